import type { QueryClient } from "@tanstack/react-query";
import { withCalendarDays } from "#contract/workspace/relative-days.ts";
import type { SearchOperation } from "#contract/operation.ts";
import { callSearch } from "#app/api/call-operation.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { refreshUsage } from "#app/api/usage-api-queries.ts";
import { searchFacts } from "#app/records/searches.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { strictCodes, withoutPersonal } from "#app/search/kinds/criterion-kinds.ts";
import type { SearchDefinition, SearchRow } from "./search-definition.ts";
import { parseCriteria, searchSchema } from "./search-params.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

type Derived =
  | "name"
  | "title"
  | "noun"
  | "rowType"
  | "to"
  | "scopes"
  | "defaultSort"
  | "countsRecords"
  | "schema"
  | "query"
  | "count"
  | "attributesOf";

/** The feature's part of a search; the rest follows from the operation. */
interface SearchOptions<Row extends SearchRow, Key extends string, Request extends object> extends Omit<
  SearchDefinition<Row, Key>,
  Derived
> {
  readonly operation: SearchOperation<unknown, Row, Request>;
  /** The default order, if it is not the service's own. */
  readonly defaultSort?: string;
  /** Builds the request's criteria from those in the URL. [search-11] */
  readonly toRequest: (criteria: Criteria<Key>) => Request;
}

/** Codes in a URL may be unknown, and the service refuses some of those: they are never sent. */
async function checkCodes(
  client: QueryClient,
  criterionDefinitions: readonly CriterionDefinition[],
  criteria: Criteria,
): Promise<void> {
  const given = strictCodes(criterionDefinitions, criteria);
  if (given.length === 0) return;
  const picker = await import("#app/search/code-picker/code-picker-check.ts");
  await picker.checkCodes(client, given);
}

function missing(name: string): never {
  throw new Error(`The search ${name} has no row in SEARCHES`);
}

/** Defines a search screen from an operation of the contract and its presentation. */
export function defineSearch<Row extends SearchRow, Key extends string, Request extends object>(
  options: SearchOptions<Row, Key, Request>,
): SearchDefinition {
  const { operation, toRequest, ...screen } = options;
  const { name, scopes, countsRecords, sortKeys } = operation;
  const { criterionDefinitions, needs, grouping, defaultSort = operation.defaultSort } = screen;
  const groupSortKeys = grouping?.sorts.map(({ key }) => key) ?? [];
  const schema = searchSchema([...new Set([...sortKeys, ...groupSortKeys])], criterionDefinitions);
  const criteriaIn = (address: Readonly<Record<string, unknown>>) =>
    withoutPersonal(criterionDefinitions, parseCriteria(address, criterionDefinitions));
  const { label: title, noun, rowType, to } = searchFacts(name) ?? missing(name);
  const definition: SearchDefinition<Row, Key> = {
    ...screen,
    name,
    title,
    noun,
    rowType,
    to,
    scopes,
    defaultSort,
    countsRecords,
    schema,
    query({ criteria: all, page, size, sort = screen.defaultSort }) {
      const criteria = withoutPersonal(criterionDefinitions, all);
      return {
        queryKey: [
          countsRecords ? SEARCH_KEYS.counted : SEARCH_KEYS.free,
          name,
          { criteria, page, size, sort },
        ],
        queryFn: async ({ signal, client }) => {
          await checkCodes(client, criterionDefinitions, criteria);
          const request = { criteria: withCalendarDays(toRequest(criteria), new Date()), page, size, sort };
          const answer = callSearch(operation, request, { signal });
          // a cancelled request may have counted as well
          return countsRecords ? answer.finally(() => refreshUsage(client)) : answer;
        },
        // an automatic retry, or a refetch on Back, would count the records twice. [metering-2] [metering-3]
        ...(countsRecords ? { retry: false, gcTime: Infinity } : {}),
      };
    },
    attributesOf: (address) => toRequest(criteriaIn(address)),
    async count(address, signal) {
      const criteria = criteriaIn(address);
      if (needs?.isMet(criteria) === false) throw new ExpectedError(needs.text);
      const request = { criteria: withCalendarDays(toRequest(criteria), new Date()), page: 1, size: 1 };
      return (await callSearch(operation, request, { signal })).meta.totalResults;
    },
  };
  return definition;
}
