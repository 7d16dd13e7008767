import * as z from "zod/mini";
import { collection } from "./collection.ts";
import { type UserSession, useUserSession } from "./user-storage-session.tsx";

/** Key prefix of drafts in the `local` store. */
const DRAFT = "draft:";

/**
 * Unfinished input of a person, by name: a note, an import. Stored in the person's own database, so that it survives a
 * reload, the tab and the session, and nobody else who signs in here sees it.
 */
const drafts = collection({ local: DRAFT }, z.object({ id: z.string(), value: z.unknown() }));

/** The drafts of a session. */
export function draftsOf(session: UserSession) {
  const store = drafts.of(session);
  return {
    /** Resolves once the stored drafts have been read, as far as this browser could. */
    ready: () => store.whenReady(),
    /** The value of a draft; undefined where there is none. */
    get: (name: string): unknown => store.getState().rows.get(DRAFT + name)?.value,
    /** Stores values by name; null deletes one. */
    keep: (values: ReadonlyMap<string, unknown>) =>
      store.change(
        new Map(
          [...values].map(([name, value]) => [
            DRAFT + name,
            value === null ? null : { id: DRAFT + name, value },
          ]),
        ),
      ),
    /** Calls `listener` after each change in this or another tab. */
    onChange: (listener: () => void) => store.subscribe(listener),
    /** Resolves when every change so far has been written or has failed. */
    whenWritten: () => store.whenWritten(),
    /** Stops following other tabs; resolves like {@link whenWritten}. */
    close: () => store.close(),
  };
}

/** The text of a draft and its setter; undefined where there is none. */
export function useDraftText(name: string): [string | undefined, (text: string | null) => void] {
  const session = useUserSession();
  const value = drafts.useOne(DRAFT + name)?.value;
  return [
    typeof value === "string" ? value : undefined,
    (text) => draftsOf(session).keep(new Map([[name, text]])),
  ];
}
