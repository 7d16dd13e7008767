import { type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import type * as z from "zod/mini";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import {
  SEARCH_DEFAULTS,
  type SearchParams,
  ignoredCriteria,
  searchSchema,
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
type PublicCriterion<Slot extends CriterionDefinition> = Exclude<Slot, { readonly secret: true }>;

function isPublic<Slot extends CriterionDefinition>(slot: Slot): slot is PublicCriterion<Slot> {
  return slot.secret !== true;
}

/**
 * What the route of a search says about its address. The text of a criterion that cannot be understood stays in it:
 * the screen says that it is ignored, and the person decides. Defaults are left out.
 */
export function searchAddress<const Slot extends CriterionDefinition>(
  { sortKeys }: { readonly sortKeys: readonly string[] },
  slots: readonly Slot[],
) {
  type Params = SearchParams<PublicCriterion<Slot>["key"]>;
  const open = slots.filter(isPublic);
  const schema = searchSchema<PublicCriterion<Slot>["key"]>(sortKeys, open);
  return {
    validateSearch(search: Partial<Params> & SearchSchemaInput): Params {
      const parsed = schema.parse(search);
      return { ...dropUnknown(search), ...parsed, ...ignoredCriteria({ ...search }, parsed, open) };
    },
    search: {
      middlewares: [stripSearchParams<Params, unknown, unknown, typeof SEARCH_DEFAULTS>(SEARCH_DEFAULTS)],
    },
  };
}
