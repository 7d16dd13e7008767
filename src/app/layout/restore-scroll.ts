/** The parts of the router's history used here. */
interface FollowedHistory {
  readonly location: { readonly state: { readonly __TSR_key?: string | undefined } };
  subscribe(listener: (change: { readonly action: { readonly type: string } }) => void): () => void;
}

/** How long a screen may take to show its content again. */
const WAIT_MS = 2000;

/** Number of history entries whose positions are kept. */
const MAX_ENTRIES = 50;

/** A selector for an element, from its position in the page. */
function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let at = element; at.parentElement !== null && at.tagName !== "BODY"; at = at.parentElement) {
    const place = [...at.parentElement.children].indexOf(at) + 1;
    steps.unshift(`${at.tagName.toLowerCase()}:nth-child(${place})`);
  }
  return ["body", ...steps].join(" > ");
}

/** Scrolls to a position once the content is long enough; returns whether it was. */
function scrollTo(selector: string, top: number): boolean {
  const element = document.querySelector(selector);
  if (element === null || element.scrollHeight - element.clientHeight < top) return false;
  element.scrollTop = top;
  return true;
}

/**
 * Restores scroll positions on Back and Forward, for each scroll container and history entry; new screens open at the
 * top. Scrolling or pressing a key in the meantime cancels it. Returns a function that stops this.
 */
export function restoreScroll(history: FollowedHistory): () => void {
  const places = new Map<string, Map<string, number>>();
  const stopped = new AbortController();
  const options = { capture: true, passive: true, signal: stopped.signal };
  let waiting = 0;
  const giveUp = () => cancelAnimationFrame(waiting);
  const keyOf = () => history.location.state.__TSR_key ?? "";
  const remember = ({ target }: Event) => {
    const main = document.querySelector("main");
    if (!(target instanceof Element) || !main?.contains(target)) return;
    const key = keyOf();
    const of = places.get(key) ?? new Map<string, number>();
    of.set(selectorOf(target), target.scrollTop);
    places.delete(key);
    places.set(key, of);
    for (const oldest of [...places.keys()].slice(0, -MAX_ENTRIES)) places.delete(oldest);
  };
  const restore = (left: ReadonlyMap<string, number>, until: number) => {
    const missing = new Map([...left].filter(([selector, top]) => !scrollTo(selector, top)));
    if (missing.size === 0 || performance.now() > until) return;
    waiting = requestAnimationFrame(() => restore(missing, until));
  };
  const unsubscribe = history.subscribe(({ action }) => {
    giveUp();
    if (action.type === "PUSH" || action.type === "REPLACE") return;
    const before = new Map(places.get(keyOf()));
    waiting = requestAnimationFrame(() => restore(before, performance.now() + WAIT_MS));
  });
  document.addEventListener("scroll", remember, options);
  for (const press of ["wheel", "keydown", "pointerdown"]) document.addEventListener(press, giveUp, options);
  return () => {
    stopped.abort();
    giveUp();
    unsubscribe();
  };
}
