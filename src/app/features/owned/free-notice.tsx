import { useQuery } from "@tanstack/react-query";
import { Clock, RefreshCw } from "lucide-react";
import { formatDate } from "#app/lib/format-date.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { OWNED_LIMITS } from "#contract/records/owned-list.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type FreeTerms, LAST_DAYS, freePeriodOf, wasRefreshedInLastDays } from "#app/owned/free-period.ts";
import { ownedPage } from "./owned-pages.ts";
import { dayFrom } from "./owned-question.ts";

interface FreeNoticeProps {
  readonly type: RecordType;
  readonly terms: FreeTerms;
  /** Whether the list currently shows these records. */
  readonly shown: boolean;
  readonly onShow: () => void;
  readonly onRefresh: (records: readonly OwnedRecord[]) => void;
}

/**
 * Warns that records stop being free within a month, and offers to refresh a hundred of them at a time. Nothing where
 * there are none, or all of them have been refreshed.
 */
export function FreeNotice({ type, terms, shown, onShow, onRefresh }: FreeNoticeProps) {
  const session = useUserSession();
  const { managementDays, now } = terms;
  const question = {
    type,
    order: "free",
    freeFrom: dayFrom(now, 0),
    freeBefore: dayFrom(now, Number(LAST_DAYS) + 1),
  };
  const { data } = useQuery({
    ...ownedPage(session, question, { page: 1, size: OWNED_LIMITS.size }),
    enabled: managementDays > 0,
  });
  const records = data?.records ?? [];
  const due = records.flatMap(({ record }) =>
    record && !wasRefreshedInLastDays(record, terms) ? record : [],
  );
  const last = records.at(-1);
  const until = last && freePeriodOf(last, terms)?.until;
  if (data === undefined || until === undefined || due.length === 0) return null;
  const { count } = data.total;
  const one = count === 1;
  const isAll = count === records.length;
  return (
    <InlineNotice
      tone="warning"
      icon={<Icon of={Clock} />}
      action={
        <span className="flex items-center gap-1">
          {!shown && (
            <Button variant="link" onClick={onShow}>
              Show {one ? "it" : "them"}
            </Button>
          )}
          <Button icon={<Icon of={RefreshCw} />} onClick={() => onRefresh(due)}>
            Refresh {isAll ? "" : "the first "}
            {formatNumber(due.length)} · free
          </Button>
        </span>
      }
    >
      <span className="font-semibold">
        {formatCount(count, RECORD_NOUN[type])}{" "}
        {isAll
          ? `${one ? "stops being free on" : "stop being free by"} ${formatDate(until)}.`
          : `stop being free within ${LAST_DAYS} days.`}
      </span>{" "}
      {one ? "Its" : "Their"} values stay here. Reading newer ones is free before{" "}
      {one ? "that day" : "each one’s day"}, 1 credit after it.
    </InlineNotice>
  );
}
