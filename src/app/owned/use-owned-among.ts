import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import { fetchAllKnownRecords } from "./fetch-known-records.ts";

/**
 * The owned ones among any number of records, by key, with the end of their free period (ISO 8601); null where that is
 * unknown or past. Undefined while loading and after a failure.
 */
export function useOwnedAmong(
  type: RecordType,
  records: readonly { readonly id: string }[],
): ReadonlyMap<string, string | null> | undefined {
  const { personId } = useUserSession();
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const { data } = useQuery({
    queryKey: ["owned-among", type, ids],
    queryFn: async ({ signal }) => {
      const found = await fetchAllKnownRecords(personId, type, ids, signal);
      return new Map([...found.values()].map(({ id, freeUntil }) => [recordKey({ type, id }), freeUntil]));
    },
    enabled: ids.length > 0,
    // keep the rows while the set changes
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    structuralSharing: false,
  });
  return data;
}
