import * as z from "zod/mini";
import { LIMITS } from "#contract/operation.ts";
import { PAGE_SIZES, type PageSize } from "#app/table/pagination.ts";
import { parseCriterion } from "#app/search/criteria/parse-criterion.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";

/** How the rows of a page are drawn. */
export const VIEW_KINDS = ["rows", "cards"] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** What an address without page and size means; leave them out of the address when they have these values. */
export const SEARCH_DEFAULTS: { readonly page: number; readonly size: PageSize } = { page: 1, size: 25 };

/** A search screen's address, parsed: page and size always there, the criteria flat beside them. */
export type SearchParams<Key extends string> = {
  readonly page: number;
  readonly size: PageSize;
  readonly sort?: string | undefined;
  /** How the rows are drawn; the search's own way when it is not said. */
  readonly view?: ViewKind | undefined;
  /** The id of the row that is looked at beside the others. */
  readonly peek?: string | undefined;
  /** The id of the saved search that this began as; means something where its owner is signed in. */
  readonly saved?: string | undefined;
} & { readonly [Name in Key]?: string | undefined };

/** A search as the frame sees it, with the criteria apart. */
export interface SearchView<Key extends string = string> {
  readonly page: number;
  readonly size: PageSize;
  readonly sort: string | undefined;
  readonly view?: ViewKind | undefined;
  readonly peek?: string | undefined;
  readonly saved?: string | undefined;
  readonly criteria: Criteria<Key>;
}

/** Values come as text from the address, and as numbers or booleans from a router that parses JSON. */
function asText(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

function asNumber(value: unknown): unknown {
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** Ids of records are short and plain, whatever resource they are of. */
const recordId = z.string().check(z.regex(/^[\w.:-]{1,100}$/));

/** The value of one criterion: what the form would have made of it, or nothing. */
function criterion(slot: CriterionDefinition) {
  const read = (value: unknown) => (typeof value === "string" ? parseCriterion(slot, value) : undefined);
  return z.catch(z.optional(z.pipe(z.transform(asText), z.transform(read))), undefined);
}

/**
 * The schema of a search screen's address. Whatever is not understood falls back: page to 1, size to 25, the sort to
 * the service's own, a criterion to none; unknown names are dropped. It never fails, so a hand-edited address never
 * becomes a bad request.
 */
export function searchSchema<Key extends string>(
  sortKeys: readonly string[],
  slots: readonly CriterionDefinition<Key>[],
): z.ZodMiniType<SearchParams<Key>, Partial<SearchParams<Key>>> {
  const sorts = sortKeys.flatMap((key) => [key, `-${key}`]);
  const page = z.int().check(z.gte(1), z.lte(LIMITS.reachablePages));
  const schema = z.object({
    page: z.catch(z.pipe(z.transform(asNumber), page), SEARCH_DEFAULTS.page),
    size: z.catch(z.pipe(z.transform(asNumber), z.literal(PAGE_SIZES)), SEARCH_DEFAULTS.size),
    sort: z.catch(z.optional(z.enum(sorts)), undefined),
    view: z.catch(z.optional(z.enum(VIEW_KINDS)), undefined),
    peek: z.catch(z.optional(z.pipe(z.transform(asText), recordId)), undefined),
    saved: z.catch(z.optional(z.pipe(z.transform(asText), recordId)), undefined),
    ...Object.fromEntries(slots.map((slot) => [slot.key, criterion(slot)])),
  });
  // the criteria's names are known to the caller's types only
  return schema as unknown as z.ZodMiniType<SearchParams<Key>, Partial<SearchParams<Key>>>;
}

/** The criteria that are set, apart from page, size and sort. */
export function viewOf<Key extends string>(
  params: SearchParams<Key>,
  slots: readonly CriterionDefinition<Key>[],
): SearchView<Key> {
  const criteria: Partial<Record<Key, string>> = {};
  for (const { key } of slots) {
    const value: string | undefined = params[key];
    if (value !== undefined) criteria[key] = value;
  }
  const { page, size, sort, view, peek, saved } = params;
  return { page, size, sort, view, peek, saved, criteria };
}

/** Back to what the address holds. */
export function paramsOf<Key extends string>(view: SearchView<Key>): SearchParams<Key> {
  const { criteria, ...rest } = view;
  return { ...rest, ...criteria };
}

/** What an address says of criteria and cannot be understood, by their names. */
export function ignoredCriteria<Key extends string>(
  given: Readonly<Record<string, unknown>>,
  params: SearchParams<Key>,
  slots: readonly CriterionDefinition<Key>[],
): Criteria<Key> {
  const ignored: Partial<Record<Key, string>> = {};
  for (const { key } of slots) {
    const text = asText(given[key]);
    if (typeof text === "string" && text !== "" && params[key] === undefined) ignored[key] = text;
  }
  return ignored;
}

/** A search in two parts: what may stand in an address, and what may not. */
export function splitSecrets<Key extends string>(
  params: SearchParams<Key>,
  slots: readonly CriterionDefinition<Key>[],
): { readonly open: SearchParams<Key>; readonly secrets: Criteria<Key> } {
  const secrets: Partial<Record<Key, string>> = {};
  const open: SearchParams<Key> = { ...params };
  for (const { key, secret } of slots) {
    const value: string | undefined = params[key];
    if (!secret || value === undefined) continue;
    secrets[key] = value;
    Reflect.deleteProperty(open, key);
  }
  return { open, secrets };
}

/** Sets one criterion, or takes it away, and starts at page 1. */
export function withCriterion<Key extends string>(
  view: SearchView<Key>,
  key: Key,
  value: string | undefined,
): SearchView<Key> {
  const criteria: Partial<Record<Key, string>> = { ...view.criteria };
  if (value === undefined) delete criteria[key];
  else criteria[key] = value;
  return withCriteria(view, criteria);
}

/** Sets all criteria at once and starts at page 1. */
export function withCriteria<Key extends string>(
  view: SearchView<Key>,
  criteria: Criteria<Key>,
): SearchView<Key> {
  return { ...view, page: SEARCH_DEFAULTS.page, peek: undefined, criteria };
}

/** Orders the results anew and starts at page 1; the service's own order is left out of the address. */
export function withSort<Key extends string>(
  view: SearchView<Key>,
  sort: string,
  defaultSort: string,
): SearchView<Key> {
  return { ...view, page: SEARCH_DEFAULTS.page, sort: sort === defaultSort ? undefined : sort };
}

/** Changes how many rows a page takes and stays where the first row is. */
export function withSize<Key extends string>(view: SearchView<Key>, size: PageSize): SearchView<Key> {
  const firstRow = (view.page - 1) * view.size;
  return { ...view, size, page: Math.min(Math.floor(firstRow / size) + 1, LIMITS.reachablePages) };
}

/** Draws the rows another way, on the same page; the search's own way is left out of the address. */
export function withViewKind<Key extends string>(
  view: SearchView<Key>,
  kind: ViewKind,
  defaultView: ViewKind,
): SearchView<Key> {
  return { ...view, view: kind === defaultView ? undefined : kind };
}
