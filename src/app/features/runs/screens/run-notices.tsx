import {
  CircleAlert,
  CirclePause,
  Clock,
  KeyRound,
  Lock,
  type LucideIcon,
  Save,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import type { RunPhase, RunState } from "#app/features/runs/engine/stored-run.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useNow } from "#app/lib/use-now.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import type { Tone } from "#app/ui/tone.ts";
import { formatDuration } from "./run-screen-timing.ts";

/** The promise about money, the same everywhere. */
const PROMISE = "No record is sent again while its outcome is unknown, unless it is free or you say so.";

interface HoldMessage {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly title: string;
  readonly text: (left: string) => string;
}

/** Why a run waits for the person, and what to do about it. `left`: "48 contacts". */
const HOLDS: Readonly<Partial<Record<RunPhase, HoldMessage>>> = {
  paused: {
    icon: CirclePause,
    tone: "neutral",
    title: "Paused",
    text: (left) => `${left} not sent yet. Nothing is sent until you resume.`,
  },
  "signed-out": {
    icon: KeyRound,
    tone: "warning",
    title: "Your session ended",
    text: (left) =>
      `Sign in again, then resume. ${left} not sent yet. You were not charged for what was refused.`,
  },
  forbidden: {
    icon: Lock,
    tone: "danger",
    title: "Access denied (403)",
    text: (left) =>
      `Ask for the missing access, sign in again, then resume. ${left} not sent yet, and not charged.`,
  },
  "out-of-credits": {
    icon: TriangleAlert,
    tone: "warning",
    title: "You're out of credits",
    text: (left) => `${left} not enriched, and not charged. Resume when you have credits again.`,
  },
  doubtful: {
    icon: CircleAlert,
    tone: "warning",
    title: "Action needed",
    text: (left) =>
      `Too many requests ended without an answer. Resume to send the ${left} that were never sent.`,
  },
  "storage-failed": {
    icon: Save,
    tone: "danger",
    title: "This browser could not save the run",
    text: (left) =>
      `Nothing is sent until it can. Free up space on this device, then resume. ${left} not sent yet.`,
  },
  cancelling: {
    icon: Clock,
    tone: "neutral",
    title: "Cancelling",
    text: () => "Waiting for requests in progress, since they may be charged.",
  },
};

/** Phases whose reason comes from the service or the browser. */
const QUOTED: ReadonlySet<RunPhase> = new Set(["forbidden", "storage-failed"]);

interface RunNoticesProps {
  readonly run: RunState;
  readonly type: RecordType;
  readonly summary: RunSummary;
}

/** What a person must know about a run that has stopped or waits, the most urgent first. */
export function RunNotices({ run, type, summary }: RunNoticesProps) {
  const unenriched = run.phase === "out-of-credits" ? summary.byOutcome["limit-exceeded"] : 0;
  const left = formatCount(summary.total - summary.done + unenriched, RECORD_NOUN[type]);
  const hold = HOLDS[run.phase];
  return (
    <>
      {run.wait?.until && run.phase === "running" ? <WaitNotice run={run} until={run.wait.until} /> : null}
      {hold && (
        <Notice icon={hold.icon} tone={hold.tone} title={hold.title}>
          {hold.text(left)} {run.message !== null && QUOTED.has(run.phase) && <Quote>{run.message}</Quote>}
        </Notice>
      )}
      {run.unsavedBatches > 0 && (
        <Notice icon={Save} tone="danger" title="Results not saved">
          {run.unsavedBatches === 1 ? "One batch was" : `${formatNumber(run.unsavedBatches)} batches were`}{" "}
          answered but could not be saved. Export now: the results are lost when you close the page.{" "}
          {run.storageError}
        </Notice>
      )}
      <UnconfirmedNotice type={type} summary={summary} />
    </>
  );
}

function UnconfirmedNotice({ type, summary }: Pick<RunNoticesProps, "type" | "summary">) {
  const count = summary.byOutcome.unknown;
  if (count === 0) return null;
  return (
    <Notice icon={CircleAlert} tone="warning" title={`${formatCount(count, RECORD_NOUN[type])} unconfirmed`}>
      They were sent, but no complete answer came back, so you may have been charged: 0 to 1 credit each.{" "}
      {PROMISE}
    </Notice>
  );
}

function WaitNotice({ run, until }: { run: RunState; until: number }) {
  const now = useNow(true);
  const rateLimited = run.batches.findLast((batch) => batch.attempts.at(-1)?.end === "refused");
  const message = rateLimited?.attempts.at(-1)?.message ?? "Too many requests at once.";
  return (
    <Notice icon={Clock} tone="warning" title={`Busy. Continuing in ${formatDuration(until - now)}`}>
      {message} You were not charged for what was refused; it is sent again automatically.
    </Notice>
  );
}

interface NoticeProps {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly title: string;
  readonly children: ReactNode;
}

function Notice({ icon: Icon, tone, title, children }: NoticeProps) {
  return (
    <InlineNotice tone={tone} icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}>
      <p className="py-1">
        <strong className="block font-semibold">{title}</strong>
        {children}
      </p>
    </InlineNotice>
  );
}

/** A message of the service, quoted. */
function Quote({ children }: { children: string }) {
  return <q className="wrap-break-word">{children}</q>;
}
