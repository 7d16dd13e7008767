import { CircleAlert, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/paid-calls/spending/credit-amounts.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { useOwnedMany } from "#app/owned/owned-store.ts";
import { isNothingToGet } from "#contract/records/reach.ts";
import { Button } from "#app/ui/button.tsx";
import { shortMessage, stoppedCheckMessage } from "./cost-messages.ts";
import type { Preview } from "./use-enrich-preview.ts";

/** What the run consists of: records, and those that are free. Rows that say nothing are left out. */
export function CostBreakdown({ type, preview }: { type: RecordType; preview: Preview }) {
  const { cost, check } = preview;
  const { many } = RECORD_NOUN[type];
  const unsure = check.status !== "checked";
  return (
    <dl className="grid gap-1.5">
      <Line label={`Selected ${many}`} value={cost.selected} />
      {cost.duplicates > 0 && (
        <Line
          label="Duplicates, sent once"
          value={cost.duplicates}
          title={`The same ${many} under an older ID`}
        />
      )}
      <Line label="Owned, free" value={cost.alreadyYours} faint={unsure} title="Your team got them before" />
      <Line
        label={cost.unchecked > 0 ? "New or not checked, 1 credit each" : "New, 1 credit each"}
        value={cost.new}
        faint={unsure}
      />
      {cost.notFound > 0 && <Line label="No longer found" value={cost.notFound} />}
      {cost.doNotCall > 0 && (
        <Line
          label="Marked do not call"
          value={cost.doNotCall}
          title="At least one of their numbers must not be called"
        />
      )}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: number;
  readonly faint?: boolean;
  readonly title?: string;
}

function Line({ label, value, faint, title }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3" title={title}>
      <dt className="text-ink-2">{label}</dt>
      <dd className={classNames("tabular-nums", faint && "text-ink-3")}>{formatNumber(value)}</dd>
    </div>
  );
}

/** "Maximum cost 111 credits, about 96 expected, leaves 4,761 or more". */
export function MostCost({ preview: { cost, check } }: { preview: Preview }) {
  const { limitedCost, mostCost, expectedCost, leaves, short, alreadyYours } = cost;
  const checking = check.status === "checking";
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1" aria-busy={checking}>
      <p>
        <span className="block text-xs font-medium text-ink-2">Maximum cost</span>
        <span className={classNames("text-xl font-semibold tabular-nums", checking && "text-ink-3")}>
          {formatNumber(limitedCost)}
        </span>{" "}
        <span className="font-medium text-ink-2">{limitedCost === 1 ? CREDIT.one : CREDIT.many}</span>
      </p>
      <p className="text-right text-xs text-ink-3 tabular-nums">
        {alreadyYours > 0 && (
          <span className="block xl:hidden">{formatNumber(alreadyYours)} already yours</span>
        )}
        {limitedCost < mostCost && <span className="block">{formatNumber(mostCost)} without the limit</span>}
        {expectedCost !== undefined && (
          <span
            className="block"
            title="By the share of new records that your past runs in this browser brought"
          >
            About {formatNumber(expectedCost)} expected
          </span>
        )}
        {leaves !== undefined && short === 0 && (
          <span className="block">Leaves {formatNumber(leaves)} or more</span>
        )}
      </p>
    </div>
  );
}

interface OwnedNoteProps {
  readonly type: RecordType;
  readonly records: readonly SelectedRecord[];
}

/** How many of the records the team owns, and how many have nothing to be reached by. [metering-6] */
export function OwnedNote({ type, records }: OwnedNoteProps) {
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const known = useOwnedMany(type, ids);
  const owned = [...known.values()].filter((record) => record !== null && record.freeUntil !== null).length;
  const nothing = records.filter(({ snapshot }) => isNothingToGet(snapshot)).length;
  if (owned === 0 && nothing === 0) return null;
  return (
    <div className="grid gap-1 text-xs text-ink-2">
      {owned > 0 && (
        <p>
          Your team already owns {formatNumber(owned)} of these. {owned === 1 ? "It’s" : "They’re"} free for
          you.
        </p>
      )}
      {nothing > 0 && (
        <p>
          {formatNumber(nothing)} {nothing === 1 ? "has" : "have"} no e-mail and no number to call on file.
        </p>
      )}
    </div>
  );
}

interface CostNotesProps {
  readonly type: RecordType;
  readonly preview: Preview;
  readonly onRemove: (records: readonly SelectedRecord[]) => void;
}

/** What the person should know before starting: what was not checked, too few credits, records that are gone. */
export function CostNotes({ type, preview, onRemove }: CostNotesProps) {
  const { cost, check, checked, creditsLeft = 0 } = preview;
  const { notFound } = checked;
  return (
    <>
      {(check.status === "skipped" || check.status === "failed") && (
        <Note
          icon={<CircleAlert size={14} strokeWidth={1.75} aria-hidden />}
          quiet={check.status === "skipped"}
          action={
            <Button onClick={check.resume}>{check.status === "failed" ? "Try again" : "Check them"}</Button>
          }
        >
          {stoppedCheckMessage(type, check)}
        </Note>
      )}
      {cost.short > 0 && (
        <Note icon={<TriangleAlert size={14} strokeWidth={1.75} aria-hidden />}>
          {shortMessage(cost.limitedCost, creditsLeft)}
        </Note>
      )}
      {notFound.length > 0 && (
        <Note
          icon={<CircleAlert size={14} strokeWidth={1.75} aria-hidden />}
          action={
            <Button onClick={() => onRemove(notFound)}>Remove {notFound.length === 1 ? "it" : "them"}</Button>
          }
        >
          Search no longer finds {formatCount(notFound.length, RECORD_NOUN[type])}: {namesOf(notFound)}. They
          cost nothing unless they come back under another ID.
        </Note>
      )}
    </>
  );
}

interface NoteProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Something that the person wanted, and no warning. */
  readonly quiet?: boolean;
}

function Note({ icon, children, action, quiet }: NoteProps) {
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md p-2.5 text-xs",
        quiet ? "bg-sunken text-ink-2" : "bg-warning-soft text-warning-ink",
      )}
    >
      <div className="flex min-w-36 flex-1 gap-2">
        <span className="flex-none pt-px">{icon}</span>
        <p className="min-w-0 wrap-break-word">{children}</p>
      </div>
      {action}
    </div>
  );
}

const MAX_NAMES = 5;

function namesOf(records: readonly SelectedRecord[]): string {
  const names = records.slice(0, MAX_NAMES).map((record) => record.snapshot.name || record.id);
  const rest = records.length - names.length;
  return rest > 0 ? `${names.join(", ")} and ${formatNumber(rest)} more` : names.join(", ");
}
