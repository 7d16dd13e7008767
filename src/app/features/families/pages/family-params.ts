import * as z from "zod/mini";
import type { TreeFilter } from "#app/features/families/model/family-tree-filter.ts";
import type { TreeSort } from "#app/features/families/model/family-tree-order.ts";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";

const text = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(300))), undefined);
const list = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(3000))), undefined);

/** The URL of the list of family trees: the name of the company to find. */
export const familiesParams = z.object({ company: text });
export type FamiliesParams = z.output<typeof familiesParams>;

const FAMILY_VIEWS = ["tree", "chart", "both"] as const;
export type FamilyView = (typeof FAMILY_VIEWS)[number];

const SORTS = ["original", "name", "-name", "-below", "type", "place"] as const satisfies readonly TreeSort[];

/** The URL of a family tree: search text, filter, levels and focus. Opening it sends no paid call. */
export const familyParams = z.object({
  /** A member, see `nodeRef`. */
  focus: text,
  find: text,
  types: list,
  states: list,
  cities: list,
  /** How many levels are open, or "all". */
  levels: z.catch(z.optional(z.string().check(z.regex(/^([1-9]\d{0,4}|all)$/))), undefined),
  sort: z.catch(z.optional(z.enum(SORTS)), undefined),
  view: z.catch(z.optional(z.enum(FAMILY_VIEWS)), undefined),
});
export type FamilyParams = z.output<typeof familyParams>;

/** Navigates to other parameters of the same screen. */
export type ParamsChange<Params> = (next: Params, options?: { readonly replace?: boolean }) => void;

/** The filter in a URL. */
export function filterOf({
  types,
  states,
  cities,
}: Pick<FamilyParams, "types" | "states" | "cities">): TreeFilter {
  return { types: splitList(types), states: splitList(states), cities: splitList(cities) };
}

/** The parameters with another filter. */
export function withFilter(params: FamilyParams, { types, states, cities }: TreeFilter): FamilyParams {
  return { ...params, types: joinList(types), states: joinList(states), cities: joinList(cities) };
}

/** The levels in a URL as a number; Infinity for all. */
export function parseLevels(levels: string): number {
  return levels === "all" ? Infinity : Number(levels);
}
