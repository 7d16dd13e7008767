import { PhoneOff, Smartphone } from "lucide-react";
import { formatPhone } from "#app/lib/format-phone.ts";
import { newestText } from "#contract/records/newest-values.ts";
import { isMarkedDoNotCall } from "#contract/records/do-not-call.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { RecordValue } from "#app/record-views/values/record-value.tsx";
import { cellField } from "#app/records/record-cell-values.ts";
import type { RecordSnapshot } from "#contract/records/record-snapshot.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyValue } from "./value-cells.tsx";

const NUMBERS = [
  { field: "phone", note: "", hint: "directPhoneDoNotCall" },
  { field: "mobilePhone", note: "mobile", hint: "mobilePhoneDoNotCall" },
] as const;

/** The fields of phone numbers. */
export const PHONE_FIELDS = NUMBERS.map(({ field }) => field);

interface PhonesCellProps {
  readonly record: Pick<OwnedRecord, "type" | "marks" | "fields">;
  /** Search's current do-not-call hints. */
  readonly hints: RecordSnapshot;
}

/** The owned numbers, one below the other, without numbers that must not be called. */
export function PhonesCell({ record, hints }: PhonesCellProps) {
  const numbers = NUMBERS.filter(({ field }) => newestText(record, field) !== "");
  if (numbers.length === 0) return <EmptyValue className="max-md:hidden" />;
  return (
    <span className="block min-w-0 leading-4.5 tabular-nums">
      {numbers.map(({ field, note, hint }) => (
        <span key={field} className="block truncate md:not-first:in-data-[density=compact]:hidden">
          {record.type === "contact" &&
          (isMarkedDoNotCall(field, record.marks) || ("hints" in hints && hints[hint] === true)) ? (
            <span className="inline-flex items-center gap-1 text-danger-ink">
              <PhoneOff size={12} strokeWidth={1.75} aria-hidden className="flex-none" />
              Do not call{note && `, ${note}`}
            </span>
          ) : (
            <span className="flex min-w-0 items-center gap-0.5 max-md:min-h-6">
              {/* two links so close together would be too small to press; on a phone each has a line */}
              <span className="truncate max-md:hidden">{formatPhone(newestText(record, field))}</span>
              <span className="min-w-0 md:hidden">
                <RecordValue
                  field={cellField(record.type, field)}
                  value={newestText(record, field)}
                  doNotCall={false}
                />
              </span>
              {note && <Icon of={Smartphone} size="sm" className="flex-none text-ink-3" />}
              {note && <span className="sr-only">{note}</span>}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
