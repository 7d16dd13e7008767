import * as z from "zod/mini";
import { reachablePages } from "#contract/operation.ts";
import { PAGE_SIZES, type PageSize } from "#app/table/table-pagination.ts";
import { parseCriterion } from "#app/search/kinds/criterion-kinds.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";

/** How the rows of a page are drawn; groups cover all rows read so far. */
export const VIEW_KINDS = ["rows", "cards", "groups"] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** Default page and size, which the URL omits. */
export const SEARCH_DEFAULTS: { readonly page: number; readonly size: PageSize } = { page: 1, size: 25 };

/** The parsed URL parameters of a search screen: page and size are always set, with the criteria beside them. */
export type SearchParams<Key extends string = never> = {
  readonly page: number;
  readonly size: PageSize;
  readonly sort?: string | undefined;
  /** How rows are drawn; the search's default if missing. */
  readonly view?: ViewKind | undefined;
  /** Id of the row in the preview. Shared links use this name. */
  readonly peek?: string | undefined;
  /** Id of the saved search it started from; meaningful only to its owner. */
  readonly saved?: string | undefined;
} & { readonly [Name in Key]?: string | undefined };

/** What a search screen shows: the parsed URL with separate criteria. */
export interface SearchView {
  readonly page: number;
  readonly size: PageSize;
  readonly sort: string | undefined;
  readonly view?: ViewKind | undefined;
  /** Id of the row in the preview. */
  readonly previewId?: string | undefined;
  readonly saved?: string | undefined;
  readonly criteria: Criteria;
}

/** URLs contain text; links within the app may pass numbers and booleans. */
function asText(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

function asNumber(value: unknown): unknown {
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** Record ids are short and plain, for any type of record. */
const recordId = z.string().check(z.regex(/^[\w.:-]{1,100}$/));

/** The valid criteria of a URL. */
export function parseCriteria<Key extends string>(
  address: object,
  criterionDefinitions: readonly CriterionDefinition<Key>[],
): Criteria<Key> {
  const given = new Map<string, unknown>(Object.entries(address));
  const criteria: Partial<Record<Key, string>> = {};
  for (const criterion of criterionDefinitions) {
    const text = asText(given.get(criterion.key));
    const value = typeof text === "string" ? parseCriterion(criterion, text) : undefined;
    if (value !== undefined) criteria[criterion.key] = value;
  }
  return criteria;
}

/**
 * The schema of a search screen's URL. Invalid values fall back: page to 1, size to 25, the sort to the service's
 * default, a criterion to none; unknown names are dropped. It never fails, so an edited URL never becomes a bad
 * request. [paging-2]
 */
export function searchSchema<Key extends string>(
  sortKeys: readonly string[],
  criterionDefinitions: readonly CriterionDefinition<Key>[],
): z.ZodMiniType<SearchParams<Key>, Partial<SearchParams<Key>>> {
  const sorts = sortKeys.flatMap((key) => [key, `-${key}`]);
  const page = z.int().check(z.gte(1));
  const fixed = z.object({
    page: z.catch(z.pipe(z.transform(asNumber), page), SEARCH_DEFAULTS.page),
    size: z.catch(z.pipe(z.transform(asNumber), z.literal(PAGE_SIZES)), SEARCH_DEFAULTS.size),
    sort: z.catch(z.optional(z.enum(sorts)), undefined),
    view: z.catch(z.optional(z.enum(VIEW_KINDS)), undefined),
    peek: z.catch(z.optional(z.pipe(z.transform(asText), recordId)), undefined),
    saved: z.catch(z.optional(z.pipe(z.transform(asText), recordId)), undefined),
  });
  const parse = (address: Partial<SearchParams<Key>>): SearchParams<Key> => {
    const given = fixed.parse(address);
    const isReachable = given.page <= reachablePages(given.size);
    return {
      ...given,
      page: isReachable ? given.page : SEARCH_DEFAULTS.page,
      ...parseCriteria(address, criterionDefinitions),
    };
  };
  return z.pipe(z.custom<Partial<SearchParams<Key>>>(), z.transform(parse));
}

/** The view that parsed URL parameters describe. */
export function viewOf(
  params: SearchParams,
  criterionDefinitions: readonly CriterionDefinition[],
): SearchView {
  const { page, size, sort, view, peek, saved } = params;
  const criteria = parseCriteria(params, criterionDefinitions);
  return { page, size, sort, view, previewId: peek, saved, criteria };
}

/** The URL parameters of a view. */
export function paramsOf(view: SearchView): SearchParams {
  const { criteria, previewId, ...rest } = view;
  return { ...rest, peek: previewId, ...criteria };
}

/** The invalid criteria of a URL, as written there. */
export function invalidCriteria(
  address: Readonly<Record<string, unknown>>,
  { criteria }: SearchView,
  criterionDefinitions: readonly CriterionDefinition[],
): Criteria {
  const invalid: Record<string, string> = {};
  for (const { key } of criterionDefinitions) {
    const text = asText(address[key]);
    if (typeof text === "string" && text !== "" && criteria[key] === undefined) invalid[key] = text;
  }
  return invalid;
}

/** Splits a view from its secret criteria: a URL may contain only the former. */
export function splitSecrets(
  view: SearchView,
  criterionDefinitions: readonly CriterionDefinition[],
): { readonly open: SearchView; readonly secrets: Criteria } {
  const isSecret = new Set(criterionDefinitions.filter(({ secret }) => secret).map(({ key }) => key));
  const pick = (secret: boolean) =>
    Object.fromEntries(Object.entries(view.criteria).filter(([key]) => isSecret.has(key) === secret));
  return { open: { ...view, criteria: pick(false) }, secrets: pick(true) };
}

/** Sets or removes one criterion. */
export function withValue(criteria: Criteria, key: string, value: string | undefined): Criteria {
  const others = Object.entries(criteria).filter(([other]) => other !== key);
  return { ...Object.fromEntries(others), ...(value === undefined ? {} : { [key]: value }) };
}

/** Replaces all criteria, and goes to page 1. */
export function withCriteria(view: SearchView, criteria: Criteria): SearchView {
  return { ...view, page: SEARCH_DEFAULTS.page, previewId: undefined, criteria };
}

/** Sorts the results and goes to page 1; the URL omits the default order. */
export function withSort(view: SearchView, sort: string, defaultSort: string): SearchView {
  return { ...view, page: SEARCH_DEFAULTS.page, sort: sort === defaultSort ? undefined : sort };
}

/** Changes the page size and stays on the page that contains the current first row. */
export function withSize(view: SearchView, size: PageSize): SearchView {
  const firstRow = (view.page - 1) * view.size;
  return { ...view, size, page: Math.floor(firstRow / size) + 1 };
}

/**
 * Draws the rows another way, on the same page; groups have their own pages, order and previews. The URL omits the
 * search's default.
 */
export function withViewKind(
  view: SearchView,
  kind: ViewKind,
  { defaultView = "rows", grouping }: { readonly defaultView?: ViewKind; readonly grouping?: object },
): SearchView {
  const next = { ...view, view: kind === defaultView ? undefined : kind };
  if (grouping === undefined) return next;
  return { ...next, page: SEARCH_DEFAULTS.page, sort: undefined, previewId: undefined };
}
