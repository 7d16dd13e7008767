import { queryOptions } from "@tanstack/react-query";
import { type LookupFieldRecord, lookupEnrich } from "#contract/lookups.ts";
import { callRead } from "#app/api/call.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { fieldGroups } from "./field-groups.ts";

const groupsOf: Readonly<
  Record<RecordType, (listed: readonly LookupFieldRecord[]) => ReturnType<typeof fieldGroups>>
> = {
  contact: (listed) => fieldGroups("contact", listed),
  company: (listed) => fieldGroups("company", listed),
};

/** What the account may have back, by Lookup Enrich, in groups. Section 4.3, rule 2. */
export const enrichFieldQueries = {
  output: (type: RecordType) =>
    queryOptions({
      queryKey: ["lookup", "enrich", type, "output"],
      queryFn: ({ signal }) => callRead(lookupEnrich, { entity: type, fieldType: "output" }, { signal }),
      select: groupsOf[type],
    }),
};
