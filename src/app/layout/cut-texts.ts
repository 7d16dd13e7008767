/** What cuts a text that has no room. */
const CUTTING = ".truncate, [class*='line-clamp-']";

/** Gives a text that its place cuts its whole as a tooltip for as long as the pointer is on it. */
function showWhole({ target }: PointerEvent): void {
  if (!(target instanceof Element) || target.closest("[title]") !== null) return;
  const place = target.closest<HTMLElement>(CUTTING);
  if (place === null) return;
  const isCut = place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight + 1;
  const text = place.textContent.trim();
  if (!isCut || text === "") return;
  place.title = text;
  place.addEventListener("pointerleave", () => place.removeAttribute("title"), { once: true });
}

/** Has every text of the page that CSS cuts at hand, whichever screen shows it. */
export function showCutTexts(): void {
  document.addEventListener("pointerover", showWhole);
}
