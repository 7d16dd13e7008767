import { useCallback } from "react";
import { useStore } from "zustand";
import type { QueryClient } from "@tanstack/react-query";
import { enrichFieldQueries } from "#app/api/enrich-field-queries.ts";
import { forgetManagement, managementQueries } from "#app/api/management-api-queries.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { refreshUsage } from "#app/api/usage-api-queries.ts";
import { systemClock } from "#app/lib/clock.ts";
import { askOwnedAgain } from "#app/owned/owned-store.ts";
import type { Price } from "#app/prices/price-of.ts";
import { readAgain } from "#app/storage/read-again.ts";
import { type SessionPart, useUserSession } from "#app/storage/user-storage-session.tsx";
import { runsNews } from "#app/sync/runs-news.ts";
import { announce, showToast } from "#app/ui/overlays/notifications.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import type { RevealedRecord } from "./reveal-request.ts";
import type { RevealState } from "./reveal-state.ts";
import { type RevealEnd, Reveals, endMessage } from "./reveals.ts";
import { runGateway } from "./run-gateway.ts";

/** Has everything read again that a paid call about some records may have changed. */
function readAfterPaid(queryClient: QueryClient, type: RecordType, ids: readonly string[]): void {
  askOwnedAgain(ids.map((id) => ({ type, id })));
  refreshUsage(queryClient);
  forgetManagement(queryClient, type, ids);
  readAgain(queryClient, managementQueries.all);
  // search results say what is under management: they are asked again when they are next shown
  void queryClient.invalidateQueries({ queryKey: [SEARCH_KEYS.free], refetchType: "none" });
}

const openReveals: SessionPart<Reveals> = ({ personId, queryClient }) => {
  const onEnd = (end: RevealEnd) => {
    readAfterPaid(queryClient, end.record.type, [end.record.id]);
    if (!end.isOwn) return;
    if (end.found) showToast({ message: endMessage(end) });
    else announce(endMessage(end));
  };
  const reveals = new Reveals({
    gateway: runGateway(personId),
    fields: (type) => queryClient.ensureQueryData(enrichFieldQueries.output(type)),
    onEnd,
    clock: systemClock,
    random: Math.random,
    uuid: () => crypto.randomUUID(),
  });
  runsNews.subscribe(() => reveals.changed());
  void reveals.recover();
  return reveals;
};

/** How the latest reveal of a record stands, and what starts one or goes on with it. */
export function useReveal(record: RevealedRecord): {
  /** Undefined where there was none. */
  readonly state: RevealState | undefined;
  /** At the price that is shown. */
  readonly press: (price: Price) => void;
} {
  const reveals = useUserSession().part(openReveals);
  const key = recordKey(record);
  const state = useStore(reveals.store, (states) => states.get(key));
  const press = useCallback((price: Price) => void reveals.press(record, price), [reveals, record]);
  return { state, press };
}
