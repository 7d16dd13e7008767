import * as z from "zod/mini";
import type { MatchCompanyInput } from "#contract/enrich-company-schemas.ts";
import type { MatchPersonInput } from "#contract/enrich-contact-schemas.ts";
import { INT32_MAX } from "#contract/operation.ts";
import { matchInputSchema } from "#contract/records/match-input.ts";
import { RECORD_TYPES, recordSnapshotSchema } from "#contract/records/record-snapshot.ts";
import { INPUT_PRICES, RUN_LIMITS, credits, runId, runProblem } from "#contract/runs/run-schemas.ts";

/**
 * Imports: files of people or companies whose rows the gateway matches by free searches, until their person starts a run of the
 * matches. An import has the id of that run. [import-1]
 */

/** Addresses below the gateway's prefix. All of them take the session cookie of a page of the gateway's own origin. */
export const IMPORT_PATHS = {
  /** POST: makes an import. GET: the person's imports that were not started, newest first. */
  imports: "/imports",
  /** GET, DELETE: one import. */
  import: "/imports/:id",
  /** POST: adds rows to a draft. GET, with `page`, `size` and `group`: rows with their matches. */
  rows: "/imports/:id/rows",
  /** POST: finds rows by words, which must not be in an address. */
  find: "/imports/:id/find",
  /** POST: decides what becomes of rows. */
  decisions: "/imports/:id/decisions",
  /** POST: resumes a waiting import; the answer is the import. */
  resume: "/imports/:id/resume",
  /** POST: makes the run and starts it; the answer is the run. */
  start: "/imports/:id/start",
} as const;

/**
 * `draft`: rows are still added; `matching`: rows are being matched; `waiting`: see {@link IMPORT_WAITS}; `ready`: all were
 * matched; `started`: it has a run.
 */
export const IMPORT_STATES = ["draft", "matching", "waiting", "ready", "started"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What an import waits for, as for runs. */
export const IMPORT_WAITS = ["sign-in", "rate", "service", "permission"] as const;
export type ImportWait = (typeof IMPORT_WAITS)[number];

/**
 * The group of a row. `waiting`: not matched yet; `exact`; `likely`: one of several, chosen or to be chosen; `free`: found, and
 * owned already; `nothing`: found, without an address or a number; `close`: sent as it describes its record, for a close match;
 * `not-found`: left out; `duplicate` of an earlier row; `problem`: has no input.
 */
export const IMPORT_GROUPS = [
  "waiting",
  "exact",
  "likely",
  "free",
  "nothing",
  "close",
  "not-found",
  "duplicate",
  "problem",
] as const;
export type ImportGroup = (typeof IMPORT_GROUPS)[number];

/** Filters for rows: a group, those to be chosen, those that are not sent, or those that are. */
export const IMPORT_FILTERS = [...IMPORT_GROUPS, "open", "left-out", "sent"] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];

export const IMPORT_LIMITS = {
  /** Rows of an import. */
  rows: RUN_LIMITS.inputs,
  /** Rows of one request, and of one answer. */
  rowsPerRequest: 1000,
  /** Imports of a person that were not started. */
  open: 50,
  /** Columns of a file. */
  columns: 1000,
  /** Characters of a cell: a spreadsheet has no longer ones. */
  cell: 32_767,
} as const;

/** The possible members of a row's input, of either kind. */
export type RowMatchInput = MatchPersonInput & MatchCompanyInput;

/** The body of POST. Posted twice under one id, it makes one import. [import-2] */
export const importBody = z.object({
  id: runId,
  /** The name of the run. */
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  fileName: z.string().check(z.maxLength(1000)),
  type: z.enum(RECORD_TYPES),
  /** Names of the columns that are returned with the results. */
  columns: z
    .array(z.string().check(z.maxLength(IMPORT_LIMITS.cell)))
    .check(z.maxLength(IMPORT_LIMITS.columns)),
  /** The total number of rows: once all are there, matching begins. */
  rows: z.int().check(z.gte(1), z.lte(IMPORT_LIMITS.rows)),
});
export type ImportBody = z.output<typeof importBody>;

/** A note about a value of a row, by kind. */
const rowNote = z.object({ kind: z.string(), message: z.string() });

/** A row of a file as the page read it. */
export const importRow = z.object({
  /** Its number in the file, from 1. */
  row: z.int().check(z.gte(1), z.lte(INT32_MAX)),
  /** The values of the import's columns. */
  cells: z.array(z.string().check(z.maxLength(IMPORT_LIMITS.cell))).check(z.maxLength(IMPORT_LIMITS.columns)),
  /** Its input; null where it has none. */
  input: z.nullable(matchInputSchema),
  /** Distinguishes companies of one name, also for a person. */
  companyWebsite: z.nullable(z.string()),
  /** What it says of its record. */
  snapshot: recordSnapshotSchema,
  notes: z.array(rowNote),
  /** Why it cannot be sent, as a sentence. */
  leftOut: z.nullable(z.string()),
  /** The position of the earlier row with the same input. */
  sameAs: z.nullable(z.int().check(z.gte(0))),
});
export type ImportRow = z.output<typeof importRow>;

/** Rows from a position on, so that a repeated request adds them once. */
export const importRowsBody = z.object({
  from: z.int().check(z.gte(0)),
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(IMPORT_LIMITS.rowsPerRequest)),
});

const position = z.int().check(z.gte(0), z.lt(IMPORT_LIMITS.rows));

/** A decision on rows; rows to which it does not apply stay unchanged. [import-5] */
export const importDecision = z.discriminatedUnion("type", [
  /** Chooses one of the row's candidates. */
  z.object({ type: z.literal("record"), id: z.string() }),
  /** Chooses the best candidate of each undecided row. */
  z.object({ type: z.literal("best") }),
  /** Sends the row as it describes its record, for a close match. */
  z.object({ type: z.literal("described") }),
  z.object({ type: z.literal("leave-out") }),
  /** Includes a row again that was left out. */
  z.object({ type: z.literal("include") }),
  /** Undoes the choice. */
  z.object({ type: z.literal("open") }),
]);
export type ImportDecision = z.output<typeof importDecision>;

/** A decision on some rows or a whole group; or whether unmatched rows are sent for a close match. */
export const importDecisionBody = z.union([
  z.object({ rows: z.array(position).check(z.maxLength(IMPORT_LIMITS.rows)), decision: importDecision }),
  z.object({ group: z.enum(IMPORT_GROUPS), decision: importDecision }),
  z.object({ closeMatches: z.boolean() }),
]);
export type ImportDecisionBody = z.output<typeof importDecisionBody>;

const fieldNames = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(300));

/** The body of a start. [import-6] */
export const importStart = z.object({
  outputFields: fieldNames,
  requiredFields: fieldNames,
  /** The most credits that the run may cost. */
  upTo: credits,
  /** Whether to leave out rows with nothing to get. */
  leaveOutNothing: z.boolean(),
});
export type ImportStart = z.output<typeof importStart>;

/** A query for rows. */
export const importPage = z.object({
  page: z.prefault(z.coerce.number().check(z.int(), z.gte(1)), 1),
  size: z.prefault(z.coerce.number().check(z.int(), z.gte(1), z.lte(IMPORT_LIMITS.rowsPerRequest)), 50),
  group: z.optional(z.enum(IMPORT_FILTERS)),
});
export type ImportPage = z.output<typeof importPage>;

/** A query for rows that contain some words. */
export const importFind = z.object({
  ...importPage.shape,
  words: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type ImportFind = z.output<typeof importFind>;

const count = z.number();

/** Counts of rows. */
export const importCounts = z.looseObject({
  byGroup: z.record(z.enum(IMPORT_GROUPS), count),
  /** Rows to match, and those matched. */
  toMatch: count,
  matched: count,
  /** Rows that a start sends; all others are left out. */
  sent: count,
  /** Of the sent rows: those with a match; free ones; those with nothing to get. */
  found: count,
  free: count,
  nothing: count,
  /** Undecided rows. */
  open: count,
  /** What a start can cost at most. */
  credits: count,
  /** What it would cost besides if the best candidate were chosen for all undecided rows. */
  bestCredits: count,
});
export type ImportCounts = z.output<typeof importCounts>;

/** An import as it stands. */
export const importAnswer = z.looseObject({
  id: z.string(),
  name: z.string(),
  fileName: z.string(),
  type: z.enum(RECORD_TYPES),
  columns: z.array(z.string()),
  state: z.enum(IMPORT_STATES),
  waitsFor: z.nullable(z.enum(IMPORT_WAITS)),
  problem: z.nullable(runProblem),
  /** The total number of rows, and those received. */
  rows: count,
  received: count,
  closeMatches: z.boolean(),
  counts: importCounts,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  retryAt: z.nullable(z.string()),
  revision: count,
});
export type ImportAnswer = z.output<typeof importAnswer>;

export const importsAnswer = z.looseObject({ imports: z.array(importAnswer) });

/** A candidate for a row. */
export const importCandidate = z.looseObject({
  id: z.string(),
  snapshot: recordSnapshotSchema,
  price: z.enum(INPUT_PRICES),
});
export type ImportCandidate = z.output<typeof importCandidate>;

/** A row with its match and what becomes of it. */
export const importRowAnswer = z.looseObject({
  position: count,
  ...importRow.shape,
  group: z.enum(IMPORT_GROUPS),
  /** Whether a start sends it. */
  isSent: z.boolean(),
  /** Whether its person left it out. */
  isLeftOut: z.boolean(),
  /** The record that it stands for. */
  record: z.nullable(importCandidate),
  /** The candidates, best first; empty where there is nothing to choose. */
  candidates: z.array(importCandidate),
  /** The number in the file of the row that stands for the same record. */
  sameRecordAs: z.nullable(count),
  /** The id of its input in the run: its own, or that of the row with the same input; null where there is none. */
  inputId: z.nullable(z.string()),
});
export type ImportRowAnswer = z.output<typeof importRowAnswer>;

export const importRowsAnswer = z.looseObject({
  rows: z.array(importRowAnswer),
  /** The number of requested rows, on all pages. */
  total: count,
});
export type ImportRowsAnswer = z.output<typeof importRowsAnswer>;

export const importDecisionAnswer = z.looseObject({
  import: importAnswer,
  /** The positions of changed rows. */
  changed: z.array(count),
});
