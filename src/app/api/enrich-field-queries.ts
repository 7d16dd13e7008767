import { queryOptions } from "@tanstack/react-query";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import { type LookupFieldRecord, lookupEnrich } from "#contract/lookup-schemas.ts";
import type { OutputField } from "#contract/operation.ts";
import { fallbackIfAbsent, callRead } from "./call-operation.ts";

const FIELDS: Readonly<Record<RecordType, readonly OutputField[]>> = {
  contact: contactOutputFields,
  company: companyOutputFields,
};

/** All fields of the contract, with unknown access. */
function unlistedFields(type: RecordType): LookupFieldRecord[] {
  return FIELDS[type].map(({ name }) => ({ type: "", id: name, attributes: { fieldName: name } }));
}

/**
 * The fields that the account may request, by Lookup Enrich; all fields where the service lacks that lookup. Free.
 * [enrich-2]
 */
export const enrichFieldQueries = {
  output: (type: RecordType) =>
    queryOptions({
      queryKey: ["lookup", "enrich", type, "output"],
      queryFn: ({ signal }) =>
        callRead(lookupEnrich, { entity: type, fieldType: "output" }, { signal }).catch(
          fallbackIfAbsent(unlistedFields(type)),
        ),
    }),
};
