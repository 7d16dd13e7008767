import { useCallback } from "react";
import { useStore } from "zustand";
import { enrichFieldQueries } from "#app/api/enrich-field-queries.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";
import { type Price, isFree } from "#app/prices/price-of.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { openSingleRuns } from "./open-single-runs.ts";
import { type RevealedRecord, revealBody, revealTarget } from "./reveal-request.ts";
import type { SingleRunState } from "./single-run-state.ts";

/** The state of a record's latest reveal, and a function to start or continue one. */
export function useReveal(record: RevealedRecord): {
  /** Undefined where there was none. */
  readonly state: SingleRunState | undefined;
  /** Presses at the displayed price. */
  readonly press: (price: Price) => void;
} {
  const session = useUserSession();
  const runs = session.part(openSingleRuns);
  const { key } = revealTarget(record);
  const state = useStore(runs.store, (shown) => shown.get(key)?.state);
  const press = useCallback(
    (price: Price) =>
      void runs.press(revealTarget(record), async (id) => {
        const listed = await session.queryClient.ensureQueryData(enrichFieldQueries.output(record.type));
        const body = revealBody(record, { id, listed, free: isFree(price) });
        if (body === undefined) throw new ExpectedError("Your account may have none of its fields.");
        return body;
      }),
    [session, runs, record],
  );
  return { state, press };
}
