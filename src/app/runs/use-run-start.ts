import { useEffect, useRef, useState } from "react";
import { systemClock } from "#app/lib/clock.ts";
import { ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";
import { tellRefusedStart } from "#app/prices/spending/daily-ceiling.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { type CheckOptions, type RunDraft, checkPrices, prepareRun } from "./prepare-run.ts";
import { runGateway } from "./run-gateway.ts";
import { readRunsAgain } from "./run-queries.ts";
import { type StartFacts, type StartTerms, isPastDay, mustAsk, termsOf } from "./start-terms.ts";
import { tellNotStarted, useBeginRun, useStartFacts } from "./use-begin-run.ts";

/** As much of a run as a question before its start tells of. */
type AskedRun = Pick<RunAnswer, "id" | "operation">;

/** How far a start is. */
export type StartStep =
  | { readonly kind: "idle" }
  /** The gateway finds out what each input would cost: nothing is paid. */
  | { readonly kind: "checking"; readonly checked: number; readonly of: number }
  | {
      readonly kind: "asking";
      readonly run: AskedRun;
      readonly terms: StartTerms;
      readonly facts: StartFacts;
    }
  | { readonly kind: "starting" };

/** A question before a start, and the answers to it. */
export interface AskedStart {
  readonly step: StartStep;
  /** Starts what was asked about. */
  readonly confirm: () => Promise<void>;
  /** Stops the check, or the question: nothing is started. */
  readonly cancel: () => void;
}

/** What a person said by a press; `promised`: credits that the button names. */
type Said = Pick<StartFacts, "promised" | "limit" | "leavesOut">;

/** The way to start runs from a screen. */
export interface RunStart extends AskedStart {
  /** Resolves once it was started, is to be asked about, or could not be. */
  readonly start: (draft: RunDraft, said: Said) => Promise<void>;
  /** The same for a run that was made before and not started: it stays where it is not started now either. */
  readonly startMade: (run: Pick<RunAnswer, "id" | "inputs">, said: Said) => Promise<void>;
}

const IDLE: StartStep = { kind: "idle" };

/** Starts runs at the gateway, at the price that was shown, after what has to be asked was asked. */
export function useRunStart(onStarted: (run: RunAnswer) => void): RunStart {
  const session = useUserSession();
  const gateway = runGateway(session.personId);
  const known = useStartFacts();
  const beginRun = useBeginRun();
  const [step, setStep] = useState<StartStep>(IDLE);
  const preparing = useRef<AbortController>(undefined);
  /** Takes the run away that is asked about, unless it was answered. */
  const takeAway = useRef<() => void>(undefined);
  // whoever leaves the screen has answered no
  useEffect(
    () => () => {
      preparing.current?.abort();
      takeAway.current?.();
    },
    [],
  );

  const remove = (id: string) =>
    void gateway
      .remove(id)
      .then(() => readRunsAgain(session))
      .catch(ignoring(isExpected, isAbort));

  const ask = (run: AskedRun, terms: StartTerms, facts: StartFacts, isNew: boolean) => {
    takeAway.current = isNew ? () => remove(run.id) : undefined;
    setStep({ kind: "asking", run, terms, facts });
  };

  const begin = async (run: AskedRun, { credits: upTo }: StartTerms, { leavesOut }: StartFacts) => {
    takeAway.current = undefined;
    setStep({ kind: "starting" });
    const command = { type: "start", upTo, leaveOutNothing: leavesOut } as const;
    const started = await beginRun(() => gateway.command(run.id, command));
    setStep(IDLE);
    if (started) onStarted(started);
  };

  const startAt = async (
    of: number,
    said: Said,
    { isNew, prepare }: { isNew: boolean; prepare: (options: CheckOptions) => Promise<RunAnswer> },
  ) => {
    if (step.kind !== "idle") return;
    preparing.current = new AbortController();
    const facts = { ...said, ...known };
    setStep({ kind: "checking", checked: 0, of });
    try {
      const run = await prepare({
        gateway,
        clock: systemClock,
        random: Math.random,
        signal: preparing.current.signal,
        onProgress: (checked, inputs) => setStep({ kind: "checking", checked, of: inputs }),
      });
      const terms = termsOf(run, facts);
      if (!mustAsk(terms, facts)) return await begin(run, terms, facts);
      if (isPastDay(terms.credits, facts)) tellRefusedStart(session);
      ask(run, terms, facts, isNew);
    } catch (error) {
      setStep(IDLE);
      if (!isAbort(error)) tellNotStarted(error);
    }
  };

  return {
    step,
    start: (draft, said) =>
      startAt(draft.inputs.length, said, {
        isNew: true,
        prepare: (options) => prepareRun(draft, { ...options, id: crypto.randomUUID() }),
      }),
    startMade: ({ id, inputs }, said) =>
      startAt(inputs, said, { isNew: false, prepare: (options) => checkPrices(id, options) }),
    async confirm() {
      if (step.kind === "asking") await begin(step.run, step.terms, step.facts);
    },
    cancel() {
      preparing.current?.abort();
      takeAway.current?.();
      takeAway.current = undefined;
      setStep(IDLE);
    },
  };
}
