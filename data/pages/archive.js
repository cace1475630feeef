// The slider through the phases. Without it the list of phases does the same.
(function () {
  "use strict";
  var slide = document.getElementById("slide");
  if (!slide) { return; }
  var phases = Array.prototype.slice.call(document.querySelectorAll("#phases a"));
  var slider = document.getElementById("slider");
  var play = document.getElementById("play");
  var map = document.getElementById("show-map");
  var name = document.getElementById("show-name");
  var link = document.getElementById("show-link");
  var timer = null;

  function show() {
    var phase = phases[Number(slider.value)];
    map.src = phase.getAttribute("data-map");
    map.alt = "Map: " + phase.textContent;
    name.textContent = phase.textContent;
    name.href = link.href = phase.href;
    slider.setAttribute("aria-valuetext", phase.textContent);
  }

  function stop() {
    window.clearInterval(timer);
    timer = null;
    play.textContent = "Play";
  }

  function step() {
    if (Number(slider.value) >= phases.length - 1) { stop(); return; }
    slider.value = Number(slider.value) + 1;
    show();
  }

  slider.addEventListener("input", function () { stop(); show(); });
  play.addEventListener("click", function () {
    if (timer !== null) { stop(); return; }
    if (Number(slider.value) >= phases.length - 1) { slider.value = 0; show(); }
    play.textContent = "Stop";
    timer = window.setInterval(step, 1500);
  });
  slide.hidden = false;
  slider.setAttribute("aria-valuetext", phases[phases.length - 1].textContent);
}());
