import { ApiError } from "#app/api/api-error.ts";
import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import type { Clock } from "#app/lib/clock.ts";
import { websiteDomain } from "#contract/ids/website-domain.ts";
import { inputKey } from "#contract/records/match-input.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { findListedRecords, listsOf } from "./find-listed-records.ts";
import {
  type FoundCompany,
  type FoundContact,
  type FreeSearch,
  type SearchCalls,
  isRefusedInput,
  openFreeSearch,
} from "./free-search.ts";
import { domainOf, matchCompany, maxCompanySearches } from "./match-company.ts";
import { matchPerson, maxPersonSearches } from "./match-person.ts";
import { type MatchCandidate, type RowMatch, type RowToMatch, UNKNOWN, likelyMatch } from "./row-match.ts";

/** How far a matching is. */
export interface MatchProgress {
  /** Rows whose match is known, and all of them. */
  readonly rows: number;
  readonly ofRows: number;
  /** Requests that were answered, and how many there will be at most; the latter falls as rows are found early. */
  readonly requests: number;
  readonly maxRequests: number;
}

export interface FindMatchesOptions {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Matches by the row's key, some at a time; each row once. */
  readonly onMatches: (matches: ReadonlyMap<string, RowMatch>) => void;
  readonly onProgress: (progress: MatchProgress) => void;
  /** When it continues, in milliseconds since 1970; undefined once it has. */
  readonly onWait: (until: number | undefined) => void;
  /** The service's searches when left out. */
  readonly calls?: SearchCalls | undefined;
  /** The least time between two requests, in milliseconds; the pace of long walks when left out. */
  readonly interval?: (() => number) | undefined;
}

/** Rows that ask for the same, and are therefore asked once. */
interface RowGroup {
  readonly keys: readonly string[];
  readonly input: RowMatchInput;
  readonly companyWebsite: string | null;
  readonly domain: string;
  readonly id: string;
}

/** Searches under way at once. */
const MAX_IN_FLIGHT = 4;

/** Rows that are told of at a time, so that a screen is not drawn for each. */
const BATCH_SIZE = 25;

function groupRows(type: RecordType, rows: readonly RowToMatch[]): readonly RowGroup[] {
  const groups = new Map<string, RowGroup & { readonly keys: string[] }>();
  for (const { key, input, companyWebsite } of rows) {
    const domain = domainOf(input, companyWebsite);
    const asked = `${inputKey(input)} ${domain}`;
    const same = groups.get(asked);
    const id = String((type === "contact" ? input.personId : input.companyId) ?? "");
    if (same === undefined) groups.set(asked, { keys: [key], input, companyWebsite, domain, id });
    else same.keys.push(key);
  }
  return [...groups.values()];
}

const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== "");

const idsOf = (groups: readonly RowGroup[]) => distinct(groups.map(({ id }) => id));
const domainsOf = (groups: readonly RowGroup[]) => distinct(groups.map(({ domain }) => domain));

/** Tells of matches some at a time, and of how far it is. */
function reporter(type: RecordType, groups: readonly RowGroup[], options: FindMatchesOptions) {
  const maxOf = ({ input }: RowGroup) =>
    type === "contact" ? maxPersonSearches(input) : maxCompanySearches(input);
  const ofRows = groups.reduce((sum, { keys }) => sum + keys.length, 0);
  const lists = 2 * (listsOf(idsOf(groups)).length + listsOf(domainsOf(groups)).length);
  const state = { rows: 0, requests: 0, left: groups.reduce((sum, group) => sum + maxOf(group), lists) };
  let batch = new Map<string, RowMatch>();

  const report = () => {
    const { rows, requests, left } = state;
    options.onProgress({ rows, ofRows, requests, maxRequests: requests + (rows === ofRows ? 0 : left) });
  };
  return {
    onRequest() {
      state.requests += 1;
      report();
    },
    settle(group: RowGroup, match: RowMatch) {
      for (const key of group.keys) batch.set(key, match);
      state.rows += group.keys.length;
      state.left -= maxOf(group);
      if (batch.size >= BATCH_SIZE) this.flush();
    },
    flush() {
      if (batch.size === 0) return;
      const full = batch;
      batch = new Map();
      options.onMatches(full);
      report();
    },
  };
}

function onlyRecord(records: readonly MatchCandidate[]): RowMatch {
  const [record, another] = records.map(({ id, snapshot, lastUpdatedDate }) => ({
    id,
    snapshot,
    lastUpdatedDate,
  }));
  return record !== undefined && another === undefined ? { kind: "exact", record } : likelyMatch(records);
}

/** Finds what stands in lists: records by id, and companies by website. */
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
      try {
        const { found } = await findListedRecords<FoundCompany>({
          values,
          search: (list) => search.companies({ companyWebsite: list }),
          valueOf: ({ website }) => websiteDomain(website),
        });
        return found;
      } catch (error) {
        // who may not see companies still finds people by their company's name
        if (type === "contact" && error instanceof ApiError && error.status === 403) return new Map();
        throw error;
      }
    },
  };
}

/** Runs the work on all items, some at once; rejects with the first that does, and the signal ends the others. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, lane));
}

/**
 * Finds which record each row means, by searches that cost no credits, before anything is paid. [metering-1] No faster
 * than long walks are, and never more than four at once. A row whose values the service refuses is `unknown`; any other
 * error that does not pass by itself rejects, as does the signal with its reason. What was found until then was told.
 */
export async function findMatches(
  type: RecordType,
  rows: readonly RowToMatch[],
  options: FindMatchesOptions,
): Promise<void> {
  const groups = groupRows(type, rows);
  const report = reporter(type, groups, options);
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  const search = openFreeSearch({ ...options, signal, onRequest: report.onRequest });
  const listed = listedSearches(type, search);
  try {
    const byId = await listed.byId(idsOf(groups));
    const open = groups.filter((group) => {
      const records = byId.found.get(group.id) ?? [];
      if (byId.refused.has(group.id)) report.settle(group, UNKNOWN);
      else if (records.length > 0) report.settle(group, onlyRecord(records));
      else return true;
      return false;
    });
    report.flush();
    const byDomain = await listed.byDomain(domainsOf(open));
    await inLanes(open, async (group) => {
      report.settle(group, await matchGroup(type, group, search, byDomain));
    });
  } catch (error) {
    ended.abort(error);
    throw error;
  } finally {
    report.flush();
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
    if (isRefusedInput(error)) return UNKNOWN;
    throw error;
  }
}
