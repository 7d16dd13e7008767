import * as standard from "fake-indexeddb";
import { onTestFinished, vi } from "vitest";
import { type UserDatabase, openUserDatabase } from "#app/storage/user-database.ts";

let opened = 0;

/**
 * A person's database as the app makes it, with nothing in it: transactions are those of the standard. Until the end of
 * the test there are databases everywhere, and a page that can be left, as in a browser.
 */
export async function emptyUserDatabase(): Promise<UserDatabase> {
  const globals = Object.entries(standard).filter(([name]) => /^(indexedDB|IDB)/.test(name));
  for (const [name, value] of globals) vi.stubGlobal(name, value);
  vi.stubGlobal("window", new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
  opened += 1;
  return openUserDatabase(`test-${String(opened)}`, () => undefined);
}
