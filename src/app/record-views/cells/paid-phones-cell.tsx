import { useQuery } from "@tanstack/react-query";
import { PhoneOff } from "lucide-react";
import { formatPhone } from "#app/lib/format-phone.ts";
import { useIsPaidRecord } from "#app/paid-calls/paid-record-keys.ts";
import { usePaidRecords } from "#app/paid-calls/paid-record-store.ts";
import { type DoNotCallMarks, isMarkedDoNotCall } from "#contract/records/do-not-call.ts";
import { type FieldValues, newestText } from "#contract/records/newest-values.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { EmptyValue } from "./value-cells.tsx";

const NUMBERS = [
  { field: "phone", note: "" },
  { field: "mobilePhone", note: "mobile" },
] as const;

/** The fields that hold them. */
export const PHONE_FIELDS = NUMBERS.map(({ field }) => field);

/** What came back of a record, as far as its numbers are shown. */
interface RecordNumbers extends FieldValues<{ readonly value?: unknown }> {
  readonly type: RecordType;
  readonly marks: DoNotCallMarks;
}

/** The numbers that were paid for, one below the other; one that must not be called is not shown. */
export function PhonesCell({ record }: { readonly record: RecordNumbers }) {
  const numbers = NUMBERS.filter(({ field }) => newestText(record, field) !== "");
  if (numbers.length === 0) return <EmptyValue className="max-md:hidden" />;
  return (
    <span className="block min-w-0 leading-4.5 tabular-nums">
      {numbers.map(({ field, note }) => (
        <span key={field} className="block truncate not-first:in-data-[density=compact]:hidden">
          {record.type === "contact" && isMarkedDoNotCall(field, record.marks) ? (
            <span className="inline-flex items-center gap-1 text-danger-ink">
              <PhoneOff size={12} strokeWidth={1.75} aria-hidden className="flex-none" />
              Do not call{note && `, ${note}`}
            </span>
          ) : (
            <>
              {formatPhone(newestText(record, field))}
              {note && <span className="text-xs text-ink-3"> {note}</span>}
            </>
          )}
        </span>
      ))}
    </span>
  );
}

/** The same of a record that may not be paid for. */
export function PaidPhonesCell(record: RecordRef) {
  return useIsPaidRecord(record) ? <PaidPhones key={record.id} {...record} /> : <EmptyValue />;
}

function PaidPhones(record: RecordRef) {
  const { data } = useQuery(usePaidRecords().one(recordKey(record)));
  return data ? <PhonesCell record={data} /> : <EmptyValue />;
}
