import { useQuery } from "@tanstack/react-query";
import { useIsPaidRecord } from "#app/paid-calls/paid-record-keys.ts";
import { usePaidRecords } from "#app/paid-calls/paid-record-store.ts";
import { type PaidRecord, newestValue } from "#app/paid-calls/paid-record.ts";
import { recordKey } from "#app/records/record-snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { EmptyValue, TextCell } from "./value-cells.tsx";

/** Where somebody is, as far as that was paid for: search does not tell it. [field-2] */
export function PaidLocationCell(record: RecordRef) {
  return useIsPaidRecord(record) ? <PaidLocation key={record.id} {...record} /> : <EmptyValue />;
}

function PaidLocation(record: RecordRef) {
  const { data } = useQuery(usePaidRecords().one(recordKey(record)));
  return <TextCell text={data ? locationOf(data) : undefined} />;
}

function locationOf(record: PaidRecord): string {
  const texts = ["city", "state", "country"].map((field) => newestValue(record, field)?.value);
  return texts.filter((text) => typeof text === "string" && text !== "").join(", ");
}
