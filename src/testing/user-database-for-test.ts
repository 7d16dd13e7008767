import { QueryClient } from "@tanstack/react-query";
import { onTestFinished, vi } from "vitest";
import { type UserDatabase, openUserDatabase } from "#app/storage/user-database.ts";
import { type UserSession, createUserSession } from "#app/storage/user-storage-session.tsx";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { browserDatabases } from "#testing/world/browser-globals.ts";
import { stubLocalStorage } from "./page/local-storage-for-test.ts";

let opened = 0;

/** Installs browser databases and a page that can be left, until the result is called. */
export function withBrowserDatabases(): () => void {
  for (const [name, value] of browserDatabases()) vi.stubGlobal(name, value);
  vi.stubGlobal("window", new EventTarget());
  if (!("localStorage" in globalThis)) stubLocalStorage();
  return () => void vi.unstubAllGlobals();
}

/** An empty database of a person, as the app creates it; its transactions follow the standard. */
export async function emptyUserDatabase(): Promise<UserDatabase> {
  onTestFinished(withBrowserDatabases());
  opened += 1;
  return openUserDatabase(`test-${String(opened)}`, { onClosed: () => undefined });
}

/** The session of a person whose browser has stored nothing. */
export function sessionForTest(): { -readonly [Member in keyof UserSession]: UserSession[Member] } {
  onTestFinished(withBrowserDatabases());
  opened += 1;
  const session = createUserSession(`person-${String(opened)}`, new QueryClient());
  onTestFinished(() => session.part(openWorkspace).close());
  return session;
}
