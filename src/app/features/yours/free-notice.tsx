import { Clock, RefreshCw } from "lucide-react";
import { useMemo } from "react";
import { formatDate } from "#app/lib/format-date.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { PaidRecord } from "#app/paid-calls/paid-record.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { Button } from "#app/ui/button.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { type FreeTerms, endingRecords } from "./free-period.ts";

interface FreeNoticeProps {
  readonly type: RecordType;
  /** All of the type. */
  readonly records: readonly PaidRecord[];
  readonly terms: FreeTerms;
  /** They are the ones that are shown. */
  readonly shown: boolean;
  readonly onShow: () => void;
  readonly onRefresh: (records: readonly PaidRecord[]) => void;
}

/**
 * Says that records stop being free within a month, and what to do while they are; nothing where none does, or where
 * all of them have been read again for that.
 */
export function FreeNotice({ type, records, terms, shown, onShow, onRefresh }: FreeNoticeProps) {
  const { ending, due, last } = useMemo(() => endingRecords(records, terms), [records, terms]);
  if (last === undefined || due.length === 0) return null;
  const one = ending.length === 1;
  return (
    <InlineNotice
      tone="warning"
      icon={<Clock size={16} strokeWidth={1.75} aria-hidden />}
      action={
        <span className="flex items-center gap-1">
          {!shown && (
            <Button variant="link" onClick={onShow}>
              Show {one ? "it" : "them"}
            </Button>
          )}
          <Button
            icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onRefresh(due)}
          >
            Refresh {formatNumber(due.length)} · free
          </Button>
        </span>
      }
    >
      <span className="font-semibold">
        {formatCount(ending.length, RECORD_NOUN[type])} {one ? "stops being free on" : "stop being free by"}{" "}
        {formatDate(last)}.
      </span>{" "}
      {one ? "Its" : "Their"} values stay here. Reading newer ones is free before{" "}
      {one ? "that day" : "each one’s day"}, 1 credit after it.
    </InlineNotice>
  );
}
