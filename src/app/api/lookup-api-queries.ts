import { queryOptions } from "@tanstack/react-query";
import { type LookupField, lookupData } from "#contract/lookup-schemas.ts";
import { lookupName } from "#app/lib/humanize.ts";
import { callRead } from "./call-operation.ts";

/** A code and its label. */
export interface LookupEntry {
  readonly id: string;
  readonly name: string;
}

/** A lookup whose codes criteria accept. `regions` combines states and metro regions, as exclusions take them. */
export type CodeLookup = LookupField | "regions";

const PARTS_OF_REGIONS = ["states", "metro-regions"] as const;

/** Lookup Data: fetched once per field, since codes do not change while a page is open. */
export const lookupQueries = {
  data: (lookup: CodeLookup) =>
    queryOptions({
      queryKey: ["lookup", lookup],
      queryFn: async ({ client, signal }): Promise<LookupEntry[]> => {
        if (lookup === "regions") {
          const parts = PARTS_OF_REGIONS.map((part) => client.ensureQueryData(lookupQueries.data(part)));
          return (await Promise.all(parts)).flat();
        }
        const records = await callRead(lookupData, { fieldName: lookup }, { signal });
        return records.map(({ id, attributes }) => ({
          id,
          name: lookupName(lookup, id, attributes.name ?? id),
        }));
      },
      staleTime: Infinity,
      gcTime: Infinity,
    }),
};
