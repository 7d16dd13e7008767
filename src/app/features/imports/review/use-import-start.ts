import { useNavigate } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { useImportStore } from "#app/features/imports/import-store.ts";
import { readImportsAgain } from "#app/features/imports/import-queries.ts";
import { systemClock } from "#app/lib/clock.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { useAskFrom } from "#app/prices/spending/ask-before-spending.ts";
import { parseCredits } from "#app/prices/spending/credit-amounts.ts";
import { leftToday, ownCeilingQuery, tellRefusedStart } from "#app/prices/spending/daily-ceiling.ts";
import { importGateway } from "#app/runs/import-gateway.ts";
import { lasting } from "#app/runs/prepare-run.ts";
import { readRunsAgain, showRun } from "#app/runs/run-queries.ts";
import { type StartTerms, isPastDay, mustAsk } from "#app/runs/start-terms.ts";
import type { AskedStart } from "#app/runs/use-run-start.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type { ImportAnswer, ImportStart } from "#contract/imports/import-schemas.ts";

/** The chosen output fields. */
export interface ImportFields {
  readonly output: readonly string[];
  readonly required: readonly string[];
}

/** What a run of an import costs, and the way to start it. */
export interface ImportStarting {
  readonly limit: {
    readonly text: string;
    readonly enter: (text: string) => void;
    readonly error?: string;
  };
  /** Whether those with nothing to get are left out. */
  readonly leavesOut: boolean;
  readonly setLeavesOut: (leavesOut: boolean) => void;
  readonly terms: StartTerms;
  readonly creditsLeft: number | undefined;
  /** Why it cannot start; undefined where it can. */
  readonly obstacle: string | undefined;
  readonly starting: boolean;
  /** What is asked before it starts. */
  readonly question: AskedStart;
  readonly start: () => void;
}

/** What a start of an import costs and does. */
function termsOf(
  { counts }: ImportAnswer,
  { leavesOut, limit }: { readonly leavesOut: boolean; readonly limit: number | null },
): StartTerms {
  const leftOut = leavesOut ? counts.nothing : 0;
  const credits = counts.credits + counts.nothing - leftOut;
  return {
    records: counts.sent - leftOut,
    leftOut,
    free: counts.free,
    credits: Math.min(credits, limit ?? credits),
  };
}

function obstacleOf(
  { records, credits }: StartTerms,
  fields: ImportFields | undefined,
  { isWrongLimit, creditsLeft }: { isWrongLimit: boolean; creditsLeft: number | undefined },
): string | undefined {
  if (records === 0) return "No row is chosen.";
  if (fields === undefined) return "Loading output fields…";
  if (fields.output.length === 0) return "Choose at least one output field.";
  if (isWrongLimit) return "Check the limit under “Stop at”.";
  return creditsLeft === 0 && credits > 0 ? "No credits left." : undefined;
}

/** What is known before a start, besides what the person says. */
function useStartFacts() {
  const own = useQuery(ownCeilingQuery(useUserSession())).data;
  return {
    creditsLeft: allowanceOf(useQuery(usageQueries.current()).data ?? [], "credits")?.left,
    leftToday: own && leftToday(own),
    askFrom: useAskFrom().credits,
  };
}

/** Starts the run, and tells what fails. */
function useBeginning(held: ImportAnswer, onStarted: (runId: string) => void) {
  const session = useUserSession();
  const navigate = useNavigate();
  const store = useImportStore();
  const [starting, setStarting] = useState(false);
  const failed = (reason: unknown) => {
    if (reason instanceof ApiError && (reason.status ?? 500) < 500) {
      showToast({ message: `The run was not started. ${errorMessage(reason)}` });
      return;
    }
    void readRunsAgain(session);
    // nobody knows whether it was heard: the run says it
    const message = `It is not known whether the run has started. ${errorMessage(reason)}`;
    showToast({ message, action: { label: "Enrich runs", onAction: () => void navigate({ to: "/runs" }) } });
  };
  const begin = async (body: ImportStart) => {
    if (starting) return;
    setStarting(true);
    try {
      const { signal } = new AbortController();
      const options = { clock: systemClock, random: Math.random, signal };
      const run = await lasting(() => importGateway(session.personId).start(held.id, body), options);
      showRun(session, run);
      if (store.store.getState().sentAs === held.id) store.reset();
      void readImportsAgain(session);
      onStarted(run.id);
    } catch (reason) {
      failed(reason);
    }
    setStarting(false);
  };
  return { starting, begin };
}

/** The start of an import's run, after what has to be asked was asked. */
export function useImportStart(
  held: ImportAnswer,
  fields: ImportFields | undefined,
  onStarted: (runId: string) => void,
): ImportStarting {
  const session = useUserSession();
  const known = useStartFacts();
  const { starting, begin } = useBeginning(held, onStarted);
  const [text, setText] = useState("");
  const [leavesOut, setLeavesOut] = useState(true);
  const [asked, setAsked] = useState<StartTerms>();
  const { credits: limit, error } = parseCredits(text);
  const terms = termsOf(held, { leavesOut, limit });
  const { creditsLeft } = known;
  const obstacle = obstacleOf(terms, fields, { isWrongLimit: error !== undefined, creditsLeft });
  const facts = { ...known, leavesOut, promised: terms.credits, limit };
  const operation = held.type === "contact" ? "enrichContacts" : "enrichCompanies";

  const start = async ({ credits: upTo }: StartTerms) => {
    if (fields === undefined) return;
    const { output: outputFields, required: requiredFields } = fields;
    await begin({
      outputFields: [...outputFields],
      requiredFields: held.type === "contact" ? [...requiredFields] : [],
      upTo,
      leaveOutNothing: leavesOut,
    });
    setAsked(undefined);
  };

  return {
    limit: { text, enter: setText, ...(error === undefined ? {} : { error }) },
    leavesOut,
    setLeavesOut,
    terms,
    creditsLeft,
    obstacle,
    starting,
    question: {
      step:
        asked === undefined
          ? { kind: "idle" }
          : { kind: "asking", run: { id: held.id, operation }, terms: asked, facts },
      confirm: () => (asked ? start(asked) : Promise.resolve()),
      cancel: () => setAsked(undefined),
    },
    start() {
      if (obstacle !== undefined || starting) return;
      if (!mustAsk(terms, facts)) return void start(terms);
      if (isPastDay(terms.credits, facts)) tellRefusedStart(session);
      setAsked(terms);
    },
  };
}
