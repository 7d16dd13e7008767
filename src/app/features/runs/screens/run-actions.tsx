import { useNavigate } from "@tanstack/react-router";
import { ListPlus, Pause, Play, RotateCw, Undo2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { COMPANY_RUN_TITLES } from "#app/features/runs/start/company-run-draft.ts";
import { selectablesOf } from "#app/features/runs/results/result-rows.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { CREDIT, upToLabel } from "#app/prices/spending/credit-amounts.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { returnsRecords, maxRemainingCredits, isOver, recordTypeOf, limitWith } from "#app/runs/run-facts.ts";
import { isAtWork, standingOf } from "#contract/runs/run-standing.ts";
import { readAllResults } from "#app/runs/run-queries.ts";
import { termsOf } from "#app/runs/start-terms.ts";
import type { RunCommands } from "#app/runs/use-run-commands.ts";
import { useRunStart } from "#app/runs/use-run-start.ts";
import { announceAdded } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { confirm } from "#app/ui/overlays/question.tsx";
import type { RunAnswer, RunResult } from "#contract/runs/run-schemas.ts";
import { againPrice } from "./run-labels.ts";

interface RunControlProps {
  readonly run: RunAnswer;
  readonly commands: RunCommands;
}

/** Start, pause or resume, and cancel, as the state of the run allows. */
export function RunControls({ run, commands }: RunControlProps) {
  const roomy = useMediaQuery("(min-width: 48rem)");
  if (!run.owner.isSelf || isOver(run)) return null;
  const standing = standingOf(run);
  // a run before its start has nothing to stop: on a phone its name takes the room
  const mayCancel = standing !== "draft" && standing !== "checking" && (roomy || standing !== "ready");
  return (
    <>
      {mayCancel && (
        <Button compact icon={<Icon of={X} />} onClick={() => void commands.say(run, { type: "cancel" })}>
          Cancel
        </Button>
      )}
      {standing !== "checking" && isAtWork(run) && (
        <Button icon={<Icon of={Pause} />} onClick={() => void commands.say(run, { type: "pause" })}>
          Pause
        </Button>
      )}
      {(standing === "ready" || standing === "checking") && <StartMade run={run} />}
      {!isAtWork(run) && <GoOn run={run} commands={commands} />}
    </>
  );
}

/** The verb of the start button, before the number. */
function verbOf(run: RunAnswer): string {
  if (returnsRecords(run)) return "Enrich";
  return `${COMPANY_RUN_TITLES[run.operation === "enrichHierarchy" ? "families" : "intent"]} of`;
}

/**
 * Starts a run that was saved before its start, in the same way as where it was made: at today's price, after the
 * questions that must be asked.
 */
function StartMade({ run }: Pick<RunControlProps, "run">) {
  const start = useRunStart({ verb: verbOf(run), onStarted: () => undefined });
  // nobody decided whether records without anything to get are sent: they would cost
  const said = { limit: null, leavesOut: true };
  const { credits } = termsOf(run, said);
  const isChecking = run.state === "checking";
  return (
    <Button
      variant="primary"
      icon={<Icon of={Play} />}
      busy={isChecking || start.step.kind !== "idle"}
      onClick={() => void start.startMade(run, { ...said, promised: credits })}
    >
      Start{!isChecking && ` · ${upToLabel(credits)}`}
    </Button>
  );
}

/** Resumes the run, at its price. */
function GoOn({ run, commands }: RunControlProps) {
  const most = maxRemainingCredits(run);
  switch (standingOf(run)) {
    case "limit":
      return <ResumePastLimit run={run} commands={commands} />;
    case "credits":
      return (
        <Button
          variant="primary"
          icon={<Icon of={Play} />}
          onClick={() => void commands.say(run, { type: "resume" })}
        >
          Resume · {upToLabel(most)}
        </Button>
      );
    case "draft":
    case "ready":
    case "decision":
      return null;
    default:
      return (
        <Button
          variant="primary"
          icon={<Icon of={Play} />}
          onClick={() => void commands.say(run, { type: "resume" })}
        >
          Resume
        </Button>
      );
  }
}

/** Resumes the run past the person's own limit, after saying what that can cost. */
function ResumePastLimit({ run, commands }: RunControlProps) {
  const most = maxRemainingCredits(run);
  const upTo = limitWith(run, most);
  const price = formatCount(most, CREDIT);
  const resume = () =>
    confirm({
      title: "Go on past your limit?",
      body: (
        <p>
          You allowed {formatCount(run.upTo ?? 0, CREDIT)}, and {formatCount(upTo - most, CREDIT)} may be used
          so far. What is left can cost up to {price} more, {formatNumber(upTo)} in all.
        </p>
      ),
      action: `Resume · up to ${price}`,
      cancel: "Keep the limit",
      onConfirm: () => commands.say(run, { type: "resume", upTo }),
    });
  return (
    <Button variant="primary" icon={<Icon of={Play} />} onClick={() => void resume()}>
      Resume
    </Button>
  );
}

/** Actions on records that were not enriched, and on those that were. */
export function ResultActions({ run, commands }: RunControlProps) {
  return (
    <>
      <RestoreToSelection run={run} />
      <RetryButton run={run} commands={commands} />
      <EnrichOtherFields run={run} />
    </>
  );
}

interface SelectResultsProps {
  readonly run: RunAnswer;
  readonly which: (result: RunResult) => boolean;
  readonly icon: ReactNode;
  /** The message after they are selected. */
  readonly message: (what: string) => string;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

/** Selects the records of some results, which are fetched for it. */
function SelectResults({ run, which, icon, message, onDone, children }: SelectResultsProps) {
  const selection = useSelection();
  const session = useUserSession();
  const [busy, setBusy] = useState(false);
  const select = async () => {
    setBusy(true);
    try {
      const records = selectablesOf((await readAllResults(session, run.id)).filter(which));
      const added = selection.getState().add(records);
      announceAdded(
        selection,
        added,
        message(formatCount(records.length, RECORD_NOUN[recordTypeOf(run.operation)])),
      );
      onDone?.();
    } catch (error) {
      showToast({ message: `Nothing was selected. ${errorMessage(error)}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="ghost" icon={icon} busy={busy} onClick={() => void select()}>
      {children}
    </Button>
  );
}

const isNotRead = ({ state }: RunResult) => state === "open" || state === "refused";

/** Puts records that were not read back into the selection. */
function RestoreToSelection({ run }: Pick<RunControlProps, "run">) {
  const { open, refused } = run.byState;
  const standing = standingOf(run);
  const count = open + refused;
  // an input that was only described is no record and cannot be selected
  if (
    count === 0 ||
    run.purpose === "import" ||
    !(isOver(run) || standing === "credits" || standing === "limit")
  )
    return null;
  return (
    <SelectResults
      run={run}
      which={isNotRead}
      icon={<Icon of={Undo2} />}
      message={(what) => `${what} back in the selection`}
    >
      Put {formatNumber(count)} back in selection
    </SelectResults>
  );
}

/** Sends refused records again: none of them was charged. */
function RetryButton({ run, commands }: RunControlProps) {
  const { refused } = run.byState;
  if (!run.owner.isSelf || run.state !== "done" || refused === 0) return null;
  const { credits, label } = againPrice(run, refused);
  const upTo = limitWith(run, credits);
  return (
    <Button icon={<Icon of={RotateCw} />} onClick={() => void commands.say(run, { type: "retry", upTo })}>
      Retry {formatNumber(refused)} failed · {label}
    </Button>
  );
}

/** Selects the records that came back, and opens the choice of other fields: owned data costs nothing again. */
function EnrichOtherFields({ run }: Pick<RunControlProps, "run">) {
  const navigate = useNavigate();
  if (!isOver(run) || run.byState.got === 0 || !returnsRecords(run)) return null;
  return (
    <SelectResults
      run={run}
      which={({ state }) => state === "got"}
      icon={<Icon of={ListPlus} />}
      message={(what) => `${what} selected. Other fields of what you own are free: choose them, then start.`}
      onDone={() => void navigate({ to: "/selection", search: { type: recordTypeOf(run.operation) } })}
    >
      Other fields
    </SelectResults>
  );
}
