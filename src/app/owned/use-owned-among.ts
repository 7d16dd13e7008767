import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import { askAllKnown } from "./ask-known.ts";

/**
 * Those of any number of records that are owned, by their keys, with the time until which newer values are free; null
 * where that is not known, or over. Undefined while they are asked about, and where that fails.
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
      const found = await askAllKnown(personId, type, ids, signal);
      return new Map([...found.values()].map(({ id, freeUntil }) => [recordKey({ type, id }), freeUntil]));
    },
    enabled: ids.length > 0,
    // rows stay as they are while those that came or went are asked about
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    structuralSharing: false,
  });
  return data;
}
