import { queryOptions } from "@tanstack/react-query";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { lookupEnrich } from "#contract/lookup-schemas.ts";
import { callRead } from "./call-operation.ts";

/** What the account may have back, by Lookup Enrich. Free. [enrich-2] */
export const enrichFieldQueries = {
  output: (type: RecordType) =>
    queryOptions({
      queryKey: ["lookup", "enrich", type, "output"],
      queryFn: ({ signal }) => callRead(lookupEnrich, { entity: type, fieldType: "output" }, { signal }),
    }),
};
