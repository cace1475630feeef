// Where a letter is written: an order becomes a line of it at once. Without this it is a round trip.
(function () {
  "use strict";
  var text = document.getElementById("text");
  var QUOTE = /^(?:On .{1,200} wrote:|>.*)$/m;

  function put(order) {
    var quote = text.value.search(QUOTE);
    var at = quote < 0 ? text.value.length : quote;
    var own = text.value.slice(0, at).replace(/^\s+$|(?:\n\s*)+$/, "");
    var lines = own ? own.split("\n") : [];
    var words = order.trim().split(/\s+/);
    var subject = (/^[AF]$/.test(words[0]) ? words.slice(0, 2) : words).join(" ").toUpperCase();
    var found = lines.findIndex(function (line) {
      return (line + " ").toUpperCase().indexOf(subject + " ") === 0;
    });
    if (found < 0) { found = lines.length; }
    lines[found] = order;
    var below = text.value.slice(at);
    text.value = lines.join("\n") + (below ? "\n\n" + below : "");
  }

  document.querySelectorAll("button.order").forEach(function (button) {
    button.addEventListener("click", function (event) {
      event.preventDefault();
      put(button.value);
      button.closest("details[name]").classList.add("done");
    });
  });
})();
