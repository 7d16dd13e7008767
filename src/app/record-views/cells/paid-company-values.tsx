import { useQuery } from "@tanstack/react-query";
import type { Place } from "#app/records/format-place.ts";
import { useIsPaidRecord } from "#app/paid-calls/paid-record-keys.ts";
import { usePaidRecords } from "#app/paid-calls/paid-record-store.ts";
import { type PaidRecord, newestValue } from "#app/paid-calls/paid-record.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { EmptyValue, PlaceCell } from "./value-cells.tsx";

/** Where somebody is, as far as that was paid for: search does not tell it. [field-2] */
export function PaidLocationCell(record: RecordRef) {
  return useIsPaidRecord(record) ? <PaidLocation key={record.id} {...record} /> : <EmptyValue />;
}

function PaidLocation(record: RecordRef) {
  const { data } = useQuery(usePaidRecords().one(recordKey(record)));
  return <PlaceCell place={data ? placeOf(data) : {}} />;
}

interface PaidIndustryProps {
  readonly contactId: string;
  readonly companyId: string;
  /** Something stands before it. */
  readonly separated: boolean;
}

/** The industry of a contact's company, where it was paid for with either: search does not tell it. [field-3] */
export function PaidIndustry({ contactId, companyId, separated }: PaidIndustryProps) {
  const paid = usePaidRecords();
  const company = useQuery(paid.one(recordKey({ type: "company", id: companyId })));
  const contact = useQuery(paid.one(recordKey({ type: "contact", id: contactId })));
  const industry =
    textOf(company.data, "primaryIndustry") ?? textOf(contact.data, "companyPrimaryIndustry") ?? "";
  return industry !== "" && (separated ? ` · ${industry}` : industry);
}

/** A text, or the first of several. */
function textOf(record: PaidRecord | null | undefined, field: string): string | undefined {
  const value = record ? newestValue(record, field)?.value : undefined;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first !== "" ? first : undefined;
}

function placeOf(record: PaidRecord): Place {
  return {
    city: textOf(record, "city"),
    state: textOf(record, "state"),
    country: textOf(record, "country"),
  };
}
