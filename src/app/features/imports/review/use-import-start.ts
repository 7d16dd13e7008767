import { useEffect, useRef, useState } from "react";
import { useImportStore } from "#app/features/imports/import-file-store.ts";
import { useImportDecisions, useIsSaving } from "#app/features/imports/import-decisions.ts";
import { refetchImports } from "#app/features/imports/import-queries.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { parseCredits } from "#app/prices/spending/credit-amounts.ts";
import { reportRefusedStart } from "#app/prices/spending/daily-ceiling.ts";
import { importGateway } from "#app/runs/import-gateway.ts";
import { askBeforeStart } from "#app/runs/start-question.tsx";
import { type StartTerms, exceedsDayCeiling, mustAsk, termsOf } from "#app/runs/start-terms.ts";
import { useBeginRun, useStartFacts } from "#app/runs/use-begin-run.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { ImportAnswer, ImportStart } from "#contract/imports/import-schemas.ts";

/** The chosen output fields. */
export interface ImportFields {
  readonly output: readonly string[];
  readonly required: readonly string[];
}

/** The price of an import's run, and its start. */
export interface ImportStarting {
  readonly limit: {
    readonly text: string;
    readonly enter: (text: string) => void;
    readonly error?: string;
  };
  /** Whether rows with nothing to get are left out. */
  readonly leavesOut: boolean;
  readonly setLeavesOut: (leavesOut: boolean) => void;
  readonly terms: StartTerms;
  readonly creditsLeft: number | undefined;
  /** What the start waits for by itself, as the button's label; undefined where it waits for nothing. */
  readonly waitsFor: string | undefined;
  /** Why it cannot start; undefined where it can. */
  readonly obstacle: string | undefined;
  readonly starting: boolean;
  readonly start: () => void;
}

/** The rows that are sent and their cost, in the form of a run that is ready to start. */
function sentRows({ counts: { sent, credits, free, nothing, byGroup } }: ImportAnswer) {
  return {
    inputs: sent,
    byPrice: { new: credits, free, nothing, unknown: 0 },
    notLookedFor: Math.min(sent, byGroup.waiting),
  };
}

/**
 * What a start waits for: the search for rows, which finds what is free and who has nothing to get, and decisions that are being
 * saved. Where the search has paused for longer, the person is asked instead.
 */
export function startWaitsFor(
  { state, waitsFor, retryAt, counts }: Pick<ImportAnswer, "state" | "waitsFor" | "retryAt" | "counts">,
  isSaving: boolean,
): string | undefined {
  if (state === "draft") return "Receiving rows…";
  const isSoon = state === "waiting" && waitsFor === "rate" && retryAt !== null;
  if (state === "matching" || isSoon)
    return `Finding rows… ${formatNumber(counts.matched)} of ${formatNumber(counts.toMatch)}`;
  return isSaving ? "Saving your choices…" : undefined;
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

/** Starts the run, and reports a failure. */
function useBeginning(held: ImportAnswer, onStarted: (runId: string) => void) {
  const session = useUserSession();
  const beginRun = useBeginRun();
  const store = useImportStore();
  const [starting, setStarting] = useState(false);
  const begin = async (body: ImportStart) => {
    if (starting) return;
    setStarting(true);
    const run = await beginRun(() => importGateway(session.personId).start(held.id, body));
    setStarting(false);
    if (run === undefined) return;
    if (store.store.getState().sentAs === held.id) store.reset();
    void refetchImports(session);
    onStarted(run.id);
  };
  return { starting, begin };
}

/** The start of an import's run, after the questions that must be asked. */
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
  const asking = useRef<AbortController>(undefined);
  // leaving the screen counts as no
  useEffect(() => () => asking.current?.abort(), []);
  const { credits: limit, error } = parseCredits(text);
  const terms = termsOf(sentRows(held), { leavesOut, limit });
  const { creditsLeft } = known;
  const decisions = useImportDecisions();
  const waitsFor = startWaitsFor(held, useIsSaving(held.id));
  const obstacle = obstacleOf(terms, fields, { isWrongLimit: error !== undefined, creditsLeft });
  const facts = { ...known, leavesOut, promised: terms.credits, limit };

  const start = async ({ credits: upTo }: StartTerms) => {
    if (fields === undefined) return;
    const { output: outputFields, required: requiredFields } = fields;
    await begin({
      outputFields: [...outputFields],
      requiredFields: held.type === "contact" ? [...requiredFields] : [],
      upTo,
      leaveOutNothing: leavesOut,
    });
  };

  return {
    limit: { text, enter: setText, ...(error === undefined ? {} : { error }) },
    leavesOut,
    setLeavesOut,
    terms,
    creditsLeft,
    waitsFor,
    obstacle,
    starting,
    start() {
      if (waitsFor !== undefined || obstacle !== undefined || starting) return;
      // a key press can come before the screen has updated
      if (decisions.isSaving(held.id)) return;
      if (!mustAsk(terms, facts)) return void start(terms);
      if (exceedsDayCeiling(terms.credits, facts)) reportRefusedStart(session);
      asking.current = new AbortController();
      void askBeforeStart({
        verb: "Enrich",
        type: held.type,
        terms,
        facts,
        // a decision undone meanwhile would change the question
        onConfirm: async () => {
          if (!decisions.isSaving(held.id)) await start(terms);
        },
        signal: asking.current.signal,
      });
    },
  };
}
