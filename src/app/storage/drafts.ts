import * as z from "zod/mini";
import { collection } from "./collection.ts";
import { type UserSession, useUserSession } from "./user-storage-session.tsx";

/** Before the name of each draft in the store of what this browser alone has to know. */
const DRAFT = "draft:";

/**
 * What a person began and has not finished, by name: a note, an import. It lies in the person's own database, so that it
 * outlives a reload, the tab and the session, and nobody else who signs in here sees it.
 */
const drafts = collection({ local: DRAFT }, z.object({ id: z.string(), value: z.unknown() }));

/** The drafts of a session. */
export function draftsOf(session: UserSession) {
  const store = drafts.of(session);
  return {
    /** Resolves once it is known which drafts there are, as far as this browser could read them. */
    ready: () => store.whenReady(),
    /** What was kept under a name; undefined where nothing was. */
    get: (name: string): unknown => store.getState().rows.get(DRAFT + name)?.value,
    /** Keeps values by name; null forgets one. */
    keep: (values: ReadonlyMap<string, unknown>) =>
      store.change(
        new Map(
          [...values].map(([name, value]) => [
            DRAFT + name,
            value === null ? null : { id: DRAFT + name, value },
          ]),
        ),
      ),
    /** Calls `listener` after each change, of this tab or another one. */
    onChange: (listener: () => void) => store.subscribe(listener),
    /** Resolves when every change so far was written or has failed. */
    whenWritten: () => store.whenWritten(),
    /** Follows other tabs no more; resolves like {@link whenWritten}. */
    close: () => store.close(),
  };
}

/** A text that a person is writing, and the way to change it; undefined where none was begun. */
export function useDraftText(name: string): [string | undefined, (text: string | null) => void] {
  const session = useUserSession();
  const value = drafts.useOne(DRAFT + name)?.value;
  return [
    typeof value === "string" ? value : undefined,
    (text) => draftsOf(session).keep(new Map([[name, text]])),
  ];
}
