import { websiteDomain } from "#text/website-domain.ts";
import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import { inputKey } from "#contract/records/match-input.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { FoundRecord } from "#gateway/runs/free-search-call.ts";
import { findListedRecords } from "./find-listed-records.ts";
import {
  type FoundCompany,
  type FoundContact,
  type FreeSearch,
  HeldSearchError,
  RefusedSearchError,
} from "./free-search.ts";
import { domainOf, matchCompany } from "./match-company-row.ts";
import { matchPerson } from "./match-person-row.ts";
import { ABSENT, type RowMatch, type RowToMatch, UNKNOWN, exactMatch, likelyMatch } from "./row-match.ts";

/** Rows that ask for the same record, so that one search serves all of them. */
interface RowGroup {
  readonly positions: readonly number[];
  readonly input: RowMatchInput;
  readonly domain: string;
  readonly id: string;
}

/** Searches under way at once. */
const MAX_IN_FLIGHT = 4;

function groupRows(type: RecordType, rows: readonly RowToMatch[]): readonly RowGroup[] {
  const groups = new Map<string, RowGroup & { readonly positions: number[] }>();
  for (const { position, input, companyWebsite } of rows) {
    const domain = domainOf(input, companyWebsite);
    const asked = `${inputKey(input)} ${domain}`;
    const same = groups.get(asked);
    const id = String((type === "contact" ? input.personId : input.companyId) ?? "");
    if (same === undefined) groups.set(asked, { positions: [position], input, domain, id });
    else same.positions.push(position);
  }
  return [...groups.values()];
}

const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== "");

function onlyRecord(records: readonly FoundRecord[]): RowMatch {
  const [record, another] = records;
  return record !== undefined && another === undefined ? exactMatch(record) : likelyMatch(records);
}

/** Finds records by lists of values: records by id, and companies by website. */
function listedSearches(type: RecordType, search: FreeSearch) {
  return {
    byId: (values: readonly string[]) =>
      findListedRecords<FoundContact | FoundCompany>({
        values,
        search: (list) =>
          type === "contact" ? search.contacts({ personId: list }) : search.companies({ companyId: list }),
        valueOf: ({ id }) => id,
      }),
    async byDomain(values: readonly string[]): Promise<ReadonlyMap<string, readonly FoundCompany[]>> {
      const { found } = await findListedRecords<FoundCompany>({
        values,
        search: (list) => search.companies({ companyWebsite: list }),
        valueOf: ({ website }) => websiteDomain(website),
      });
      return found;
    },
  };
}

/** Runs the work on all items, some at once. Rejects with the first failure, after all running work has ended. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: MAX_IN_FLIGHT }, lane));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}

interface MatchOptions {
  /** The search for the rows; and a search for companies beside people, which may be refused separately. */
  readonly search: FreeSearch;
  readonly companySearch: FreeSearch;
  /** Called once for each row, when its match is known; a rejection ends everything. */
  readonly onMatch: (positions: readonly number[], match: RowMatch) => Promise<void>;
}

/**
 * Finds which record each row means by free searches, before anything is paid: at most four at once. A row whose values the
 * service refuses is `unknown`. Rejects with a {@link HeldSearchError} where no more can be searched now; matches found by then
 * were reported. [import-3]
 */
export async function findMatches(
  type: RecordType,
  rows: readonly RowToMatch[],
  { search, companySearch, onMatch }: MatchOptions,
): Promise<void> {
  const groups = groupRows(type, rows);
  const listed = listedSearches(type, search);
  const byId = await listed.byId(distinct(groups.map(({ id }) => id)));
  const open: RowGroup[] = [];
  for (const group of groups) {
    const records = byId.found.get(group.id) ?? [];
    if (byId.refused.has(group.id)) await onMatch(group.positions, UNKNOWN);
    else if (records.length > 0) await onMatch(group.positions, onlyRecord(records));
    else if (group.id !== "" && Object.keys(group.input).length === 1) await onMatch(group.positions, ABSENT);
    else open.push(group);
  }
  const byDomain = await companiesByDomain(type, open, companySearch);
  await inLanes(open, async (group) => {
    await onMatch(group.positions, await matchGroup(type, group, search, byDomain));
  });
}

async function companiesByDomain(type: RecordType, groups: readonly RowGroup[], search: FreeSearch) {
  try {
    return await listedSearches(type, search).byDomain(distinct(groups.map(({ domain }) => domain)));
  } catch (error) {
    // without the scope for companies, people are still found by their company's name
    if (type === "contact" && error instanceof HeldSearchError && error.status === 403)
      return new Map<string, readonly FoundCompany[]>();
    throw error;
  }
}

async function matchGroup(
  type: RecordType,
  { input, id, domain }: RowGroup,
  search: FreeSearch,
  byDomain: ReadonlyMap<string, readonly FoundCompany[]>,
): Promise<RowMatch> {
  const ofDomain = byDomain.get(domain) ?? [];
  const isIdGone = id !== "";
  try {
    return type === "contact"
      ? await matchPerson(search, {
          input,
          websiteCompanies: ofDomain.map(({ id: company }) => company),
          isIdGone,
        })
      : await matchCompany(search, { input, domain, ofDomain, isIdGone });
  } catch (error) {
    if (error instanceof RefusedSearchError) return UNKNOWN;
    throw error;
  }
}
