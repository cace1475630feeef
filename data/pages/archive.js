// What makes the pages handier: the slider, keys, and maps that can be looked at closely.
// Without it every page, picture and list is there all the same.
(function () {
  "use strict";
  var MOST = 8;
  var KEPT = "judge-view";

  function all(what, where) {
    return Array.prototype.slice.call((where || document).querySelectorAll(what));
  }

  function one(id) { return document.getElementById(id); }

  // ---- which of the two pictures of a phase is shown: remembered from page to page

  var views = all("input[name=view]");

  function kept(value) {
    try {
      if (value) { window.sessionStorage.setItem(KEPT, value); }
      return window.sessionStorage.getItem(KEPT);
    } catch (nothing) { return null; }
  }

  function turnOver() {
    var other = views.filter(function (view) { return !view.checked; })[0];
    if (other) { other.checked = true; kept(other.id); }
  }

  views.forEach(function (view) {
    view.addEventListener("change", function () { kept(view.id); });
    if (kept() === view.id) { view.checked = true; }
  });

  // ---- a map under the glass: larger and smaller, and moved

  function glass(figure) {
    var frame = figure.querySelector(".frame");
    var layers = all("img, .traces", frame);
    var scale = 1, left = 0, top = 0, moved = false;
    var fingers = {};

    function lay() {
      var width = frame.clientWidth, height = frame.clientHeight;
      left = Math.min(0, Math.max(width - width * scale, left));
      top = Math.min(0, Math.max(height - height * scale, top));
      layers.forEach(function (layer) {
        layer.style.transform = scale === 1 ? "" :
          "translate(" + left + "px," + top + "px) scale(" + scale + ")";
      });
      figure.classList.toggle("near", scale > 1);
    }

    function zoom(times, x, y) {
      var next = Math.min(MOST, Math.max(1, scale * times));
      left = x - (x - left) * next / scale;
      top = y - (y - top) * next / scale;
      scale = next;
      lay();
    }

    function middle(times) { zoom(times, frame.clientWidth / 2, frame.clientHeight / 2); }

    function at(event) {
      var box = frame.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    }

    function spread(points) {
      return Math.hypot(points[0][0] - points[1][0], points[0][1] - points[1][1]) || 1;
    }

    function down(event) {
      fingers[event.pointerId] = at(event);
      moved = false;
    }

    function drag(event) {
      var before = fingers[event.pointerId], ids = Object.keys(fingers), now = at(event);
      if (!before) { return; }
      if (ids.length === 2) {
        var old = ids.map(function (id) { return fingers[id]; });
        fingers[event.pointerId] = now;
        var fresh = ids.map(function (id) { return fingers[id]; });
        zoom(spread(fresh) / spread(old), (fresh[0][0] + fresh[1][0]) / 2,
          (fresh[0][1] + fresh[1][1]) / 2);
        moved = true;
      } else if (scale > 1) {
        moved = moved || Math.hypot(now[0] - before[0], now[1] - before[1]) > 3;
        left += now[0] - before[0];
        top += now[1] - before[1];
        fingers[event.pointerId] = now;
        lay();
      }
    }

    function up(event) { delete fingers[event.pointerId]; }

    function button(text, says, does) {
      var made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.setAttribute("aria-label", says);
      made.title = says;
      made.addEventListener("click", does);
      return made;
    }

    var row = document.createElement("div");
    row.className = "glass";
    row.appendChild(button("+", "Larger", function () { middle(frame.clientWidth < 500 ? 2.5 : 1.6); }));
    row.appendChild(button("\u2212", "Smaller", function () { middle(1 / 1.6); }));
    row.appendChild(button("\u2922", "Whole map", function () { middle(1 / MOST); }));
    figure.appendChild(row);
    frame.addEventListener("pointerdown", down);
    frame.addEventListener("pointermove", drag);
    ["pointerup", "pointercancel", "pointerleave"].forEach(function (name) {
      frame.addEventListener(name, up);
    });
    frame.addEventListener("dragstart", function (event) { event.preventDefault(); });
    frame.addEventListener("click", function (event) {
      if (moved || (scale > 1 && !event.target.closest(".trace"))) { event.preventDefault(); }
    });
    frame.addEventListener("dblclick", function (event) {
      event.preventDefault();
      zoom(2, at(event)[0], at(event)[1]);
    });
    frame.addEventListener("wheel", function (event) {
      if (!event.ctrlKey && !event.metaKey) { return; }
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, at(event)[0], at(event)[1]);
    }, { passive: false });
    window.addEventListener("resize", lay);
    return middle;
  }

  var glasses = all("figure.plate").map(glass);

  // ---- an order and what it is on the map are lit together

  function light(event) {
    var near = event.target.closest && event.target.closest("[data-order]");
    all(".lit").forEach(function (lit) { lit.classList.remove("lit"); });
    if (!near) { return; }
    all("[data-order=\"" + near.getAttribute("data-order") + "\"]").forEach(function (lit) {
      lit.classList.add("lit");
    });
  }

  ["pointerover", "focusin"].forEach(function (name) { document.addEventListener(name, light); });
  all("a.order").forEach(function (order) {
    order.addEventListener("click", function () {
      var view = one("see-happened");
      if (view) { view.checked = true; kept(view.id); }
    });
  });

  // ---- the slider through the phases

  var slide = one("slide");
  var phases = all("#phases a");
  var slider = one("slider");
  var play = one("play");
  var timer = null;

  function show() {
    var phase = phases[Number(slider.value)];
    ["happened", "after"].forEach(function (kind) {
      var image = one("show-" + kind);
      image.src = phase.getAttribute("data-" + kind);
      image.alt = image.getAttribute("data-says") + phase.textContent;
      image.parentNode.href = phase.href;
    });
    one("show-name").textContent = phase.textContent;
    one("show-name").href = phase.href;
    slider.setAttribute("aria-valuetext", phase.textContent);
  }

  function stop() {
    window.clearInterval(timer);
    timer = null;
    play.textContent = "Play";
  }

  function go(to) {
    slider.value = to;
    show();
  }

  function step() {
    if (Number(slider.value) >= phases.length - 1) { stop(); return; }
    go(Number(slider.value) + 1);
  }

  if (slide) {
    slider.addEventListener("input", function () { stop(); show(); });
    play.addEventListener("click", function () {
      if (timer !== null) { stop(); return; }
      if (Number(slider.value) >= phases.length - 1) { go(0); }
      play.textContent = "Stop";
      timer = window.setInterval(step, 1500);
    });
    slide.hidden = false;
    slider.setAttribute("aria-valuetext", phases[phases.length - 1].textContent);
  }

  // ---- keys

  function turn(way) {
    var link = document.querySelector(way < 0 ? "a[rel=prev]" : "a[rel=next]");
    if (link) { window.location.href = link.href; return; }
    if (slide) { stop(); go(Number(slider.value) + way); }
  }

  document.addEventListener("keydown", function (event) {
    var where = event.target.tagName;
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
    if (where === "TEXTAREA" || (where === "INPUT" && event.target.type !== "button")) { return; }
    var does = {
      ArrowLeft: function () { turn(-1); },
      ArrowRight: function () { turn(1); },
      b: turnOver,
      "+": function () { glasses.forEach(function (near) { near(1.6); }); },
      "-": function () { glasses.forEach(function (near) { near(1 / 1.6); }); },
      "0": function () { glasses.forEach(function (near) { near(1 / MOST); }); }
    }[event.key];
    if (does) { event.preventDefault(); does(); }
  });

  all(".keys").forEach(function (line) { line.hidden = false; });
}());
