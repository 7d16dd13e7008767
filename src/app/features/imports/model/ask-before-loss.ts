import type { StoreApi } from "zustand/vanilla";

/** A file of a page, and whether its rows were sent. */
export interface HeldFile {
  readonly file: object | null;
  readonly sentAs: string | null;
}

/** Has the browser ask before it leaves or reloads a page with a file whose rows were not sent: it is nowhere else. */
export function askBeforeLoss(
  store: Pick<StoreApi<HeldFile>, "getState" | "subscribe">,
  page: Pick<Window, "addEventListener" | "removeEventListener">,
): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  // only while there is something to ask: a page that listens is not kept for the way back
  const listen = () => {
    const { file, sentAs } = store.getState();
    if (file !== null && sentAs === null) page.addEventListener("beforeunload", ask);
    else page.removeEventListener("beforeunload", ask);
  };
  store.subscribe(listen);
  listen();
}
