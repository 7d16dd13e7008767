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
 * The address's query as plain text values: `?companyName=health&page=2`. Nothing is guessed about types: each
 * route's schema says what it takes. A repeated name keeps its last value.
 */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The reverse of {@link parseSearch}; undefined values stay out of the address. */
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

/** The router lays what is parsed over what was given, so an unknown name has to be named to be dropped. */
function dropUnknown(search: object): object {
  return Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
}

/**
 * A route's `validateSearch`: links may leave any key out, a key that the schema does not have does not compile, and a
 * hand-edited address falls back key by key. The schema must not throw.
 */
export function validateWith<Params extends object>(schema: z.ZodMiniType<Params>) {
  return (search: Partial<Params> & SearchSchemaInput): Params => ({
    ...dropUnknown(search),
    ...schema.parse(search),
  });
}

/** A criterion that an address may hold: secret ones live in the history's state. */
type PublicCriterion<Criterion extends CriterionDefinition> = Exclude<Criterion, { readonly secret: true }>;

function isPublic<Criterion extends CriterionDefinition>(
  criterion: Criterion,
): criterion is PublicCriterion<Criterion> {
  return criterion.secret !== true;
}

/**
 * What the route of a search says about its address. An invalid or secret criterion stays in it: the
 * screen says that it is ignored, and the person removes it. Defaults are left out.
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
