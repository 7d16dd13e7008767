import * as z from "zod/mini";
import type { UserSession } from "./user-storage-session.tsx";
import { sharedMemory } from "#app/auth/auth-memory.ts";
import { ignoring, isStorageTrouble, isUnreadable } from "#app/lib/reports/report.ts";

/* When a page is left, browsers drop its pending database writes: always one that is queued behind another, and every
   other time one that just started. Local storage is synchronous, so it keeps them. */

/** Rows by key, of any shape; null for a deleted one. */
type Changes = ReadonlyMap<string, unknown>;

/** Changes that were not on disk when their page was left, for the next page or for another tab with these rows. */
export interface UnsavedChanges {
  /** Stores the result of `changes` when the page is left, if the browser has room. */
  keepOnLeave(changes: () => Changes): void;
  /** Passes on changes of pages that were left, unparsed: now, and whenever another page is left. */
  onKept(listener: (changes: Changes) => void): void;
  /** Call when the changes that were passed on, or stored by this page, are on disk. */
  forget(): void;
  close(): void;
}

const keptSchema = z.array(z.tuple([z.string(), z.unknown()]));

/** The stored changes, as map entries; empty where there are none, or where they are unreadable. */
function entriesIn(text: string | null): [string, unknown][] {
  try {
    return keptSchema.parse(JSON.parse(text ?? "[]"));
  } catch (error) {
    ignoring(isUnreadable)(error);
    return [];
  }
}

function prefixOf({ name }: UserSession): string {
  return `${name}-unsaved-`;
}

/** The unsaved changes of one set of rows. */
export function unsavedChanges(session: UserSession, name: string): UnsavedChanges {
  const key = prefixOf(session) + name;
  const closed = new AbortController();
  const { signal } = closed;
  /** The text that this page has passed on or stored. */
  let known: string | null = null;

  function keep(changes: Changes): void {
    if (changes.size === 0) return;
    try {
      // merge with another page that was left at the same time
      const text = JSON.stringify([...new Map([...entriesIn(localStorage.getItem(key)), ...changes])]);
      localStorage.setItem(key, text);
      known = text;
    } catch (error) {
      ignoring(isStorageTrouble)(error);
      // storage is blocked or full: the changes are lost with the page
    }
  }

  return {
    keepOnLeave: (changes) => window.addEventListener("pagehide", () => keep(changes()), { signal }),
    onKept(listener) {
      const handOver = (text: string | null) => {
        if (text === null) return;
        known = text;
        listener(new Map(entriesIn(text)));
      };
      handOver(sharedMemory.get(key));
      window.addEventListener("storage", (event) => event.key === key && handOver(event.newValue), {
        signal,
      });
    },
    forget() {
      if (known !== null && sharedMemory.get(key) === known) sharedMemory.remove(key);
      known = null;
    },
    close: () => closed.abort(),
  };
}

/** Deletes the unsaved changes of all of a person's pages. */
export function forgetUnsavedChanges(session: UserSession): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(session)));
    for (const key of keys) localStorage.removeItem(key);
  } catch (error) {
    ignoring(isStorageTrouble)(error);
    // storage is blocked: nothing was stored
  }
}
