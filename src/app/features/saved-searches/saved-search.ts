import * as z from "zod/mini";
import { MAX_NAME_LENGTH, tidyName, truncateName } from "#app/lib/name.ts";
import type { CriterionInWords } from "#app/search/describe-search.ts";
import type { SavedParams } from "./saved-params.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { SEARCH_DEFAULTS, type SearchParams, VIEW_KINDS, paramsOf } from "#app/search/search-params.ts";
import { PAGE_SIZES } from "#app/table/pagination.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { splitList, listValues } from "#app/search/criteria/list-value.ts";

/** How many records fitted, and when that was answered, in milliseconds since 1970. */
const totalSchema = z.object({ total: z.int().check(z.gte(0)), at: z.number() });

/** Of an object with anything in it the texts; a record schema would come along with the first screen. */
function stringsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) if (typeof value === "string") texts[key] = value;
  return texts;
}

/** What a search asks and how it shows it, without the page. */
const askedSchema = {
  /** The operation's name. */
  search: z.string().check(z.minLength(1), z.maxLength(100)),
  criteria: z.pipe(z.looseObject({}), z.transform(stringsOf)),
  sort: z.optional(z.string()),
  size: z.literal(PAGE_SIZES),
  view: z.optional(z.enum(VIEW_KINDS)),
};

/** A saved search as it is stored. */
export const savedSearchSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
  ...askedSchema,
  /** Milliseconds since 1970. */
  usedAt: z.number(),
  /** What was there at the last visit; missing before the first. */
  seen: z.optional(totalSchema),
  /** What was counted since; missing when nothing was. */
  counted: z.optional(totalSchema),
});
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** A search that was asked, as it is stored. */
export const recentSearchSchema = z.object({
  id: z.string(),
  ...askedSchema,
  /** How many records fitted. */
  total: z.number(),
  /** When it was asked last, in milliseconds since 1970. */
  at: z.number(),
});
export type RecentSearch = z.output<typeof recentSearchSchema>;

/** What a search asks and how it shows it, without the page. */
export type AskedSearch = Pick<SavedSearch, "search" | "criteria" | "sort" | "size" | "view">;

/** What of an open search may be kept: not its page, and never what must not leave the page. */
export function askedOf({ resource, view }: SearchSnapshot): AskedSearch {
  return {
    search: resource.name,
    criteria: stringsOf(view.criteria),
    sort: view.sort,
    size: view.size,
    view: view.view,
  };
}

/** The address of a kept search, for a link; `saved` names the saved search that it is. */
export function addressOf(asked: AskedSearch, saved?: string): SearchParams<string> {
  const { criteria, sort, size, view } = asked;
  return paramsOf({ criteria, page: SEARCH_DEFAULTS.page, size, sort, view, saved });
}

/** One text for criteria that ask the same: the order of codes and ids makes no difference. */
function fingerprint(slots: readonly CriterionDefinition[], criteria: Criteria): string {
  const parts = slots.map((slot) => {
    const value = criteria[slot.key];
    if (slot.kind === "list") return listValues(slot.of, value).toSorted();
    return slot.kind === "code" || slot.kind === "choices" ? splitList(value).toSorted() : (value ?? null);
  });
  return JSON.stringify(parts);
}

/** Whether two sets of criteria ask the same. */
export function sameCriteria(slots: readonly CriterionDefinition[], one: Criteria, other: Criteria): boolean {
  return fingerprint(slots, one) === fingerprint(slots, other);
}

/** Whether an open search differs from the saved one in criteria, order, size or look. */
export function isEdited(saved: SavedSearch, { resource, view }: SearchSnapshot): boolean {
  const order = (sort: string | undefined) => sort ?? resource.defaultSort;
  return (
    order(saved.sort) !== order(view.sort) ||
    saved.size !== view.size ||
    saved.view !== view.view ||
    !sameCriteria(resource.slots, saved.criteria, view.criteria)
  );
}

/** How many records came since the last visit, as far as they were counted. */
export function newSince({ seen, counted }: SavedSearch): number {
  return seen && counted ? Math.max(0, counted.total - seen.total) : 0;
}

/** Saved searches by name, or the last used first. */
export function inOrder(
  saved: Iterable<SavedSearch>,
  order: NonNullable<SavedParams["order"]>,
): readonly SavedSearch[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...saved].toSorted((one, other) =>
    order === "used" ? other.usedAt - one.usedAt : compare(one.name, other.name),
  );
}

/** A name for a search from what it asks: "health · Boston"; "All contacts" without criteria. */
export function suggestedName(criteria: readonly CriterionInWords[], many: string): string {
  const name = tidyName(criteria.map(({ value }) => value).join(" · "));
  return truncateName(name === "" ? `All ${many}` : name);
}
