/** Runs in a page before its own code: sets the mark "rows" when the row at this index, from 0, is visible. */
export function markRows(place: number): void {
  const watcher = new MutationObserver(() => {
    if (document.querySelectorAll("table [type=checkbox]").length <= place) return;
    performance.mark("rows");
    watcher.disconnect();
  });
  watcher.observe(document, { childList: true, subtree: true });
}

/**
 * Starts recording how long each interaction takes until the next paint. Runs inside the page and uses nothing outside of itself.
 * It must run before the first interaction: without an observer browsers keep only those of 104 ms and more.
 */
export function watchInteractions(): void {
  const times = new Map<number, number>();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = "interactionId" in entry ? Number(entry.interactionId) : 0;
      if (id > 0) times.set(id, Math.max(times.get(id) ?? 0, entry.duration));
    }
  });
  const options = { type: "event", durationThreshold: 16 };
  observer.observe(options);
  globalThis.interactionTimes = async () => {
    // entries come a moment after their paint
    await new Promise((resolve) => setTimeout(resolve, 500));
    return [...times.values()];
  };
}

/**
 * Lets a page time its rows after a change, and the same request without the app. `path` is that of the search. Runs inside the
 * page and uses nothing outside of itself. It passes every request on unchanged.
 */
export function watchRowsAfterChange(path: string): void {
  const bareFetch = globalThis.fetch;
  let request: Parameters<typeof fetch> | undefined;
  let answered = false;
  globalThis.fetch = async (...asked) => {
    const [url] = asked;
    // requests after the rows, such as for the next page, are separate
    const isFirst = request === undefined && typeof url === "string" && url.includes(path);
    if (isFirst) request = asked;
    const response = await bareFetch(...asked);
    answered ||= isFirst;
    return response;
  };
  globalThis.awaitChange = (event, pause) => {
    request = undefined;
    answered = false;
    let changedAt: number | undefined;
    const onChange = ({ timeStamp }: Event) => {
      changedAt = timeStamp;
    };
    document.addEventListener(event, onChange, { capture: true });
    const stood = new Promise<number>((resolve) => {
      const watcher = new MutationObserver(() => {
        const busy = document.querySelector("table")?.getAttribute("aria-busy");
        if (changedAt === undefined || !answered || busy !== "false") return;
        resolve(performance.now() - changedAt - pause);
        watcher.disconnect();
        document.removeEventListener(event, onChange, { capture: true });
      });
      watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    globalThis.rowsStood = () => stood;
  };
  globalThis.bareRequest = async () => {
    if (request === undefined) throw new Error("The page has not asked yet");
    const [input, init] = request;
    const from = performance.now();
    const response = await bareFetch(input, { ...init, signal: null });
    await response.json();
    return performance.now() - from;
  };
}

/** How many rows a store of the page's databases holds; with `under`, those whose key begins with it. */
export async function countStored(where: {
  readonly database: string;
  readonly store: string;
  readonly under?: string;
}): Promise<number> {
  const { database: name, store, under } = where;
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(new Error(`${name} cannot be read`)));
    });
  const database = await done(indexedDB.open(name));
  const range = under === undefined ? undefined : IDBKeyRange.bound([under, ""], [under, "\uFFFF"]);
  const count = await done(database.transaction(store).objectStore(store).count(range));
  database.close();
  return count;
}

/** Whether an element has a text. */
export function showsText(where: { readonly in: string; readonly text: string }): boolean {
  return document.querySelector(where.in)?.textContent.includes(where.text) === true;
}

/** Starts recording tasks that block the page for more than 50 ms. */
export function watchLongTasks(): void {
  const durations: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  });
  const options = { type: "longtask" };
  observer.observe(options);
  globalThis.longestTask = () => Math.max(0, ...durations);
}
