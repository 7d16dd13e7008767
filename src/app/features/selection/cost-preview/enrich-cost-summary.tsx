import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { RECORD_NOUN, RECORD_TITLE } from "#app/records/record-labels.ts";
import type { Preview, PreviewBasis } from "./use-enrich-preview.ts";

const CREDIT = { one: "credit", many: "credits" };

const BASIS_MESSAGE: Readonly<Record<PreviewBasis, string | undefined>> = {
  checked: undefined,
  checking: "Checking which are already yours…",
  remembered: "Already yours: as of when you selected them.",
  failed: "Could not check which are already yours now, so this counts them as of when you selected them.",
};

/** What the run consists of: records, and those that are free. */
export function CostBreakdown({ type, preview }: { type: RecordType; preview: Preview }) {
  const unsure = preview.basis !== "checked";
  return (
    <dl className="grid gap-1.5">
      <Line label={RECORD_TITLE[type]} value={formatNumber(preview.inputs)} />
      <Line
        label="Already yours, free"
        value={formatNumber(preview.underManagement)}
        faint={unsure}
        title="Your organization has paid for them before"
      />
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly faint?: boolean;
  readonly title?: string;
}

function Line({ label, value, faint, title }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3" title={title}>
      <dt className="text-ink-2">{label}</dt>
      <dd className={classNames("tabular-nums", faint && "text-ink-3")}>{value}</dd>
    </div>
  );
}

/** "Maximum cost 111 credits, leaves 4,761 or more". */
export function MostCost({ preview }: { preview: Preview }) {
  const { mostCost, leaves, basis, short, underManagement } = preview;
  return (
    <div
      className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1"
      aria-busy={basis === "checking"}
    >
      <p>
        <span className="block text-xs font-medium text-ink-2">Maximum cost</span>
        <span
          className={classNames("text-xl font-semibold tabular-nums", basis === "checking" && "text-ink-3")}
        >
          {formatNumber(mostCost)}
        </span>{" "}
        <span className="font-medium text-ink-2">{mostCost === 1 ? CREDIT.one : CREDIT.many}</span>
      </p>
      <p className="text-right text-xs text-ink-3 tabular-nums">
        <span className="block xl:hidden">{formatNumber(underManagement)} already yours</span>
        {leaves !== undefined && short === 0 && (
          <span className="block">Leaves {formatNumber(leaves)} or more</span>
        )}
      </p>
    </div>
  );
}

/** What the person should know before starting: estimates, too few credits, records that are gone. */
export function CostNotes({ type, preview }: { type: RecordType; preview: Preview }) {
  const { basis, short, mostCost, creditsLeft = 0, notFound } = preview;
  return (
    <>
      {BASIS_MESSAGE[basis] && <p className="text-xs text-ink-3">{BASIS_MESSAGE[basis]}</p>}
      {short > 0 && (
        <Note icon={<TriangleAlert size={14} strokeWidth={1.75} aria-hidden />}>
          {shortMessage(mostCost, creditsLeft)}
        </Note>
      )}
      {notFound.length > 0 && (
        <Note icon={<CircleAlert size={14} strokeWidth={1.75} aria-hidden />}>
          Search no longer finds {formatCount(notFound.length, RECORD_NOUN[type])}: {namesOf(notFound)}. They
          may come back under another ID, or not at all.
        </Note>
      )}
    </>
  );
}

function shortMessage(mostCost: number, creditsLeft: number): string {
  const costs = `This can cost ${formatCount(mostCost, CREDIT)}`;
  const stays = "is not enriched and not charged.";
  if (creditsLeft === 0) return `${costs} and you have none left: what is not yours yet ${stays}`;
  const left = `you have ${formatCount(creditsLeft, CREDIT)} left`;
  return `${costs} and ${left}. The run stops when they are used up; the rest ${stays}`;
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-md bg-warning-soft p-2.5 text-xs text-warning-ink">
      <span className="flex-none pt-px">{icon}</span>
      <span className="min-w-0 wrap-break-word">{children}</span>
    </p>
  );
}

const MAX_NAMES = 5;

function namesOf(records: Preview["notFound"]): string {
  const names = records.slice(0, MAX_NAMES).map((record) => record.snapshot.name || record.id);
  const rest = records.length - names.length;
  return rest > 0 ? `${names.join(", ")} and ${formatNumber(rest)} more` : names.join(", ");
}
