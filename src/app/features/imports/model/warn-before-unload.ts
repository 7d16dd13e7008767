import type { StoreApi } from "zustand/vanilla";

/** The file of a page, and whether its rows were sent. */
export interface HeldFile {
  readonly file: object | null;
  readonly sentAs: string | null;
}

/**
 * Has the browser ask before it leaves or reloads a page with a file whose rows were not sent: no copy of it exists
 * elsewhere.
 */
export function warnBeforeUnload(
  store: Pick<StoreApi<HeldFile>, "getState" | "subscribe">,
  page: Pick<Window, "addEventListener" | "removeEventListener">,
): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  // listens only while there is something to lose: a page with this listener is not kept in the back/forward cache
  const listen = () => {
    const { file, sentAs } = store.getState();
    if (file !== null && sentAs === null) page.addEventListener("beforeunload", ask);
    else page.removeEventListener("beforeunload", ask);
  };
  store.subscribe(listen);
  listen();
}
