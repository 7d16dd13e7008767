import {
  CircleAlert,
  CirclePause,
  Clock,
  Coins,
  History,
  KeyRound,
  Lock,
  MonitorSmartphone,
  Save,
  ServerOff,
  TriangleAlert,
  WifiOff,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { RunPhase, RunState, RunWait } from "#app/features/runs/engine/stored-run.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useLasting, useNow } from "#app/lib/use-time.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { Button } from "#app/ui/button.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import type { Tone } from "#app/ui/tone.ts";
import { CREDIT } from "./run-labels.ts";
import { RecoveredNotice } from "./run-recovered-notice.tsx";
import { formatDuration } from "./run-screen-timing.ts";

/** The promise about money, the same everywhere. */
const PROMISE = "No record is sent again while its outcome is unknown, unless it is free or you say so.";

interface HoldMessage {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly title: string;
  /** `left`: "48 contacts". */
  readonly text: (left: string, run: RunState) => string;
}

/** Why a run waits for the person, and what to do about it; out of credits is said where its buttons are. */
const HOLDS: Readonly<Partial<Record<RunPhase, HoldMessage>>> = {
  paused: {
    icon: CirclePause,
    tone: "neutral",
    title: "Paused",
    text: (left, { message }) =>
      `${message === null ? "" : `${message} `}${left} not sent yet. Nothing is sent until you resume.`,
  },
  "signed-out": {
    icon: KeyRound,
    tone: "warning",
    title: "Your session ended",
    text: (left) => `Sign in again and the run goes on. ${left} not sent yet, and not charged.`,
  },
  forbidden: {
    icon: Lock,
    tone: "danger",
    title: "Access denied (403)",
    text: (left) =>
      `Ask for the missing access, sign in again, then resume. ${left} not sent yet, and not charged.`,
  },
  ceiling: {
    icon: Coins,
    tone: "warning",
    title: "Your limit is reached",
    text: (left, { ceiling }) =>
      `The next request could cost more than the ${formatCount(ceiling ?? 0, CREDIT)} you allowed. ${left} not sent, and not charged.`,
  },
  "daily-ceiling": {
    icon: Coins,
    tone: "warning",
    title: "Your ceiling of the day",
    text: (left, { message }) =>
      `${message ?? "The next request could pass the ceiling that an administrator set."} ${left} not sent, and not charged. When the next day has begun, resume.`,
  },
  "storage-failed": {
    icon: Save,
    tone: "danger",
    title: "This browser could not save the run",
    text: (left) =>
      `Nothing is sent until it can. Free up space on this device, then try again. ${left} not sent yet.`,
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
  readonly engine: RunEngine;
  readonly type: RecordType;
  readonly summary: RunSummary;
  /** Shows the recovered records alone. */
  readonly onShowRecovered: () => void;
}

/** A wait that is over sooner could not be read: it would only move the results up and down. */
const SHOW_WAIT_AFTER_MS = 1000;

/** What a person must know about a run that has stopped or waits, the most urgent first. */
export function RunNotices({ run, engine, type, summary, onShowRecovered }: RunNoticesProps) {
  const left = formatCount(summary.byStatus.waiting, RECORD_NOUN[type]);
  const hold = HOLDS[run.phase];
  const waits = run.wait !== null && run.phase === "running";
  const wait = useLasting(waits, SHOW_WAIT_AFTER_MS) && waits ? run.wait : null;
  return (
    <>
      {wait !== null && <WaitNotice run={run} wait={wait} type={type} />}
      {hold && (
        <Notice icon={hold.icon} tone={hold.tone} title={hold.title}>
          {hold.text(left, run)}{" "}
          {run.message !== null && QUOTED.has(run.phase) && <q className="wrap-break-word">{run.message}</q>}
        </Notice>
      )}
      {run.unsavedBatches > 0 && (
        <Notice icon={Save} tone="danger" title="Results not saved">
          {run.unsavedBatches === 1 ? "One batch was" : `${formatNumber(run.unsavedBatches)} batches were`}{" "}
          answered but could not be saved. Export now: the results are lost when you close the page.{" "}
          {run.storageError}
        </Notice>
      )}
      <UnconfirmedNotice run={run} engine={engine} type={type} summary={summary} />
      {wait === null && <RecoveredNotice run={run} summary={summary} onShow={onShowRecovered} />}
    </>
  );
}

/** Records without a known outcome: they are sent again, at a price, or left as they are. */
function UnconfirmedNotice({ run, engine, type, summary }: Omit<RunNoticesProps, "onShowRecovered">) {
  const count = summary.byStatus.unconfirmed;
  const decides = run.phase === "doubtful";
  // while it runs, the engine finds out by itself
  if (count === 0 || run.phase === "running" || run.phase === "cancelling") return null;
  const { creditsInDoubt, byStatus } = summary;
  const price = creditsInDoubt === 0 ? "free" : `up to ${formatCount(creditsInDoubt, CREDIT)}`;
  return (
    <Notice
      icon={decides ? TriangleAlert : CircleAlert}
      tone="warning"
      title={`${formatCount(count, RECORD_NOUN[type])} unconfirmed`}
      action={
        (decides || run.phase === "finished") && (
          <span className="flex flex-wrap gap-2">
            <Button variant={decides ? "primary" : "secondary"} onClick={() => engine.sendAgain(run.id)}>
              Send again · {price}
            </Button>
            {decides && <Button onClick={() => engine.resume(run.id)}>Continue without them</Button>}
          </span>
        )
      }
    >
      They were sent, but no complete answer came back, so you may have been charged already.
      {decides &&
        byStatus.waiting > 0 &&
        ` ${formatNumber(byStatus.waiting)} more wait for your choice.`}{" "}
      {PROMISE}
    </Notice>
  );
}

const WAIT_ICONS: Readonly<Record<RunWait["reason"], LucideIcon>> = {
  offline: WifiOff,
  "rate-limit": Clock,
  "service-failed": ServerOff,
  overlap: MonitorSmartphone,
  recovering: History,
};

interface WaitNoticeProps {
  readonly run: RunState;
  readonly wait: RunWait;
  readonly type: RecordType;
}

function WaitNotice({ run, wait, type }: WaitNoticeProps) {
  const now = useNow(wait.until !== null);
  const { title, text } = waitMessage(run, wait, { now, noun: RECORD_NOUN[type].many });
  return (
    <Notice icon={WAIT_ICONS[wait.reason]} tone="warning" title={title}>
      {text}
    </Notice>
  );
}

interface WaitWords {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly noun: string;
}

/** What a run waits for, and that it goes on by itself. */
function waitMessage(run: RunState, { reason, until }: RunWait, { now, noun }: WaitWords) {
  const soon = until === null ? "soon" : `in ${formatDuration(until - now)}`;
  switch (reason) {
    case "offline":
      return {
        title: "Waiting for a connection",
        text: "Nothing is sent meanwhile. The run goes on by itself when you are back online.",
      };
    case "rate-limit": {
      const limited = run.batches.findLast((batch) => batch.attempts.at(-1)?.end === "refused");
      const message = limited?.attempts.at(-1)?.message ?? "Too much at once.";
      return {
        title: `Busy. Continuing ${soon}`,
        text: `${message} You were not charged for what was refused; it is sent again automatically.`,
      };
    }
    case "service-failed":
      return {
        title: `The service isn’t responding. Trying again ${soon}`,
        text: "Nothing is lost. The run goes on by itself when the service answers.",
      };
    case "overlap":
      return {
        title: "Waiting for another device",
        text: `Another device of yours is enriching some of these ${noun}. The run goes on by itself after that, so that nothing is paid for twice.`,
      };
    case "recovering":
      return {
        title: "Fetching what was already answered",
        text: "The connection broke while some answers were on their way. They are being fetched; nothing is sent or charged again.",
      };
  }
}

interface NoticeProps {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Notice({ icon: Icon, tone, title, children, action }: NoticeProps) {
  return (
    <InlineNotice tone={tone} icon={<Icon size={18} strokeWidth={1.75} aria-hidden />} action={action}>
      <p className="py-1">
        <strong className="block font-semibold">{title}</strong>
        {children}
      </p>
    </InlineNotice>
  );
}
