import * as z from "zod/mini";
import { MAX_LIST_VALUES, companyIdentity, day, list, namesCompany } from "./criteria-schemas.ts";
import { type CompanyReadOperation, type SearchOperation, idString, tolerantRecord } from "./operation.ts";

/** The shortest accepted address, in characters. */
const MIN_URL_LENGTH = 5;

/** A text is one address, since addresses may contain commas. */
const urls = z.optional(
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((given): string[] => {
        const addresses = (Array.isArray(given) ? given : [given]).map((address) => address.trim());
        return [...new Set(addresses)].filter((address) => /[^\s,]/.test(address));
      }),
    ),
    z.pipe(
      z.array(z.string().check(z.minLength(MIN_URL_LENGTH))).check(z.maxLength(MAX_LIST_VALUES)),
      z.transform((given): string[] | undefined => (given.length === 0 ? undefined : given)),
    ),
  ),
);

const articleCriteria = {
  /** Ids of the news-categories lookup; an article needs one of them. */
  categories: list,
  pageDateMin: day,
  pageDateMax: day,
  /** Whole addresses of articles. */
  url: urls,
} as const;

/** Criteria of Search News: at least one must be set. [search-9] */
const newsCriteria = z
  .strictObject(articleCriteria)
  .check(
    z.refine(
      (given) => Object.values(given).some((value) => value !== undefined),
      'At least one criterion is required: "categories", "pageDateMin", "pageDateMax" or "url".',
    ),
  );
export const newsCriteriaNames: readonly string[] = Object.keys(articleCriteria);
export type NewsCriteria = z.input<typeof newsCriteria>;
export type ParsedNewsCriteria = z.output<typeof newsCriteria>;

/** Attributes of a news article. [field-5] */
const newsAttributes = {
  domain: z.string(),
  title: z.string(),
  url: z.string(),
  imageUrl: z.string(),
  description: z.string(),
  pageDate: z.string(),
  categories: z.array(z.string()),
  company: z.array(z.looseObject({ id: idString, name: z.string() })),
} as const;

const newsRecord = tolerantRecord(newsAttributes);
export type NewsRecord = z.output<typeof newsRecord>;

/** `sort` is not accepted: the newest come first. [search-9] */
const listing = {
  countsRecords: true,
  sortKeys: [],
  defaultSort: "-pageDate",
} as const;

export const searchNews: SearchOperation<ParsedNewsCriteria, NewsRecord, NewsCriteria> = {
  kind: "search",
  name: "searchNews",
  method: "POST",
  path: "/data/v1/news/search",
  scopes: ["api:data:news"],
  requestType: "NewsSearch",
  recordType: "News",
  criteria: newsCriteria,
  shape: newsAttributes,
  record: newsRecord,
  ...listing,
};

const newsEnrich = z.strictObject({ ...companyIdentity, ...articleCriteria }).check(namesCompany);
export const newsEnrichNames: readonly string[] = Object.keys({ ...companyIdentity, ...articleCriteria });
export type ParsedNewsEnrich = z.output<typeof newsEnrich>;

export const enrichNews: CompanyReadOperation<ParsedNewsEnrich, NewsRecord> = {
  kind: "companyRead",
  name: "enrichNews",
  method: "POST",
  path: "/data/v1/news/enrich",
  scopes: ["api:data:news"],
  requestType: "NewsEnrich",
  recordType: "News",
  criteria: newsEnrich,
  shape: newsAttributes,
  record: newsRecord,
  paged: true,
  ...listing,
};
