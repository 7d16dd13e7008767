import { errorReport } from "#app/lib/reports/error-report.ts";
import { buttonClass } from "#app/ui/button.tsx";

/* Built from DOM elements alone: React may be what failed, and the page's CSP allows no HTML from strings. */

const SVG = "http://www.w3.org/2000/svg";

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...inside);
  return made;
}

function drawn(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...inside: readonly Node[]
): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/** The same logo as `Brand`. */
function brand(): HTMLElement {
  const mark = drawn(
    "svg",
    { width: "24", height: "24", viewBox: "0 0 24 24", "aria-hidden": "true", class: "flex-none" },
    drawn("rect", { width: "24", height: "24", rx: "6", class: "fill-ink" }),
    drawn("path", {
      d: "M6.25 15.25 10 8.5l3.75 6L17.75 8",
      fill: "none",
      "stroke-width": "2.25",
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      class: "stroke-surface",
    }),
  );
  const name = element("span", "text-base font-semibold tracking-tight", "Prospect");
  return element("div", "flex items-center gap-2", mark, name);
}

/** Details for support, the same as in the error report: nothing that was typed or read. */
function detailsOf(error: unknown): string {
  const { name, stack, build } = errorReport(error, {});
  return [`Prospect ${build}`, new Date().toISOString(), name, ...stack].join("\n");
}

function button(text: string, variant: "primary" | "secondary", onClick: () => void): HTMLButtonElement {
  const made = element("button", buttonClass(variant), text);
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}

/** The details with a copy button; where the browser refuses to copy, they open and are selected instead. */
function copying(error: unknown) {
  const text = element(
    "pre",
    "mt-2 max-h-60 overflow-auto rounded-md border border-line bg-canvas p-3 font-mono text-xs break-words whitespace-pre-wrap text-ink",
    detailsOf(error),
  );
  text.tabIndex = 0;
  const summary = element("summary", "w-fit cursor-pointer rounded-xs text-sm text-ink-2", "Details");
  const details = element("details", "mt-5 border-t border-line pt-4", summary, text);
  const status = element("span", "self-center text-sm text-ink-2");
  status.setAttribute("role", "status");
  const showSelected = () => {
    details.open = true;
    window.getSelection()?.selectAllChildren(text);
    status.textContent = "Press Ctrl C or ⌘ C";
  };
  const copy = () => {
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    if (clipboard === undefined) return showSelected();
    return void clipboard
      .writeText(text.textContent)
      .then(() => (status.textContent = "Copied"), showSelected);
  };
  return { details, status, copy: button("Copy details", "secondary", copy) };
}

let isShown = false;

/** Replaces a page that cannot be shown at all. Needs nothing but the page's style sheet. */
export function showLastResort(error: unknown): void {
  if (isShown) return;
  isShown = true;
  const title = element(
    "h1",
    "mt-6 text-xl font-semibold tracking-tight outline-hidden",
    "Prospect stopped working",
  );
  title.tabIndex = -1;
  const words = element(
    "div",
    "mt-2 grid gap-3 text-ink-2",
    element("p", "", "An error kept this page from being shown. Your lists, runs and results are saved."),
    element("p", "", "If loading it again does not help, send the details to your administrator."),
  );
  const { details, status, copy } = copying(error);
  const again = button("Load again", "primary", () => window.location.reload());
  const actions = element("div", "mt-6 flex flex-wrap gap-2", again, copy, status);
  const card = element(
    "div",
    "w-full max-w-sm rounded-lg border border-line bg-surface p-6 shadow-sm sm:p-8",
    brand(),
    title,
    words,
    actions,
    details,
  );
  // removes the broken page, so that nothing behind can be reached
  document.body.replaceChildren(element("main", "grid min-h-dvh place-items-center bg-canvas p-4", card));
  document.title = "Prospect stopped working";
  title.focus();
}
