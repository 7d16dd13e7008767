import type { MatchCandidate, RowMatch } from "#app/features/imports/matching/row-match.ts";
import type { ImportType } from "#app/features/imports/columns/column-targets.ts";
import type { MatchInput } from "#contract/records/match-input.ts";
import { ROW, formatCount } from "#app/lib/format-number.ts";
import { type RecordSnapshot, wasUnderManagement } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import type { CheckedRow } from "./checked-rows.ts";

/** What a person decided about rows, beyond what was found. */
export interface ImportDecisions {
  /** By row: the record that was chosen; null for neither of those that were offered. */
  readonly chosen: ReadonlyMap<string, string | null>;
  /** Rows that are not to be sent although they could. */
  readonly unticked: ReadonlySet<string>;
  /** Rows of which no search found anything: sent as they are, for the service's best match, or left out. */
  readonly describe: boolean;
  /** Keys of what is mended in all rows of a column, see `fixKey`. */
  readonly fixes: ReadonlySet<string>;
}

export const NO_DECISIONS: ImportDecisions = {
  chosen: new Map(),
  unticked: new Set(),
  describe: true,
  fixes: new Set(),
};

/** How a row stands, as the tabs of the review have it. */
export const ROW_STATES = [
  "exact",
  "likely",
  "best-match",
  "yours",
  "not-found",
  "duplicate",
  "problem",
] as const;
export type RowState = (typeof ROW_STATES)[number];

/** A row with what becomes of it. */
export interface DecidedRow extends CheckedRow {
  readonly state: RowState;
  /** The record that it stands for, where one is known. */
  readonly record: MatchCandidate | null;
  /** Offered to choose from; empty where there is nothing to choose. */
  readonly candidates: readonly MatchCandidate[];
  /** Several candidates, and nothing chosen yet. */
  readonly open: boolean;
  readonly sent: boolean;
  /** The key of its record in the run: an id, or the row's own, or that of the row before it; null for none. */
  readonly runKey: string | null;
  /** What it can cost, at most. */
  readonly credits: 0 | 1;
  /** The row whose record it has as well. */
  readonly sameRecordAs: number | null;
}

interface Found {
  readonly state: RowState;
  readonly record: MatchCandidate | null;
  readonly candidates: readonly MatchCandidate[];
  readonly open: boolean;
}

const NOTHING = { record: null, candidates: [], open: false } as const;

function ofRecord(record: MatchCandidate, candidates: readonly MatchCandidate[], state: RowState): Found {
  return { state: wasUnderManagement(record.snapshot) ? "yours" : state, record, candidates, open: false };
}

/** What was found for a row, with what was chosen. */
function foundFor(row: CheckedRow, match: RowMatch | undefined, decisions: ImportDecisions): Found {
  if (row.problem !== null) return { state: "problem", ...NOTHING };
  if (row.sameAs !== null) return { state: "duplicate", ...NOTHING };
  switch (match?.kind) {
    case "exact":
      return ofRecord(match.record, [], "exact");
    case "likely": {
      const { candidates } = match;
      const chosen = decisions.chosen.get(row.key);
      if (chosen === null) return { state: "not-found", record: null, candidates, open: false };
      const record = candidates.find(({ id }) => id === chosen);
      return record === undefined
        ? { state: "likely", record: null, candidates, open: true }
        : ofRecord(record, candidates, "likely");
    }
    case "not-found":
      return { state: decisions.describe ? "best-match" : "not-found", ...NOTHING };
    default:
      return { state: "best-match", ...NOTHING };
  }
}

function isSent(row: CheckedRow, { state, record }: Found, decisions: ImportDecisions): boolean {
  if (decisions.unticked.has(row.key)) return false;
  return record !== null || state === "best-match";
}

/** What becomes of each row: sent or left out, as which record, at what price at most. */
export function decideRows(
  rows: readonly CheckedRow[],
  matches: ReadonlyMap<string, RowMatch>,
  decisions: ImportDecisions,
): readonly DecidedRow[] {
  const taken = new Map<string, CheckedRow>();
  const keys = new Map<number, string | null>();
  return rows.map((row): DecidedRow => {
    const found = foundFor(row, matches.get(row.key), decisions);
    const { record } = found;
    if (row.sameAs !== null) {
      const runKey = keys.get(row.sameAs) ?? null;
      return { ...row, ...found, sent: false, runKey, credits: 0, sameRecordAs: null };
    }
    const before = record === null ? undefined : taken.get(record.id);
    if (record !== null && before !== undefined)
      return {
        ...row,
        ...found,
        state: "duplicate",
        sent: false,
        runKey: record.id,
        credits: 0,
        sameRecordAs: before.row,
      };
    const sent = isSent(row, found, decisions);
    const runKey = sent ? (record?.id ?? row.key) : null;
    keys.set(row.row, runKey);
    if (record !== null && sent) taken.set(record.id, row);
    return {
      ...row,
      ...found,
      sent,
      runKey,
      credits: sent && found.state !== "yours" ? 1 : 0,
      sameRecordAs: null,
    };
  });
}

/** The closest record of each row that is open, and what they can cost at most. */
export interface LikelyRecords {
  /** By row, as decisions have it. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly credits: number;
}

/** What "Accept all likely" chooses. A record of several rows, or of one that is sent already, is paid once. */
export function likelyRecords(rows: readonly DecidedRow[]): LikelyRecords {
  const chosen = new Map<string, string>();
  const paid = new Set(rows.flatMap(({ sent, record }) => (sent && record ? record.id : [])));
  let credits = 0;
  for (const { key, open, candidates } of rows) {
    const [best] = candidates;
    if (!open || best === undefined) continue;
    chosen.set(key, best.id);
    if (!paid.has(best.id) && !wasUnderManagement(best.snapshot)) credits += 1;
    paid.add(best.id);
  }
  return { chosen, credits };
}

/** Rows in numbers. Sums hold: what is sent and what is left out are all of them. */
export interface ImportCounts {
  readonly total: number;
  readonly byState: Readonly<Record<RowState, number>>;
  readonly sent: number;
  /** Sent records that cost nothing. */
  readonly yours: number;
  /** Sent as a record that was found. */
  readonly found: number;
  /** Several candidates, and nothing chosen yet. */
  readonly open: number;
  /** What all of it can cost at most. */
  readonly credits: number;
}

export function countDecisions(rows: readonly DecidedRow[]): ImportCounts {
  const byState = {
    exact: 0,
    likely: 0,
    "best-match": 0,
    yours: 0,
    "not-found": 0,
    duplicate: 0,
    problem: 0,
  };
  let [sent, yours, found, open, credits] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    byState[row.state] += 1;
    if (row.open) open += 1;
    if (!row.sent) continue;
    sent += 1;
    credits += row.credits;
    if (row.record !== null) found += 1;
    if (row.state === "yours") yours += 1;
  }
  return { total: rows.length, byState, sent, yours, found, open, credits };
}

/** The records that were found for the rows that are sent, as a list takes them: each once. */
export function foundRecords(type: ImportType, rows: readonly DecidedRow[]): readonly SelectableRecord[] {
  return rows.flatMap(({ sent, record }): SelectableRecord[] => {
    if (!sent || record === null) return [];
    const { id, snapshot } = record;
    if ("hints" in snapshot) return type === "contact" ? [{ type, id, snapshot }] : [];
    return type === "company" ? [{ type, id, snapshot }] : [];
  });
}

const CLOSE_MATCH = { one: "close match", many: "close matches" };

/** Rows that may become records later, and are on no list made of the others; "" where there are none. */
export function notListedText({ byState, open }: ImportCounts): string {
  const close = byState["best-match"];
  return [
    ...(open > 0
      ? [`${formatCount(open, ROW)} to choose ${open === 1 ? "isn’t" : "aren’t"} among them.`]
      : []),
    ...(close > 0 ? [`${formatCount(close, CLOSE_MATCH)} can be added once found.`] : []),
  ].join(" ");
}

/** What a row tells of its record, for a run to show before anything comes back. */
function describedSnapshot(type: ImportType, { name, company, input }: CheckedRow): RecordSnapshot {
  const text = (member: string) => {
    const value = input?.[member];
    return value === undefined ? null : String(value);
  };
  const none = { managementStatus: null };
  if (type === "company")
    return {
      name,
      website: text("companyWebsite"),
      city: text("companyCity"),
      state: text("companyState"),
      country: text("companyCountry"),
      employeeCount: null,
      revenue: null,
      ...none,
    };
  const [firstName, lastName] = [text("firstName"), text("lastName")];
  return {
    name,
    ...(firstName === null ? {} : { firstName }),
    ...(lastName === null ? {} : { lastName }),
    jobTitle: text("jobTitle"),
    company: company === "" ? null : { id: text("companyId") ?? "", name: company },
    accuracy: null,
    hints: { hasEmail: null, hasDirectPhone: null, hasMobilePhone: null },
    directPhoneDoNotCall: null,
    mobilePhoneDoNotCall: null,
    ...none,
  };
}

/** A record as a run takes it. */
export interface ImportedRecord {
  readonly id: string;
  readonly snapshot: RecordSnapshot;
  readonly input?: MatchInput;
}

/** The records that a run sends for the rows, in the order of the file: by id where it is known, else as described. */
export function recordsToSend(type: ImportType, rows: readonly DecidedRow[]): readonly ImportedRecord[] {
  return rows.flatMap((row): ImportedRecord[] => {
    if (!row.sent || row.runKey === null) return [];
    if (row.record !== null) return [{ id: row.record.id, snapshot: row.record.snapshot }];
    if (row.input === null) return [];
    return [{ id: row.runKey, snapshot: describedSnapshot(type, row), input: row.input }];
  });
}

/** Why a row is not in the run, as a sentence; null where it is. */
export function leftOutReason(type: ImportType, row: DecidedRow): string | null {
  if (row.sent) return null;
  if (row.sameRecordAs !== null) return `Same as row ${row.sameRecordAs}.`;
  if (row.sameAs !== null) return `Asks for the same as row ${row.sameAs}.`;
  if (row.problem !== null) return `${row.problem.message}.`;
  const [some, none] = type === "contact" ? ["people", "Nobody"] : ["companies", "No company"];
  if (row.open) return `Several ${some} fit, and none was chosen.`;
  if (row.state === "not-found") return `${none} like this was found.`;
  return "You left this row out.";
}
