// Where a letter is written: a unit begins a line of it at once. Without this it is a round trip.
(function () {
  "use strict";
  var text = document.getElementById("text");
  var QUOTE = /^(?:On .{1,200} wrote:|>.*)$/m;

  function begin(unit) {
    var quote = text.value.search(QUOTE);
    var at = quote < 0 ? text.value.length : quote;
    var own = text.value.slice(0, at).replace(/^\s+$|(?:\n\s*)+$/, "");
    var lines = own ? own.split("\n") : [];
    var found = lines.findIndex(function (line) {
      return (line + " ").toUpperCase().indexOf(unit.toUpperCase() + " ") === 0;
    });
    if (found < 0) { found = lines.push(unit + " - ") - 1; }
    var below = text.value.slice(at);
    text.value = lines.join("\n") + (below ? "\n\n" + below : "");
    var end = lines.slice(0, found + 1).join("\n").length;
    text.focus();
    text.setSelectionRange(end, end);
  }

  document.querySelectorAll("button.unit").forEach(function (button) {
    button.addEventListener("click", function (event) {
      event.preventDefault();
      begin(button.value);
    });
  });
})();
