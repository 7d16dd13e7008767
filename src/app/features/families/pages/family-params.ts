import * as z from "zod/mini";
import { splitList, joinList } from "#app/search/criteria/list-value.ts";
import { type TreeFilter } from "#app/features/families/model/tree-filter.ts";
import { TREE_SORTS } from "#app/features/families/model/tree-order.ts";

/** Tree, chart, or both beside each other. */
export const FAMILY_VIEWS = ["tree", "chart", "both"] as const;
export type FamilyViewKind = (typeof FAMILY_VIEWS)[number];

const text = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(300))), undefined);
const list = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(3000))), undefined);

/** The address of a family: what is found, kept, open and focused. It asks nothing. */
export const familyParams = z.object({
  /** A member, see node-ref.ts. */
  focus: text,
  find: text,
  types: list,
  states: list,
  cities: list,
  /** Levels that are open, or "all". */
  levels: z.catch(z.optional(z.string().check(z.regex(/^([1-9]\d{0,4}|all)$/))), undefined),
  sort: z.catch(z.optional(z.enum(TREE_SORTS)), undefined),
  view: z.catch(z.optional(z.enum(FAMILY_VIEWS)), undefined),
});
export type FamilyParams = z.output<typeof familyParams>;

/** Goes to another address of the same screen. */
export type FamilySearchChange = (next: FamilyParams, options?: { readonly replace?: boolean }) => void;

/** The filter of an address. */
export function filterOf({
  types,
  states,
  cities,
}: Pick<FamilyParams, "types" | "states" | "cities">): TreeFilter {
  return { types: splitList(types), states: splitList(states), cities: splitList(cities) };
}

/** The address with another filter. */
export function withFilter(search: FamilyParams, { types, states, cities }: TreeFilter): FamilyParams {
  return { ...search, types: joinList(types), states: joinList(states), cities: joinList(cities) };
}

/** Levels of an address as a number; Infinity for all. */
export function levelsOf(text: string): number {
  return text === "all" ? Infinity : Number(text);
}
