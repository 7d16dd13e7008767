import * as standard from "fake-indexeddb";
import { PERSON_HEADER } from "#contract/workspace/workspace-schemas.ts";

/** The origin of pages, and each person's session cookie there. */
interface Origin {
  readonly url: string;
  /** By the person's subject. */
  readonly cookies: ReadonlyMap<string, string>;
}

/** The globals of a browser's databases, in memory. */
export const browserDatabases = () =>
  Object.entries(standard).filter(([name]) => /^(indexedDB|IDB)/.test(name));

/**
 * Gives this process the browser globals that the app's sync needs: databases in memory, a page that can be left, and requests
 * that go to the page's origin with the cookie of the person whom they name. Other requests are sent unchanged.
 */
export function actAsBrowser({ url, cookies }: Origin): void {
  for (const [name, value] of browserDatabases())
    Object.defineProperty(globalThis, name, { value, configurable: true });
  Object.defineProperty(globalThis, "window", { value: new EventTarget(), configurable: true });
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (typeof input !== "string" || !input.startsWith("/")) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set("Sec-Fetch-Site", "same-origin");
    headers.set("Cookie", cookies.get(headers.get(PERSON_HEADER) ?? "") ?? "");
    return send(url + input, { ...init, headers });
  };
}
