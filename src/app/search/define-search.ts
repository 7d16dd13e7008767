import type { SearchOperation } from "#contract/operation.ts";
import { callSearch } from "#app/api/call.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { refreshUsage } from "#app/api/usage-queries.ts";
import { searchSchema, viewOf } from "./search-params.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import type { SearchDefinition } from "./search-definition.ts";

type Derived = "name" | "scopes" | "defaultSort" | "countsRecords" | "schema" | "query" | "count";

/** What a feature says of its search; everything else follows from the operation. */
interface SearchOptions<Row extends { readonly id: string }, Key extends string, Asked> extends Omit<
  SearchDefinition<Row, Key>,
  Derived
> {
  readonly operation: SearchOperation<Asked, Row>;
  /** The criteria of the request from what the address holds. Section 4.2. */
  readonly criteriaOf: (criteria: Criteria<Key>) => Asked;
}

/** Codes that came with an address may be unknown, and the service refuses some: nothing is asked with them. */
async function checkCodes(slots: readonly CriterionDefinition[], criteria: Criteria): Promise<void> {
  if (!slots.some(({ key, kind }) => kind === "code" && criteria[key] !== undefined)) return;
  const { checkCodes } = await import("#app/search/code-picker/check-codes.ts");
  await checkCodes(slots, criteria);
}

/** Makes a search screen's resource from an operation of the contract and the words for it. */
export function defineSearch<Row extends { readonly id: string }, Key extends string, Asked>(
  definition: SearchOptions<Row, Key, Asked>,
): SearchDefinition<Row, Key> {
  const { operation, criteriaOf, ...resource } = definition;
  const { name, scopes, defaultSort, countsRecords, sortKeys } = operation;
  const schema = searchSchema(sortKeys, resource.slots);
  return {
    ...resource,
    name,
    scopes,
    defaultSort,
    countsRecords,
    schema,
    query: ({ criteria, page, size, sort }) => ({
      queryKey: [
        countsRecords ? SEARCH_KEYS.counted : SEARCH_KEYS.free,
        name,
        { criteria, page, size, sort },
      ],
      queryFn: async ({ signal, client }) => {
        await checkCodes(resource.slots, criteria);
        const request = { criteria: criteriaOf(criteria), page, size, sort };
        const answer = callSearch(operation, request, { signal });
        // also one that was given up may have counted
        return countsRecords ? answer.finally(() => refreshUsage(client)) : answer;
      },
      // asked again by itself, records would count twice. Section 8, rules 2 and 3
      ...(countsRecords ? { retry: false } : {}),
    }),
    async count(stored, signal) {
      const { criteria } = viewOf(schema.parse(stored), resource.slots);
      if (resource.needs?.enough(criteria) === false) throw new Error(resource.needs.text);
      const request = { criteria: criteriaOf(criteria), page: 1, size: 1 };
      return (await callSearch(operation, request, { signal })).meta.totalResults;
    },
  };
}
