import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { systemClock } from "#app/lib/clock.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";
import { useAskFrom } from "#app/prices/spending/ask-before-spending.ts";
import { leftToday, ownCeilingQuery, tellRefusedStart } from "#app/prices/spending/daily-ceiling.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { type RunDraft, lasting, prepareRun } from "./prepare-run.ts";
import { runGateway } from "./run-gateway.ts";
import { readRunsAgain, showRun } from "./run-queries.ts";
import { type StartFacts, type StartTerms, isPastDay, mustAsk, termsOf } from "./start-terms.ts";

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

/** The way to start runs from a screen. */
export interface RunStart extends AskedStart {
  /** Resolves once it was started, is to be asked about, or could not be. `promised`: credits that the button names. */
  readonly start: (
    draft: RunDraft,
    said: Pick<StartFacts, "promised" | "limit" | "leavesOut">,
  ) => Promise<void>;
}

const IDLE: StartStep = { kind: "idle" };

/** Starts runs at the gateway, at the price that was shown, after what has to be asked was asked. */
export function useRunStart(onStarted: (run: RunAnswer) => void): RunStart {
  const session = useUserSession();
  const navigate = useNavigate();
  const gateway = runGateway(session.personId);
  const askFrom = useAskFrom();
  const creditsLeft = allowanceOf(useQuery(usageQueries.current()).data ?? [], "credits")?.left;
  const own = useQuery(ownCeilingQuery(session)).data;
  const [step, setStep] = useState<StartStep>(IDLE);
  const preparing = useRef<AbortController>(undefined);
  useEffect(() => () => preparing.current?.abort(), []);

  const takeAway = (run: AskedRun) => {
    void gateway
      .remove(run.id)
      .then(() => readRunsAgain(session))
      .catch(ignoring(isExpected, isAbort));
  };

  const failed = (error: unknown) => {
    setStep(IDLE);
    if (!isAbort(error)) showToast({ message: `The run was not started. ${errorMessage(error)}` });
  };

  const unanswered = (error: unknown) => {
    setStep(IDLE);
    void readRunsAgain(session);
    // nobody knows whether it was heard: the run says it
    const message = `It is not known whether the run has started. ${errorMessage(error)}`;
    showToast({ message, action: { label: "Enrich runs", onAction: () => void navigate({ to: "/runs" }) } });
  };

  const begin = async (run: AskedRun, { credits: upTo }: StartTerms, { leavesOut }: StartFacts) => {
    setStep({ kind: "starting" });
    try {
      const command = { type: "start", upTo, leaveOutNothing: leavesOut } as const;
      const started = await lasting(() => gateway.command(run.id, command), {
        clock: systemClock,
        random: Math.random,
        signal: new AbortController().signal,
      });
      showRun(session, started);
      setStep(IDLE);
      onStarted(started);
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status ?? 500) < 500;
      if (isRefused) failed(error);
      else unanswered(error);
    }
  };

  const start: RunStart["start"] = async (draft, said) => {
    if (step.kind !== "idle") return;
    preparing.current = new AbortController();
    const facts = { ...said, creditsLeft, leftToday: own && leftToday(own), askFrom: askFrom.credits };
    setStep({ kind: "checking", checked: 0, of: draft.inputs.length });
    try {
      const run = await prepareRun(draft, {
        gateway,
        id: crypto.randomUUID(),
        clock: systemClock,
        random: Math.random,
        signal: preparing.current.signal,
        onProgress: (checked, of) => setStep({ kind: "checking", checked, of }),
      });
      const terms = termsOf(run, facts);
      if (!mustAsk(terms, facts)) return await begin(run, terms, facts);
      if (isPastDay(terms.credits, facts)) tellRefusedStart(session);
      setStep({ kind: "asking", run, terms, facts });
    } catch (error) {
      failed(error);
    }
  };

  return {
    step,
    start,
    async confirm() {
      if (step.kind === "asking") await begin(step.run, step.terms, step.facts);
    },
    cancel() {
      preparing.current?.abort();
      if (step.kind === "asking") takeAway(step.run);
      setStep(IDLE);
    },
  };
}
