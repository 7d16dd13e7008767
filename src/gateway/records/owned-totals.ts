import type { OwnedAnswer } from "#contract/records/owned-list.ts";
import type { Query } from "#database/database.ts";
import { countAll } from "./owned-page.ts";

/** More are counted at most once in {@link REMEMBERED_MS}. */
const WORTH_REMEMBERING = 10_000;
const REMEMBERED_MS = 60_000;

/** Organisations whose totals are remembered. */
const MAX_REMEMBERED = 1000;

/** Gives how many records an organisation owns; large numbers are up to a minute old. */
export function ownedTotals(on: Query, now: () => Date) {
  const remembered = new Map<string, { readonly until: number; readonly counts: OwnedAnswer["counts"] }>();
  return async (spaceId: string): Promise<OwnedAnswer["counts"]> => {
    const known = remembered.get(spaceId);
    if (known !== undefined && known.until > now().getTime()) return known.counts;
    remembered.delete(spaceId);
    const counts = await countAll(on, spaceId);
    if (counts.contact + counts.company >= WORTH_REMEMBERING) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(spaceId, { until: now().getTime() + REMEMBERED_MS, counts });
    }
    return counts;
  };
}
