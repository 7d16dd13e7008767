import { queryOptions } from "@tanstack/react-query";
import { type LookupField, lookupData } from "#contract/lookup-schemas.ts";
import { callRead } from "./call-operation.ts";

/** A code and what it is called. */
export interface LookupEntry {
  readonly id: string;
  readonly name: string;
}

/** Lookup Data: asked once for each field, since codes do not change while a page is open. */
export const lookupQueries = {
  data: (fieldName: LookupField) =>
    queryOptions({
      queryKey: ["lookup", fieldName],
      queryFn: async ({ signal }): Promise<LookupEntry[]> => {
        const records = await callRead(lookupData, { fieldName }, { signal });
        return records.map(({ id, attributes }) => ({ id, name: attributes.name ?? id }));
      },
      staleTime: Infinity,
      gcTime: Infinity,
    }),
};
