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
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import type { Tone } from "#app/ui/tone.ts";
import type { RunSummary } from "#app/features/runs/results/run-summary.ts";
import { durationText } from "./run-timing.ts";
import { RECORD_NOUN } from "./run-labels.ts";
import type { RunPhase, RunState } from "#app/features/runs/engine/stored-run.ts";
import { useNow } from "./use-now.ts";

/** The promise about money; the same words everywhere. */
const PROMISE = "No record is sent again while its outcome is unknown, unless it is free or you say so.";

interface HoldWords {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly title: string;
  readonly text: (left: string) => string;
}

/** Why a run waits for the person, and what to do about it. `left` is what was not sent: "48 contacts". */
const HOLDS: Readonly<Partial<Record<RunPhase, HoldWords>>> = {
  paused: {
    icon: CirclePause,
    tone: "neutral",
    title: "Paused",
    text: (left) => `${left} wait. Nothing is sent until you resume.`,
  },
  interrupted: {
    icon: CirclePause,
    tone: "warning",
    title: "Interrupted",
    text: (left) => `The page was closed or another tab took over. ${left} wait until you resume.`,
  },
  "signed-out": {
    icon: KeyRound,
    tone: "warning",
    title: "Your session ended",
    text: (left) => `Sign in again, then resume: ${left} wait. What was refused cost nothing.`,
  },
  forbidden: {
    icon: Lock,
    tone: "danger",
    title: "The service refused this (403)",
    text: (left) =>
      `Ask for the missing access, sign in again, then resume. ${left} wait and cost nothing so far.`,
  },
  "out-of-credits": {
    icon: TriangleAlert,
    tone: "warning",
    title: "The credits are used up",
    text: (left) => `${left} were not enriched and cost nothing. Resume when there are credits again.`,
  },
  doubtful: {
    icon: CircleAlert,
    tone: "warning",
    title: "Stopped to ask you",
    text: (left) => `Too many calls ended without an answer. Resume to send ${left} that were never sent.`,
  },
  "storage-failed": {
    icon: Save,
    tone: "danger",
    title: "This browser could not keep the run",
    text: (left) => `So nothing is sent. Make room on this device, then resume: ${left} wait.`,
  },
  cancelling: {
    icon: Clock,
    tone: "neutral",
    title: "Cancelling",
    text: () => "Calls that are on their way are waited for, since they may be charged.",
  },
};

/** Phases whose reason is the service's or the browser's own. */
const QUOTED: ReadonlySet<RunPhase> = new Set(["forbidden", "storage-failed"]);

interface RunNoticesProps {
  readonly run: RunState;
  readonly type: RecordType;
  readonly summary: RunSummary;
}

/** What a person has to know about a run that does not simply go on, most pressing first. */
export function RunNotices({ run, type, summary }: RunNoticesProps) {
  const unenriched = run.phase === "out-of-credits" ? summary.byOutcome["limit-exceeded"] : 0;
  const left = formatCount(summary.total - summary.done + unenriched, RECORD_NOUN[type]);
  const hold = HOLDS[run.phase];
  return (
    <>
      {run.waitUntil !== null && run.phase === "running" && (
        <RateLimitCountdown run={run} until={run.waitUntil} />
      )}
      {hold && (
        <Notice icon={hold.icon} tone={hold.tone} title={hold.title}>
          {hold.text(left)} {run.message !== null && QUOTED.has(run.phase) && <Said>{run.message}</Said>}
        </Notice>
      )}
      {run.unsavedBatches > 0 && (
        <Notice icon={Save} tone="danger" title="Results that are only on this page">
          {run.unsavedBatches === 1 ? "One batch was" : `${formatNumber(run.unsavedBatches)} batches were`}{" "}
          answered and could not be kept. Export now: they are lost when the page is closed.{" "}
          {run.storageError}
        </Notice>
      )}
      <DoubtNotice type={type} summary={summary} />
    </>
  );
}

function DoubtNotice({ type, summary }: Pick<RunNoticesProps, "type" | "summary">) {
  const count = summary.byOutcome.unknown;
  if (count === 0) return null;
  return (
    <Notice
      icon={CircleAlert}
      tone="warning"
      title={`${formatCount(count, RECORD_NOUN[type])} may already be paid`}
    >
      They were sent, but no complete answer came back, so the service may have charged for them. They are
      kept apart and counted as 0 to 1 credit each. {PROMISE}
    </Notice>
  );
}

function RateLimitCountdown({ run, until }: { run: RunState; until: number }) {
  const now = useNow(true);
  const turnedAway = run.batches.findLast((batch) => batch.attempts.at(-1)?.end === "refused");
  const message = turnedAway?.attempts.at(-1)?.message ?? "Too many requests at once.";
  return (
    <Notice icon={Clock} tone="warning" title={`Goes on by itself in ${durationText(until - now)}`}>
      {message} What was turned away cost nothing and is sent again as it was.
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

/** The service's own words. */
function Said({ children }: { children: string }) {
  return <q className="wrap-break-word">{children}</q>;
}
