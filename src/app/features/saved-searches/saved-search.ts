import * as z from "zod/mini";
import type { StoredDocument } from "#app/storage/workspace/workspace-schema.ts";
import { type SavedRequest, savedRequest } from "#contract/workspace/daily-count-schemas.ts";
import { MAX_NAME_LENGTH, tidyName, truncateName } from "#app/lib/entered-name.ts";
import type { DescribedCriterion } from "#app/search/kinds/describe-criteria.ts";
import type { SavedParams } from "./saved-searches-params.ts";
import { SEARCH_DEFAULTS, type SearchParams, VIEW_KINDS, paramsOf } from "#app/search/search-params.ts";
import { PAGE_SIZES } from "#app/table/table-pagination.ts";
import type { SearchInfo, SearchSnapshot } from "#app/search/search-definition.ts";
import { isSameCriteria, withoutPersonal } from "#app/search/kinds/criterion-kinds.ts";

/** A number of matching records, and when it was counted, in milliseconds since 1970. */
const totalSchema = z.object({ total: z.int().check(z.gte(0)), at: z.number() });

/** A total at a visit, with the time of the gateway's count known then. */
const visitSchema = z.object({ ...totalSchema.shape, daily: z.optional(z.number()) });

/** The string values of an object. */
function stringsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) if (typeof value === "string") texts[key] = value;
  return texts;
}

/** The criteria of a search and the settings of its rows, without the page. */
const searchShape = {
  /** The operation's name. */
  search: z.string().check(z.minLength(1), z.maxLength(100)),
  criteria: z.pipe(z.looseObject({}), z.transform(stringsOf)),
  sort: z.optional(z.string()),
  size: z.literal(PAGE_SIZES),
  view: z.optional(z.enum(VIEW_KINDS)),
};

/** One person's use of a saved search. */
const useShape = {
  /** Milliseconds since 1970; 0 for a colleague's search that was never opened. */
  usedAt: z.number(),
  /** The total at the last visit; missing before the first. */
  seen: z.optional(visitSchema),
  /** The total counted since; missing where there is none. */
  counted: z.optional(totalSchema),
};

/** A saved search as stored in its document, shared with all who may see it. */
export const storedSearchSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
  ...searchShape,
  /** The gateway's request, where it costs nothing. */
  request: z.optional(savedRequest),
});
export type StoredSearch = z.output<typeof storedSearchSchema>;

/** A person's use of a saved search, in a document of their own. */
export const searchUseSchema = z.object({
  id: z.string(),
  ...useShape,
  /** The criteria at that time: totals of other criteria cannot be compared. */
  asked: z.string(),
});
export type SearchUse = z.output<typeof searchUseSchema>;

/** The owner of a saved search, and who may see or edit it. */
export type SearchSharing = Pick<StoredDocument, "owner" | "access" | "grants" | "changedAt" | "changedBy">;

/** A saved search as a person sees it. */
export interface SavedSearch extends StoredSearch, Omit<SearchUse, "id" | "asked"> {
  /** Undefined for one that this page has just saved. */
  readonly sharing?: SearchSharing | undefined;
}

/** The owner; null for the person's own search. */
export function ownerOf({ sharing }: SavedSearch): string | null {
  return sharing?.owner ?? null;
}

/** Whether the person may change its criteria and name. */
export function mayEdit({ sharing }: SavedSearch): boolean {
  return sharing === undefined || sharing.access === "edit";
}

/** Actions on a saved search. */
export type SavedSearchAction = "save" | "reset" | "copy" | "rename" | "delete";

/** The available actions, in order; `edited`: whether the open search differs from the saved one. */
export function offeredActions(saved: SavedSearch, edited: boolean): readonly SavedSearchAction[] {
  const editable = mayEdit(saved);
  const offered: readonly (SavedSearchAction | false)[] = [
    edited && editable && "save",
    edited && "reset",
    "copy",
    editable && "rename",
    // only the owner may delete a shared search
    ownerOf(saved) === null && "delete",
  ];
  return offered.flatMap((action) => action || []);
}

const stringified = savedRequest.shape.attributes;

/** A recent search, as stored. */
export const recentSearchSchema = z.object({
  id: z.string(),
  ...searchShape,
  /** Number of matching records. */
  total: z.number(),
  /** When it was last run, in milliseconds since 1970. */
  at: z.number(),
});
export type RecentSearch = z.output<typeof recentSearchSchema>;

/** The criteria of a search and the settings of its rows, without the page. */
export type SearchCriteria = Pick<SavedSearch, "search" | "criteria" | "sort" | "size" | "view">;

/** The parts of an open search that are saved: not its page, and never a secret criterion. */
export function criteriaToSave({ definition, view }: SearchSnapshot): SearchCriteria {
  return {
    search: definition.name,
    criteria: stringsOf(view.criteria),
    sort: view.sort,
    size: view.size,
    view: view.view,
  };
}

/** The URL parameters of a stored search, for a link; `saved` is the id of the saved search, if it is one. */
export function addressOf(asked: SearchCriteria, saved?: string): SearchParams<string> {
  const { criteria, sort, size, view } = asked;
  const params = paramsOf({ criteria, page: SEARCH_DEFAULTS.page, size, sort, view, saved });
  // criteria first, as in every other URL
  return Object.assign({ ...criteria }, params);
}

/** Whether an open search differs from the saved one in criteria, order, page size or view. */
export function isEdited(
  saved: SavedSearch,
  { definition, view }: Pick<SearchSnapshot, "definition" | "view">,
): boolean {
  const order = (sort: string | undefined) => sort ?? definition.defaultSort;
  return (
    order(saved.sort) !== order(view.sort) ||
    saved.size !== view.size ||
    saved.view !== view.view ||
    !isSameCriteria(definition.criterionDefinitions, saved.criteria, view.criteria)
  );
}

/** Why the open search cannot be saved, as a sentence for the person; undefined where it can. */
export function reasonAgainstSaving(
  open: Pick<SearchSnapshot, "definition" | "view" | "requested">,
  saved: SavedSearch | undefined,
): string | undefined {
  if (!open.requested) return "Nothing to save yet: search first";
  return saved && !isEdited(saved, open) ? "No changes to save" : undefined;
}

/** The saved search that is open; undefined where the URL names none of this person and screen. */
export function openedFrom(
  saved: ReadonlyMap<string, SavedSearch>,
  { definition, view }: Pick<SearchSnapshot, "definition" | "view">,
): SavedSearch | undefined {
  const row = view.saved === undefined ? undefined : saved.get(view.saved);
  return row?.search === definition.name ? row : undefined;
}

/** URL parameters for anyone who can sign in: without what only this person has, a saved search or a list. */
export function addressForAnyone({
  definition,
  view,
}: Pick<SearchSnapshot, "definition" | "view">): SearchParams {
  const criteria = withoutPersonal(definition.criterionDefinitions, view.criteria);
  return paramsOf({ ...view, criteria, saved: undefined });
}

/**
 * The gateway's request for a search, which excludes page filters. Returns `before` if that is equivalent. Undefined
 * for a search whose records count. [alerts-1]
 */
export function requestOf(
  { name, countsRecords, attributesOf }: Pick<SearchInfo, "name" | "countsRecords" | "attributesOf">,
  criteria: SavedSearch["criteria"],
  { before, newId }: { readonly before: SavedRequest | undefined; readonly newId: () => string },
): SavedRequest | undefined {
  if (countsRecords) return undefined;
  const attributes = JSON.stringify(attributesOf(criteria));
  if (before?.operation === name && JSON.stringify(before.attributes) === attributes) return before;
  return { id: newId(), operation: name, attributes: stringified.parse(JSON.parse(attributes)) };
}

/** Saved searches by name, or last used first. */
export function inOrder(
  saved: Iterable<SavedSearch>,
  order: NonNullable<SavedParams["order"]>,
): readonly SavedSearch[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...saved].toSorted((one, other) =>
    order === "used" ? other.usedAt - one.usedAt : compare(one.name, other.name),
  );
}

/** A name for a search, from its criteria: "health · Boston"; "All contacts" without criteria. */
export function suggestedName(criteria: readonly Pick<DescribedCriterion, "short">[], many: string): string {
  const name = tidyName(criteria.map(({ short }) => short).join(" · "));
  return truncateName(name === "" ? `All ${many}` : name);
}
