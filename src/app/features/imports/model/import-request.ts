import type { ImportType } from "#app/features/imports/columns/column-targets.ts";
import { spendableCredits } from "#app/paid-calls/spending/credit-amounts.ts";
import {
  type HeldRecords,
  type RunningRun,
  recordsInRuns,
} from "#app/paid-calls/spending/records-in-runs.ts";
import { type DecidedRow, type ImportedRecord, recordsToSend } from "./import-decisions.ts";

/** What a file asks to be enriched; whoever composes the screens hands it to the run engine. */
export interface ImportRequest {
  readonly name: string;
  readonly operation: "enrichContacts" | "enrichCompanies";
  readonly records: readonly ImportedRecord[];
  readonly outputFields: readonly string[];
  readonly requiredFields: readonly string[];
  /** Credits; the maximum cost that the person saw before the start. */
  readonly worstCaseCredits: number;
  readonly kind: "run";
  /** Credits that the run may cost at most; null without a limit. */
  readonly ceiling: number | null;
  readonly imported: true;
}

/** What a start sends, and what it leaves to runs that are under way. */
export interface ImportQuestion {
  readonly records: readonly ImportedRecord[];
  readonly held: readonly HeldRecords[];
  /** What can be spent on them at most. */
  readonly credits: number;
}

/** The name of a run, after the file without its ending. */
function runName(fileName: string): string {
  return (
    fileName
      .replace(/\.[A-Za-z0-9]{1,5}$/, "")
      .slice(0, 80)
      .trim() || "Imported rows"
  );
}

interface StartFacts {
  readonly runs: readonly RunningRun[];
  /** Credits; null without a limit. */
  readonly limit: number | null;
  readonly creditsLeft: number | undefined;
}

/** What is sent without what some run still holds, and what that can cost. */
export function importQuestion(
  type: ImportType,
  rows: readonly DecidedRow[],
  facts: StartFacts,
): ImportQuestion {
  const { runs, limit, creditsLeft } = facts;
  const all = recordsToSend(type, rows).map((record) => ({ ...record, type }));
  const { free, held } = recordsInRuns(all, runs);
  const keys = new Set(free.map(({ id }) => id));
  const sent = rows.filter(({ runKey }) => runKey !== null && keys.has(runKey));
  const most = sent.reduce((sum, { credits }) => sum + credits, 0);
  return { records: free, held, credits: spendableCredits(Math.min(most, limit ?? most), creditsLeft) };
}

/** The chosen output fields. */
export interface ImportFields {
  readonly output: readonly string[];
  readonly required: readonly string[];
}

interface RequestFacts {
  readonly fileName: string;
  readonly fields: ImportFields;
  /** Credits; null without a limit. */
  readonly limit: number | null;
}

/** The run of what the person agreed to. It costs no more than the limit. */
export function importRequest(
  type: ImportType,
  { records, credits }: ImportQuestion,
  { fileName, fields, limit }: RequestFacts,
): ImportRequest {
  return {
    name: runName(fileName),
    operation: type === "contact" ? "enrichContacts" : "enrichCompanies",
    records: records.map(({ id, snapshot, input }) => ({ id, snapshot, ...(input && { input }) })),
    outputFields: fields.output,
    requiredFields: type === "contact" ? fields.required : [],
    worstCaseCredits: credits,
    kind: "run",
    ceiling: limit,
    imported: true,
  };
}
