// What cannot wait for the app, in a file of its own, since the page's policy allows no inline script.

// Runs before the first paint, so that a dark page never flashes white. Choice: localStorage "prospect.theme" = light |
// dark | system.
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

// The app's own file did not come: nothing of the app can say so.
(function () {
  function element(name, className, inside) {
    var made = document.createElement(name);
    made.className = className;
    made.append.apply(made, inside);
    return made;
  }
  function show() {
    var again = element("button", "mt-6 h-9 rounded-sm bg-accent px-3 font-medium text-on-accent", [
      "Load again",
    ]);
    again.type = "button";
    again.addEventListener("click", function () {
      window.location.reload();
    });
    var title = "Prospect could not be loaded";
    var why = "The connection broke off, or a newer version is being put in place. Nothing is lost.";
    var card = element(
      "div",
      "w-full max-w-sm rounded-lg border border-line bg-surface p-6 shadow-sm sm:p-8",
      [
        element("h1", "text-xl font-semibold tracking-tight", [title]),
        element("p", "mt-2 text-ink-2", [why]),
        again,
      ],
    );
    document.title = title;
    document.body.replaceChildren(element("main", "grid min-h-dvh place-items-center bg-canvas p-4", [card]));
  }
  function isLost(event) {
    return event.target instanceof HTMLScriptElement && event.target.type === "module";
  }
  // cut off on its way, or newer than the browser
  function isUnreadable(event) {
    var root = document.getElementById("root");
    return event.error instanceof SyntaxError && (!root || root.childElementCount === 0);
  }
  function hear(event) {
    if (!isLost(event) && !isUnreadable(event)) return;
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
    else show();
  }
  window.addEventListener("error", hear, true);
})();
