import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import { askAllKnown } from "./ask-known.ts";

const NONE: ReadonlySet<string> = new Set();

/** The keys of those of any number of records that are owned; none while they are asked about, and where that fails. */
export function useOwnedKeys(
  type: RecordType,
  records: readonly { readonly id: string }[],
): ReadonlySet<string> {
  const { personId } = useUserSession();
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const { data } = useQuery({
    queryKey: ["owned-keys", type, ids],
    queryFn: async ({ signal }) => {
      const found = await askAllKnown(personId, type, ids, signal);
      return new Set([...found.keys()].map((id) => recordKey({ type, id })));
    },
    enabled: ids.length > 0,
    retry: false,
    gcTime: 0,
    structuralSharing: false,
  });
  return data ?? NONE;
}
