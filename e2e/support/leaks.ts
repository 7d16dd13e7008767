import { type Page, expect } from "@playwright/test";

/** Names under which the browser stores something: of storage entries, databases and rows. */
async function storageKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error(`${name} cannot be opened`)));
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAllKeys();
        await new Promise((resolve) => request.addEventListener("success", resolve));
        keys.push(name, store, ...request.result.map((key) => JSON.stringify(key)));
      }
      database.close();
    }
    return keys;
  });
}

/** What nobody may read over somebody's shoulder: addresses, keys of storage and the console. */
export interface LeakWatch {
  /** No access token, nothing like an e-mail address, and none of these values stood there until now. */
  expectNone(values: readonly (string | undefined)[]): Promise<void>;
}

/** Watches the addresses and the console of a page, and the tokens that it sends. */
export function watchForLeaks(page: Page): LeakWatch {
  const seen: string[] = [];
  const tokens = new Set<string>();
  page.on("framenavigated", (frame) => seen.push(decodeURIComponent(frame.url())));
  page.on("console", (message) => seen.push(message.text()));
  page.on("request", (request) => {
    seen.push(decodeURIComponent(request.url()));
    const token = /^Bearer (.+)$/.exec(request.headers()["authorization"] ?? "")?.[1];
    if (token !== undefined) tokens.add(token);
  });
  return {
    async expectNone(values) {
      expect(tokens.size).toBeGreaterThan(0);
      const all = [...seen, ...(await storageKeys(page))];
      const secrets = [...tokens, ...values.filter((value) => value !== undefined && value !== "")];
      // counted, so that a failure prints none of them
      expect(all.filter((text) => secrets.some((secret) => text.includes(String(secret)))).length).toBe(0);
      expect(all.filter((text) => /[\w.+-]@[\w-]+\.[a-z]/i.test(text)).length).toBe(0);
    },
  };
}
