import * as z from "zod/mini";
import type { UserSession } from "./user-storage-session.tsx";
import { sharedMemory } from "#app/auth/auth-memory.ts";
import { ignoring, isStorageTrouble, isUnreadable } from "#app/lib/reports/report.ts";

/*
 * A browser that leaves a page drops what waits there for its database: a write behind another one always, one that is begun
 * in that moment every other time. Local storage keeps what it is given before the page is gone.
 */

/** Rows by key, of whatever shape; null for one that is deleted. */
type Changes = ReadonlyMap<string, unknown>;

/** What a page was left with before it was on the disk, for the next page or another tab that holds these rows. */
export interface UnsavedChanges {
  /** Keeps what `changes` gives when the page is left, as far as the browser has room. */
  keepOnLeave(changes: () => Changes): void;
  /** Hands over what pages were left with, unparsed: now, and whenever it happens. */
  onKept(listener: (changes: Changes) => void): void;
  /** What was handed over, or kept by this page, is on the disk. */
  forget(): void;
  close(): void;
}

const keptSchema = z.array(z.tuple([z.string(), z.unknown()]));

/** What is kept, as entries of a map; nothing where there is none, or what nobody understands. */
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

/** The changes of the rows of a name. */
export function unsavedChanges(session: UserSession, name: string): UnsavedChanges {
  const key = prefixOf(session) + name;
  const closed = new AbortController();
  const { signal } = closed;
  /** The text that this page has handed over or kept. */
  let known: string | null = null;

  function keep(changes: Changes): void {
    if (changes.size === 0) return;
    try {
      // another page may have been left with some at the same time
      const text = JSON.stringify([...new Map([...entriesIn(localStorage.getItem(key)), ...changes])]);
      localStorage.setItem(key, text);
      known = text;
    } catch (error) {
      ignoring(isStorageTrouble)(error);
      // it is blocked or full: they are lost with the page
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

/** Forgets all that a person's pages were left with. */
export function forgetUnsavedChanges(session: UserSession): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(session)));
    for (const key of keys) localStorage.removeItem(key);
  } catch (error) {
    ignoring(isStorageTrouble)(error);
    // it is blocked: nothing was kept
  }
}
