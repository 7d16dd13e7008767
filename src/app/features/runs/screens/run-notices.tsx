import {
  CircleAlert,
  CirclePause,
  Clock,
  Coins,
  KeyRound,
  Lock,
  type LucideIcon,
  Play,
  ServerOff,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useLasting, useNow } from "#app/lib/use-time.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { maxRemainingCredits, recordTypeOf, limitWith } from "#app/runs/run-facts.ts";
import { type RunStanding, standingOf } from "#contract/runs/run-standing.ts";
import type { RunCommands } from "#app/runs/use-run-commands.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import type { Tone } from "#app/ui/tone.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { againPrice } from "./run-labels.ts";
import { formatDuration } from "./run-timing.ts";

/** The promise about money, the same everywhere. */
const PROMISE = "Nothing is sent twice unless it’s free or you say so.";

interface StandingMessage {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly title: string;
  /** `left`: "48 contacts". */
  readonly text: (left: string, run: RunAnswer) => string;
  /** Whether the message of the data source is quoted. */
  readonly quotes?: boolean;
}

/** Why a run stopped, and what to do about it. */
const MESSAGES: Readonly<Partial<Record<RunStanding, StandingMessage>>> = {
  ready: {
    icon: Play,
    tone: "neutral",
    title: "Not started",
    text: (left, { byPrice }) => {
      const without = byPrice?.nothing ?? 0;
      const leftOut = `${formatNumber(without)} without an e-mail or a phone ${without === 1 ? "is" : "are"} left out.`;
      return `${left} are chosen. ${without > 0 ? `${leftOut} ` : ""}Nothing is sent, and nothing is charged, until you start.`;
    },
  },
  paused: {
    icon: CirclePause,
    tone: "neutral",
    title: "Paused",
    text: (left) => `${left} not sent yet. Nothing is sent until you resume.`,
  },
  "sign-in": {
    icon: KeyRound,
    tone: "warning",
    title: "Waiting for your sign-in",
    text: (left) => `Sign in again and the run goes on. ${left} not sent yet, and not charged.`,
  },
  permission: {
    icon: Lock,
    tone: "danger",
    title: "Access denied",
    text: (left) => `Ask for the missing access, then resume. ${left} not sent yet, and not charged.`,
    quotes: true,
  },
  credits: {
    icon: Coins,
    tone: "warning",
    title: "Out of credits",
    text: (left) => `${left} not read, and not charged. Resume when there are credits again.`,
  },
  limit: {
    icon: Coins,
    tone: "warning",
    title: "Your limit is reached",
    text: (left, { upTo }) =>
      `What is left could cost more than the ${formatCount(upTo ?? 0, CREDIT)} you allowed. ${left} not sent, and not charged.`,
  },
  ceiling: {
    icon: Coins,
    tone: "warning",
    title: "Your ceiling of the day",
    text: (left, { problem }) =>
      `${problem?.message ?? "What is left could go over the ceiling that an administrator set."} ${left} not sent, and not charged. Resume when the next day begins.`,
  },
  stopped: {
    icon: ServerOff,
    tone: "warning",
    title: "The data provider isn’t answering",
    text: (left) => `It was tried several times. ${left} not sent yet. Resume to try again.`,
    quotes: true,
  },
};

interface RunNoticesProps {
  readonly run: RunAnswer;
  readonly commands: RunCommands;
}

/** A shorter wait is over before it can be read: its notice would only move the results up and down. */
const SHOW_WAIT_AFTER_MS = 1000;

/** What a person must know about a run that stopped or waits, the most urgent first. */
export function RunNotices({ run, commands }: RunNoticesProps) {
  const noun = RECORD_NOUN[recordTypeOf(run.operation)];
  const standing = standingOf(run);
  const message = MESSAGES[standing];
  const isWaiting = standing === "busy" || standing === "no-answer";
  const waits = useLasting(isWaiting, SHOW_WAIT_AFTER_MS) && isWaiting;
  return (
    <>
      {waits && <WaitNotice run={run} />}
      {message && (
        <Notice icon={message.icon} tone={message.tone} title={message.title}>
          {message.text(formatCount(run.byState.open, noun), run)}{" "}
          {message.quotes && run.problem && <q className="wrap-break-word">{run.problem.message}</q>}
        </Notice>
      )}
      <UnconfirmedNotice run={run} commands={commands} />
    </>
  );
}

/** Inputs with an unknown outcome: the person sends them again, at a price, or leaves them as they are. */
function UnconfirmedNotice({ run, commands }: RunNoticesProps) {
  const { unconfirmed: count, open } = run.byState;
  const decides = standingOf(run) === "decision";
  // while the run is active, the gateway settles them by itself
  if (count === 0 || !(decides || run.state === "done" || run.state === "paused")) return null;
  const noun = RECORD_NOUN[recordTypeOf(run.operation)];
  const { credits, label } = againPrice(run, count);
  return (
    <Notice
      icon={decides ? TriangleAlert : CircleAlert}
      tone="warning"
      title={`${formatCount(count, noun)} unconfirmed`}
      action={
        run.owner.isSelf && (
          <span className="flex flex-wrap gap-2">
            <Button
              variant={decides ? "primary" : "secondary"}
              onClick={() =>
                void commands.say(run, {
                  type: "sendAgain",
                  upTo: limitWith(run, credits + maxRemainingCredits(run)),
                })
              }
            >
              Send again · {label}
            </Button>
            {decides && (
              <Button onClick={() => void commands.say(run, { type: "leaveUnconfirmed" })}>
                Continue without them
              </Button>
            )}
          </span>
        )
      }
    >
      They were sent, but no complete answer came back, so they may have been charged already.
      {decides && open > 0 && ` ${formatNumber(open)} more wait for your choice.`} {PROMISE}
    </Notice>
  );
}

/** What a run waits for before it continues by itself. */
function WaitNotice({ run }: { readonly run: RunAnswer }) {
  const now = useNow(run.retryAt !== null);
  const isBusy = standingOf(run) === "busy";
  const soon = run.retryAt === null ? "soon" : `in ${formatDuration(Date.parse(run.retryAt) - now)}`;
  const settles = run.byState.unconfirmed > 0;
  return (
    <Notice
      icon={isBusy ? Clock : ServerOff}
      tone="warning"
      title={isBusy ? `Busy. Continuing ${soon}` : `The data provider isn’t answering. Trying again ${soon}`}
    >
      {isBusy
        ? `${run.problem?.message ?? "Too much at once."} What was refused was not charged; it is sent again by itself.`
        : settles
          ? "Some answers got lost on the way. Prospect is finding out what they cost before it sends anything again."
          : "Nothing is lost. The run goes on by itself once there is an answer, even if you close this page."}
    </Notice>
  );
}

interface NoticeProps {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Notice({ icon, tone, title, children, action }: NoticeProps) {
  return (
    <InlineNotice tone={tone} icon={<Icon of={icon} size="lg" />} action={action}>
      <p className="py-1">
        <strong className="block font-semibold">{title}</strong>
        {children}
      </p>
    </InlineNotice>
  );
}
