import { sql } from "kysely";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { findMatches } from "#gateway/imports/matching/find-matches.ts";
import { type SearchCalls, openFreeSearch } from "#gateway/imports/matching/free-search.ts";
import type { RowMatch, RowToMatch } from "#gateway/imports/matching/row-match.ts";
import { sendFreeSearch } from "#gateway/runs/free-search-call.ts";
import type { Service } from "#service/service.ts";
import type { ServiceForTest } from "#testing/service/service-for-test.ts";
import { PUBLIC_URL } from "#testing/workspace/workspace-for-test.ts";

/** A row of a test's file. */
export interface TestRow extends Omit<RowToMatch, "position"> {
  /** The kind of row. */
  readonly sort: string;
  /** The id of the record that it means; null for none. */
  readonly means: string | null;
}

/** A row with its match. */
export interface MatchedRow {
  readonly row: TestRow;
  readonly match: RowMatch | undefined;
}

/** The searches that were sent while rows were matched. */
interface SentSearches {
  /** The criteria of each request, as sent. */
  readonly sent: object[];
  /** The requested addresses, with their queries. */
  readonly addresses: Set<string>;
  /** The most searches that were under way at once. */
  mostAtOnce(): number;
}

/** How a matching ended. */
export interface MatchedRows {
  readonly of: (sort: string) => readonly MatchedRow[];
  readonly search: SentSearches;
}

/** Items spread evenly over a list, from `offset` on. */
export function spread<Item>(items: readonly Item[], count: number, offset: number): readonly Item[] {
  const step = Math.floor(items.length / count);
  return Array.from({ length: count }, (_, index) => items[(index * step + offset) % items.length]).filter(
    (item) => item !== undefined,
  );
}

/** A single typo: letters swapped, one missing, doubled or another; `turn` chooses which and where. */
export function misspell(text: string, turn: number): string {
  const at = 1 + ((turn * 7) % Math.max(1, text.length - 3));
  const [before, here, next] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1)];
  const rest = text.slice(at + 2);
  if (turn % 4 === 0 && here !== next) return before + next + here + rest;
  if (turn % 4 === 1) return before + next + rest;
  if (turn % 4 === 2 && here !== " ") return before + here + here + next + rest;
  return `${before}${here === "q" ? "x" : "q"}${next}${rest}`;
}

/** One person's free searches over a service under test, recording what is sent. */
async function searchesOver(test: ServiceForTest): Promise<{ calls: SearchCalls; search: SentSearches }> {
  const token = await test.tokenOf("rep");
  const sent: object[] = [];
  const addresses = new Set<string>();
  let underWay = 0;
  let most = 0;
  const upstream: Service = async (request) => {
    addresses.add(request.url);
    most = Math.max(most, (underWay += 1));
    try {
      return await test.service(request);
    } finally {
      underWay -= 1;
    }
  };
  const options = { upstream, publicUrl: PUBLIC_URL, token, signal: new AbortController().signal };
  const calls: SearchCalls = {
    contacts(criteria, page) {
      sent.push(criteria);
      return sendFreeSearch(searchContacts, { criteria, page }, options);
    },
    companies(criteria, page) {
      sent.push(criteria);
      return sendFreeSearch(searchCompanies, { criteria, page }, options);
    },
  };
  return { calls, search: { sent, addresses, mostAtOnce: () => most } };
}

/** Matches rows by the searches of a service under test, without a rate limit. */
export async function matchRows(
  service: ServiceForTest,
  type: RecordType,
  rows: readonly TestRow[],
): Promise<MatchedRows> {
  const { calls, search } = await searchesOver(service);
  const matches = new Map<number, RowMatch>();
  const free = openFreeSearch(calls);
  await findMatches(
    type,
    rows.map((row, position) => ({ ...row, position })),
    {
      search: free,
      companySearch: free,
      onMatch: (positions, match) => {
        for (const position of positions) matches.set(position, match);
        return Promise.resolve();
      },
    },
  );
  const of = (sort: string) =>
    rows.flatMap((row, position) => (row.sort === sort ? [{ row, match: matches.get(position) }] : []));
  return { of, search };
}

/** Whether the row was matched with the record that it means. */
export function isRight({ row, match }: MatchedRow): boolean {
  return match?.kind === "exact" && match.records[0]?.id === row.means;
}

/** Those that were not matched with the record that they mean, as a person would see them. */
export const missed = (rows: readonly MatchedRow[]) => rows.filter((row) => !isRight(row)).map(shownRow);

/** Whether the row was matched with another record. */
export function isWrong({ row, match }: MatchedRow): boolean {
  return match?.kind === "exact" && match.records[0]?.id !== row.means;
}

/** Whether the record that the row means is among those to choose from. */
export function offersRight({ row, match }: MatchedRow): boolean {
  return match?.kind === "likely" && match.records.some(({ id }) => id === row.means);
}

/** A row in readable form, for the output of a failed test. */
export function shownRow({ row, match }: MatchedRow) {
  return {
    asked: Object.values(row.input).join(" | "),
    means: row.means,
    match: match?.kind,
    with: (match?.records ?? []).map(({ id, snapshot }) => `${snapshot.name} ${id}`),
  };
}

/** Indexes records that a test has added: the service fills its search tables when it generates its data. */
export async function indexAddedRecords({ database: { engine, query } }: ServiceForTest): Promise<void> {
  // indexes of PostgreSQL know them already
  if (engine === "sqlite")
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
