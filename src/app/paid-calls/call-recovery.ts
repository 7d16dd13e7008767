import type { JournalEntry, NoJournalEntry } from "#contract/gateway-schemas.ts";
import { type CallAnswer, isPaidAnswer } from "./paid-call-outcome.ts";

/** What the gateway wrote down about calls that may have been charged. */
export interface Journal {
  /** Rejects with an ApiError where the gateway cannot be asked. */
  find(key: string): Promise<JournalEntry | NoJournalEntry>;
  /** Lets a call of unknown outcome be sent again. Rejects like {@link Journal.find}. */
  release(key: string): Promise<void>;
}

/** What the journal says of a call whose outcome is unknown here. */
export type Recovery =
  /** Its answer is there. */
  | CallAnswer
  /** It was refused, or it never left: nothing was charged, and it may be sent as if for the first time. */
  | { readonly kind: "unsent" }
  /** Still under way. */
  | { readonly kind: "in-flight" }
  /** It may have been charged, but then asking again is free: it may be released and sent again. */
  | { readonly kind: "free-again" }
  /** It may have been charged, and asking again may be charged once more: the person decides. */
  | { readonly kind: "undecided" };

interface SentCall {
  /** ISO 8601, UTC; of the latest attempt. */
  readonly sentAt: string;
  /** Every input is an id, so that asking again means the same records. */
  readonly idsOnly: boolean;
}

const DAY_MS = 24 * 3600 * 1000;

/** Whether less than so many days have passed; a day is left out at the end, since clocks differ. */
function isWithin(days: number, sentAt: string, now: number): boolean {
  return now - Date.parse(sentAt) < (days - 1) * DAY_MS;
}

/** Reads what the journal says of a call. `now` in milliseconds since 1970. */
export function recoveryOf(
  entry: JournalEntry | NoJournalEntry,
  { sentAt, idsOnly }: SentCall,
  now: number,
): Recovery {
  const lost: Recovery = {
    kind: idsOnly && isWithin(entry.managementDays, sentAt, now) ? "free-again" : "undecided",
  };
  if (!isEntry(entry)) {
    return isWithin(entry.storedDays, sentAt, now) ? { kind: "unsent" } : lost;
  }
  switch (entry.state) {
    case "answered": {
      const { answer, credits } = entry;
      if (answer === null || !isPaidAnswer("replayed", answer)) return lost;
      return { kind: "answer", status: 200, raw: answer, credits, recovered: true };
    }
    case "refused":
      return { kind: "unsent" };
    case "in-flight":
      return { kind: "in-flight" };
    // that it may be sent again does not say that it is to be
    case "released":
    case "unknown":
      return lost;
    case "erased":
      return { kind: "undecided" };
  }
}

/** Whether the journal has an entry of a call. */
export function isEntry(entry: JournalEntry | NoJournalEntry): entry is JournalEntry {
  return entry.state !== "absent";
}
