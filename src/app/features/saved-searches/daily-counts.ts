import * as z from "zod/mini";
import {
  COUNT_SETTINGS,
  DAILY_COUNTS,
  type DailyCount,
  dailyCount,
} from "#contract/workspace/daily-count-schemas.ts";
import { collection } from "#app/storage/collection.ts";
import { type Preference, usePreference } from "#app/storage/user-preference.ts";
import type { SessionPart } from "#app/storage/user-storage-session.tsx";
import type { SavedSearch } from "./saved-search.ts";

/** The gateway's count of a saved search, and since when this page has known it. */
export interface KnownDailyCount extends DailyCount {
  /** Milliseconds since 1970, by this browser's clock; 0 where the count is older than the page. */
  readonly knownSince: number;
}

/** The gateway's daily counts, which the app only reads. */
interface DailyCounts {
  /** Undefined where the search was not counted, or only with other criteria. */
  of(saved: Pick<SavedSearch, "id" | "request">): KnownDailyCount | undefined;
}

const counts = collection({ entries: DAILY_COUNTS }, dailyCount);

export const dailyCounts: SessionPart<DailyCounts> = (session) => {
  const store = counts.of(session);
  const arrived = new Map<string, number>();
  store.subscribe((state, before) => {
    if (!before.ready) return;
    for (const [id, { at }] of state.rows) {
      if (at !== before.rows.get(id)?.at) arrived.set(id, Date.now());
    }
  });
  return {
    of({ id, request }) {
      const row = store.getState().rows.get(id);
      if (row === undefined || row.request !== request?.id) return undefined;
      return { ...row, knownSince: arrived.get(id) ?? 0 };
    },
  };
};

/** The gateway's latest count of a saved search; undefined where it was not counted, or only with other criteria. */
export function useDailyCount({ id, request }: SavedSearch): DailyCount | undefined {
  const row = counts.useOne(id);
  return row?.request === request?.id ? row : undefined;
}

const onOrOff = (name: string): Preference<boolean> => ({ name, schema: z.boolean() });

const ALL = onOrOff(COUNT_SETTINGS.all);

interface Switch {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

/** Whether the gateway counts the person's saved searches at all. */
export function useCountAllDaily(): Switch {
  const { value, set } = usePreference(ALL);
  return { isOn: value !== false, set };
}

/** Whether the gateway counts this saved search. */
export function useCountDaily(savedSearchId: string): Switch {
  const { value, set } = usePreference(onOrOff(COUNT_SETTINGS.of(savedSearchId)));
  return { isOn: value !== false, set };
}
