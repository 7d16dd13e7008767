import { type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import type * as z from "zod/mini";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import {
  SEARCH_DEFAULTS,
  type SearchParams,
  invalidCriteria,
  searchSchema,
  viewOf,
} from "#app/search/search-params.ts";

/**
 * Parses the URL's query into plain strings: `?companyName=health&page=2`. Types are left to each route's schema. A
 * repeated name keeps its last value.
 */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The inverse of {@link parseSearch}; omits undefined values. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * Sets unknown names to undefined: the router merges the parsed parameters over the given ones, so they would survive.
 */
function dropUnknown(search: object): object {
  return Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
}

/**
 * A route's `validateSearch`. Links may omit any key, a key missing from the schema does not compile, and an invalid
 * URL falls back key by key. The schema must not throw.
 */
export function validateWith<Params extends object>(schema: z.ZodMiniType<Params>) {
  return (search: Partial<Params> & SearchSchemaInput): Params => ({
    ...dropUnknown(search),
    ...schema.parse(search),
  });
}

/** A criterion that a URL may contain; secret ones live in the history state. */
type PublicCriterion<Criterion extends CriterionDefinition> = Exclude<Criterion, { readonly secret: true }>;

function isPublic<Criterion extends CriterionDefinition>(
  criterion: Criterion,
): criterion is PublicCriterion<Criterion> {
  return criterion.secret !== true;
}

/**
 * The URL parameters of a search. An invalid or secret criterion is kept: the screen says that it is ignored, and the
 * person removes it. Defaults are omitted.
 */
export function searchAddress<const Criterion extends CriterionDefinition>(
  { sortKeys }: { readonly sortKeys: readonly string[] },
  criterionDefinitions: readonly Criterion[],
) {
  type Params = SearchParams<PublicCriterion<Criterion>["key"]>;
  const open = criterionDefinitions.filter(isPublic);
  const schema = searchSchema<PublicCriterion<Criterion>["key"]>(sortKeys, open);
  return {
    validateSearch(search: Partial<Params> & SearchSchemaInput): Params {
      const parsed = schema.parse(search);
      return {
        ...dropUnknown(search),
        ...parsed,
        ...invalidCriteria({ ...search }, viewOf(parsed, open), criterionDefinitions),
      };
    },
    search: {
      middlewares: [stripSearchParams<Params, unknown, unknown, typeof SEARCH_DEFAULTS>(SEARCH_DEFAULTS)],
    },
  };
}
