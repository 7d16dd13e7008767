import { useEffect, useRef, useState } from "react";
import { systemClock } from "#app/lib/clock.ts";
import { ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";
import { reportRefusedStart } from "#app/prices/spending/daily-ceiling.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { type CheckOptions, type RunDraft, checkPrices, prepareRun } from "./prepare-run.ts";
import { runGateway } from "./run-gateway.ts";
import { refetchRuns } from "./run-queries.ts";
import { recordTypeOf } from "./run-facts.ts";
import { askBeforeStart } from "./start-question.tsx";
import { type StartFacts, exceedsDayCeiling, mustAsk, termsOf } from "./start-terms.ts";
import { reportNotStarted, useBeginRun, useStartFacts } from "./use-begin-run.ts";

/** The current step of a start. */
export type StartStep =
  | { readonly kind: "idle" | "asking" | "starting" }
  /** The gateway prices each input; costs nothing. */
  | { readonly kind: "checking"; readonly checked: number; readonly of: number };

/** The person's choices in a press; `promised`: credits named on the button. */
type Said = Pick<StartFacts, "promised" | "limit" | "leavesOut">;

/** Starts runs from a screen. */
export interface RunStart {
  readonly step: StartStep;
  /** Stops the check or the question, so that nothing is started. */
  readonly cancel: () => void;
  /** Resolves once the run was started or not; in between the person may have been asked, or told why. */
  readonly start: (draft: RunDraft, said: Said) => Promise<void>;
  /** The same for an existing run that was never started; it is kept if it is not started this time either. */
  readonly startMade: (run: Pick<RunAnswer, "id" | "inputs">, said: Said) => Promise<void>;
}

const IDLE: StartStep = { kind: "idle" };

interface RunStartOptions {
  /** The action, before the count: "Enrich", "Family trees of". */
  readonly verb: string;
  readonly onStarted: (run: RunAnswer) => void;
}

/** Starts runs at the gateway at the displayed price, after any necessary question. */
export function useRunStart({ verb, onStarted }: RunStartOptions): RunStart {
  const session = useUserSession();
  const gateway = runGateway(session.personId);
  const known = useStartFacts();
  const beginRun = useBeginRun();
  const [step, setStep] = useState<StartStep>(IDLE);
  const starting = useRef<AbortController>(undefined);
  // leaving the screen answers no
  useEffect(() => () => starting.current?.abort(), []);

  const begin = async (run: Pick<RunAnswer, "id">, upTo: number, leavesOut: boolean) => {
    setStep({ kind: "starting" });
    const command = { type: "start", upTo, leaveOutNothing: leavesOut } as const;
    const started = await beginRun(() => gateway.command(run.id, command));
    setStep(IDLE);
    if (started) onStarted(started);
  };

  /** Starts a priced run, unless the person has to be asked and says no. Resolves with whether it was started. */
  const beginOnceAsked = async (run: RunAnswer, facts: StartFacts, signal: AbortSignal): Promise<boolean> => {
    const terms = termsOf(run, facts);
    let isBegun = false;
    const start = () => {
      isBegun = true;
      return begin(run, terms.credits, facts.leavesOut);
    };
    if (mustAsk(terms, facts)) {
      if (exceedsDayCeiling(terms.credits, facts)) reportRefusedStart(session);
      setStep({ kind: "asking" });
      const type = recordTypeOf(run.operation);
      await askBeforeStart({ verb, type, terms, facts, onConfirm: start, signal });
    } else {
      await start();
    }
    return isBegun;
  };

  const startAt = async (
    of: number,
    said: Said,
    { isNew, prepare }: { isNew: boolean; prepare: (options: CheckOptions) => Promise<RunAnswer> },
  ) => {
    if (step.kind !== "idle") return;
    const { signal } = (starting.current = new AbortController());
    setStep({ kind: "checking", checked: 0, of });
    try {
      const run = await prepare({
        gateway,
        clock: systemClock,
        random: Math.random,
        signal,
        onProgress: (checked, inputs) => setStep({ kind: "checking", checked, of: inputs }),
      });
      const isBegun = await beginOnceAsked(run, { ...said, ...known }, signal);
      if (isNew && !isBegun) {
        await gateway.remove(run.id).catch(ignoring(isExpected, isAbort));
        await refetchRuns(session);
      }
    } catch (error) {
      if (!isAbort(error)) reportNotStarted(error);
    } finally {
      setStep(IDLE);
    }
  };

  return {
    step,
    cancel: () => starting.current?.abort(),
    start: (draft, said) =>
      startAt(draft.inputs.length, said, {
        isNew: true,
        prepare: (options) => prepareRun(draft, { ...options, id: crypto.randomUUID() }),
      }),
    startMade: ({ id, inputs }, said) =>
      startAt(inputs, said, { isNew: false, prepare: (options) => checkPrices(id, options) }),
  };
}
