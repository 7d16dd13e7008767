import * as z from "zod/mini";
import type { MatchCompanyInput } from "#contract/enrich-company-schemas.ts";
import type { MatchPersonInput } from "#contract/enrich-contact-schemas.ts";
import { INT32_MAX } from "#contract/operation.ts";
import { matchInputSchema } from "#contract/records/match-input.ts";
import { RECORD_TYPES, recordSnapshotSchema } from "#contract/records/record-snapshot.ts";
import { INPUT_PRICES, RUN_LIMITS, credits, runId, runProblem } from "#contract/runs/run-schemas.ts";

/**
 * Imports: files of people or companies whose rows the gateway looks for by free searches, until their person starts a run
 * of what was found. An import has the id of that run. [import-1]
 */

/** Addresses below the gateway's prefix. All of them take the session cookie of a page of the gateway's own origin. */
export const IMPORT_PATHS = {
  /** POST: makes an import. GET: those of the person that were not started, the newest first. */
  imports: "/imports",
  /** GET, DELETE: one import. */
  import: "/imports/:id",
  /** POST: rows of a draft. GET, with `page`, `size` and `group`: rows with what was found for them. */
  rows: "/imports/:id/rows",
  /** POST: rows that have some words, which are in no address. */
  find: "/imports/:id/find",
  /** POST: what becomes of rows. */
  decisions: "/imports/:id/decisions",
  /** POST: goes on with one that waits; the answer is the import. */
  resume: "/imports/:id/resume",
  /** POST: makes the run and starts it; the answer is the run. */
  start: "/imports/:id/start",
} as const;

/**
 * `draft`: rows are still added; `matching`: they are looked for; `waiting`: see {@link IMPORT_WAITS}; `ready`: all were
 * looked for; `started`: there is a run of it.
 */
export const IMPORT_STATES = ["draft", "matching", "waiting", "ready", "started"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What an import waits for; as of runs. */
export const IMPORT_WAITS = ["sign-in", "rate", "service", "permission"] as const;
export type ImportWait = (typeof IMPORT_WAITS)[number];

/**
 * How a row stands. `waiting`: not looked for yet; `exact`; `likely`: one of several, chosen or to be chosen; `free`: found,
 * and owned already; `nothing`: found, without an address or a number; `close`: sent as it describes its record, for a close
 * match; `not-found`: left out; `duplicate` of a row before; `problem`: asks for nothing.
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

/** Which rows are asked for: a group, those to be chosen, those that are not sent, or those that are. */
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

/** What a row may ask for, of either kind. */
export type RowMatchInput = MatchPersonInput & MatchCompanyInput;

/** The body of POST. Posted twice under one id it makes one import. [import-2] */
export const importBody = z.object({
  id: runId,
  /** Of the run. */
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  fileName: z.string().check(z.maxLength(1000)),
  type: z.enum(RECORD_TYPES),
  /** The names of the columns that come back with the results. */
  columns: z
    .array(z.string().check(z.maxLength(IMPORT_LIMITS.cell)))
    .check(z.maxLength(IMPORT_LIMITS.columns)),
  /** How many rows come: once they are there they are looked for. */
  rows: z.int().check(z.gte(1), z.lte(IMPORT_LIMITS.rows)),
});
export type ImportBody = z.output<typeof importBody>;

/** Something to be said of a value of a row, by kind. */
const rowNote = z.object({ kind: z.string(), message: z.string() });

/** A row of a file as the page reads it. */
export const importRow = z.object({
  /** As people count them in the file, from 1. */
  row: z.int().check(z.gte(1), z.lte(INT32_MAX)),
  /** Of the columns of the import. */
  cells: z.array(z.string().check(z.maxLength(IMPORT_LIMITS.cell))).check(z.maxLength(IMPORT_LIMITS.columns)),
  /** What it asks for; null where it asks for nothing. */
  input: z.nullable(matchInputSchema),
  /** Tells companies apart, also for a person. */
  companyWebsite: z.nullable(z.string()),
  /** What it tells of its record. */
  snapshot: recordSnapshotSchema,
  notes: z.array(rowNote),
  /** Why it cannot be sent, as a sentence. */
  leftOut: z.nullable(z.string()),
  /** The position of the row before it that asks for the same. */
  sameAs: z.nullable(z.int().check(z.gte(0))),
});
export type ImportRow = z.output<typeof importRow>;

/** Rows from a place on, so that a request that is sent twice adds them once. */
export const importRowsBody = z.object({
  from: z.int().check(z.gte(0)),
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(IMPORT_LIMITS.rowsPerRequest)),
});

const position = z.int().check(z.gte(0), z.lt(IMPORT_LIMITS.rows));

/** What becomes of rows to which it applies; others stay as they are. [import-5] */
export const importDecision = z.discriminatedUnion("type", [
  /** One of the records that were found for a row. */
  z.object({ type: z.literal("record"), id: z.string() }),
  /** The nearest record of each row that is to be chosen. */
  z.object({ type: z.literal("best") }),
  /** Sent as it describes its record, for a close match. */
  z.object({ type: z.literal("described") }),
  z.object({ type: z.literal("leave-out") }),
  /** Not left out any more. */
  z.object({ type: z.literal("include") }),
  /** What was chosen is open again. */
  z.object({ type: z.literal("open") }),
]);
export type ImportDecision = z.output<typeof importDecision>;

/** A decision on some rows or a whole group; or whether rows that are not found are sent for a close match. */
export const importDecisionBody = z.union([
  z.object({ rows: z.array(position).check(z.maxLength(IMPORT_LIMITS.rows)), decision: importDecision }),
  z.object({ group: z.enum(IMPORT_GROUPS), decision: importDecision }),
  z.object({ closeMatches: z.boolean() }),
]);
export type ImportDecisionBody = z.output<typeof importDecisionBody>;

const fieldNames = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(300));

/** What a start says. [import-6] */
export const importStart = z.object({
  outputFields: fieldNames,
  requiredFields: fieldNames,
  /** Credits that the run may cost in all. */
  upTo: credits,
  /** Leaves out those with nothing to get. */
  leaveOutNothing: z.boolean(),
});
export type ImportStart = z.output<typeof importStart>;

/** A question for rows. */
export const importPage = z.object({
  page: z.prefault(z.coerce.number().check(z.int(), z.gte(1)), 1),
  size: z.prefault(z.coerce.number().check(z.int(), z.gte(1), z.lte(IMPORT_LIMITS.rowsPerRequest)), 50),
  group: z.optional(z.enum(IMPORT_FILTERS)),
});
export type ImportPage = z.output<typeof importPage>;

/** A question for rows that have some words. */
export const importFind = z.object({
  ...importPage.shape,
  words: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type ImportFind = z.output<typeof importFind>;

const count = z.number();

/** Rows in numbers. */
export const importCounts = z.looseObject({
  byGroup: z.record(z.enum(IMPORT_GROUPS), count),
  /** Rows that are to be looked for, and those that were. */
  toMatch: count,
  matched: count,
  /** Sent by a start; all others are left out. */
  sent: count,
  /** Of those that are sent: by a record that was found; free; with nothing to get. */
  found: count,
  free: count,
  nothing: count,
  /** To be chosen. */
  open: count,
  /** What a start can cost at most. */
  credits: count,
  /** What it costs besides where the nearest record is chosen for all that are open. */
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
  /** Rows in all, and those that came. */
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

/** A record that was found for a row. */
export const importCandidate = z.looseObject({
  id: z.string(),
  snapshot: recordSnapshotSchema,
  price: z.enum(INPUT_PRICES),
});
export type ImportCandidate = z.output<typeof importCandidate>;

/** A row with what was found for it and what becomes of it. */
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
  /** The records that it may stand for, the nearest first; empty where there is nothing to choose. */
  candidates: z.array(importCandidate),
  /** The row of the file, from 1, that stands for the same record. */
  sameRecordAs: z.nullable(count),
  /** The id of the run's input that it has: its own, or that of the row that asks for the same; null where there is none. */
  inputId: z.nullable(z.string()),
});
export type ImportRowAnswer = z.output<typeof importRowAnswer>;

export const importRowsAnswer = z.looseObject({
  rows: z.array(importRowAnswer),
  /** Of those that were asked for, on all pages. */
  total: count,
});
export type ImportRowsAnswer = z.output<typeof importRowsAnswer>;

export const importDecisionAnswer = z.looseObject({
  import: importAnswer,
  /** The positions of rows that were changed. */
  changed: z.array(count),
});
