import { sql } from "kysely";
import { type MatchProgress, findMatches } from "#app/features/imports/matching/find-matches.ts";
import type { RowMatch, RowToMatch } from "#app/features/imports/matching/row-match.ts";
import { systemClock } from "#app/lib/clock.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type SearchCallsForTest, searchCallsOver } from "#testing/service/service-search-calls-for-test.ts";
import type { ServiceForTest } from "#testing/service/service-for-test.ts";

/** A row of a test's file. */
export interface TestRow extends RowToMatch {
  /** What kind of row it is. */
  readonly sort: string;
  /** The id of the record that it means; null where it means none. */
  readonly means: string | null;
}

/** A row, and what it was matched with. */
export interface MatchedRow {
  readonly row: TestRow;
  readonly match: RowMatch | undefined;
}

/** How a matching ended. */
export interface MatchedRows {
  readonly of: (sort: string) => readonly MatchedRow[];
  readonly search: SearchCallsForTest;
  readonly progress: readonly MatchProgress[];
  /** How many rows were told of at a time. */
  readonly batches: readonly number[];
}

/** So many of a list, far from each other, beginning at `offset`. */
export function spread<Item>(items: readonly Item[], count: number, offset: number): readonly Item[] {
  const step = Math.floor(items.length / count);
  return Array.from({ length: count }, (_, index) => items[(index * step + offset) % items.length]).filter(
    (item) => item !== undefined,
  );
}

/** One slip of the pen: letters swapped, one missing, doubled or another; `turn` says which and where. */
export function misspell(text: string, turn: number): string {
  const at = 1 + ((turn * 7) % Math.max(1, text.length - 3));
  const [before, here, next] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1)];
  const rest = text.slice(at + 2);
  if (turn % 4 === 0 && here !== next) return before + next + here + rest;
  if (turn % 4 === 1) return before + next + rest;
  if (turn % 4 === 2 && here !== " ") return before + here + here + next + rest;
  return `${before}${here === "q" ? "x" : "q"}${next}${rest}`;
}

/** Matches rows by the searches of a service under test, as fast as it answers. */
export async function matchRows(
  service: ServiceForTest,
  type: RecordType,
  rows: readonly TestRow[],
  username?: string,
): Promise<MatchedRows> {
  const search = await searchCallsOver(service, username);
  const matches = new Map<string, RowMatch>();
  const progress: MatchProgress[] = [];
  const batches: number[] = [];
  await findMatches(type, rows, {
    signal: new AbortController().signal,
    clock: systemClock,
    onMatches: (some) => {
      batches.push(some.size);
      for (const [key, match] of some) matches.set(key, match);
    },
    onProgress: (now) => progress.push(now),
    onWait: () => undefined,
    calls: search.calls,
    interval: () => 0,
  });
  const of = (sort: string) =>
    rows.filter((row) => row.sort === sort).map((row) => ({ row, match: matches.get(row.key) }));
  return { of, search, progress, batches };
}

/** Whether the row was matched with the record that it means. */
export function isRight({ row, match }: MatchedRow): boolean {
  return match?.kind === "exact" && match.record.id === row.means;
}

/** Whether the row was matched with another record. */
export function isWrong({ row, match }: MatchedRow): boolean {
  return match?.kind === "exact" && match.record.id !== row.means;
}

/** Whether the record that the row means is among those to choose from. */
export function offersRight({ row, match }: MatchedRow): boolean {
  return match?.kind === "likely" && match.candidates.some(({ id }) => id === row.means);
}

/** What a person would see of a row, for a failed test to show. */
export function shownRow({ row, match }: MatchedRow) {
  const records = match?.kind === "exact" ? [match.record] : match?.kind === "likely" ? match.candidates : [];
  return {
    asked: Object.values(row.input).join(" | "),
    means: row.means,
    match: match?.kind,
    with: records.map(({ id, snapshot }) => `${snapshot.name} ${id}`),
  };
}

/** Lets searches find records that a test has added: the service fills what it searches when it makes its data. */
export async function indexAddedRecords({ database: { query } }: ServiceForTest): Promise<void> {
  await sql`insert into companies_text (companies_text) values ('rebuild')`.execute(query);
  const people = await query.selectFrom("contacts").select(["first_search", "last_search"]).execute();
  const known = await query.selectFrom("name_starts").select("name").execute();
  const names = new Set(people.flatMap(({ first_search, last_search }) => [first_search, last_search]));
  for (const { name } of known) names.delete(name);
  const starts = [...names].flatMap((name) =>
    [...name.matchAll(/ /g)].map(({ index }) => ({ start: name.slice(index + 1), name })),
  );
  if (starts.length > 0) await query.insertInto("name_starts").values(starts).execute();
}
