// Runs before the first paint, so that a dark page never flashes white. A file of its own, since the page's
// policy allows no inline script. Choice: localStorage "prospect.theme" = light | dark | system.
(function () {
  var key = "prospect.theme";
  var system = window.matchMedia("(prefers-color-scheme: dark)");
  var choice = "system";

  function read() {
    try {
      return window.localStorage.getItem(key) || "system";
    } catch (error) {
      // Storage is blocked: follow the system.
      if (!(error instanceof DOMException)) throw error;
      return "system";
    }
  }
  function show() {
    var dark = choice === "dark" || (choice !== "light" && system.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    var color = document.querySelector('meta[name="theme-color"]');
    if (color) color.setAttribute("content", dark ? "#0c0e12" : "#f8f9fb");
  }

  choice = read();
  show();
  system.addEventListener("change", show);
  // Another tab's choice, and this tab's own: the app announces it with the same event.
  window.addEventListener("storage", function (event) {
    if (event.key !== key && event.key !== null) return;
    choice = event.newValue || "system";
    show();
  });
})();
