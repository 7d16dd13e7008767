import { CALLS_ALLOWED, type ExportRowType, type ExportSource } from "#app/exports/model/export-source.ts";
import type { CellField } from "#app/records/record-cell-values.ts";

/** What the rows of searches are, where they are no contacts and no companies. */
const PAGE_ROW_TYPES: Readonly<Record<string, "intent" | "news" | "scoop">> = {
  searchIntent: "intent",
  searchNews: "news",
  searchScoops: "scoop",
};

/** What the rows of a search are in files; undefined where each is a contact or a company. */
export function pageRowType({ name }: { readonly name: string }) {
  return PAGE_ROW_TYPES[name];
}

/** Rows of a search whose records are no contacts and no companies. */
type PageRowType = Extract<ExportRowType, "intent" | "news" | "scoop">;

interface PageField {
  readonly field: CellField;
  /** Where it stands in the attributes, from the outside in: of each element, where there is a list. */
  readonly path: readonly string[];
}

const COMPANY: readonly PageField[] = [
  { field: { name: "companyName", label: "Company", kind: "list" }, path: ["company", "name"] },
  { field: { name: "companyId", label: "Company ID", kind: "list" }, path: ["company", "id"] },
];

const FIELDS: Readonly<Record<PageRowType, readonly PageField[]>> = {
  intent: [
    ...COMPANY,
    {
      field: { name: "companyWebsite", label: "Company website", kind: "url" },
      path: ["company", "website"],
    },
    { field: { name: "topic", label: "Topic", kind: "text" }, path: ["topic"] },
    { field: { name: "category", label: "Category", kind: "text" }, path: ["category"] },
    { field: { name: "signalScore", label: "Signal score", kind: "number" }, path: ["signalScore"] },
    {
      field: { name: "audienceStrength", label: "Audience strength", kind: "text" },
      path: ["audienceStrength"],
    },
    { field: { name: "signalDate", label: "Signal date", kind: "date" }, path: ["signalDate"] },
    {
      field: { name: "spikesInDateRange", label: "Spikes", kind: "number" },
      path: ["spikesInDateRange"],
    },
    {
      field: { name: "recommendedContacts", label: "Recommended contacts", kind: "objects" },
      path: ["recommendedContacts"],
    },
    { field: { name: "id", label: "Signal ID", kind: "text" }, path: ["id"] },
  ],
  news: [
    { field: { name: "title", label: "Title", kind: "text" }, path: ["title"] },
    ...COMPANY,
    { field: { name: "categories", label: "Categories", kind: "list" }, path: ["categories"] },
    { field: { name: "pageDate", label: "Published", kind: "date" }, path: ["pageDate"] },
    { field: { name: "domain", label: "Source", kind: "text" }, path: ["domain"] },
    { field: { name: "url", label: "Link", kind: "url" }, path: ["url"] },
    { field: { name: "description", label: "Description", kind: "text" }, path: ["description"] },
    { field: { name: "id", label: "Article ID", kind: "text" }, path: ["id"] },
  ],
  scoop: [
    ...COMPANY,
    { field: { name: "description", label: "Description", kind: "text" }, path: ["description"] },
    { field: { name: "types", label: "Types", kind: "list" }, path: ["types", "type"] },
    { field: { name: "topics", label: "Topics", kind: "list" }, path: ["topics", "topic"] },
    {
      field: { name: "originalPublishedDate", label: "First published", kind: "date" },
      path: ["originalPublishedDate"],
    },
    { field: { name: "publishedDate", label: "Published", kind: "date" }, path: ["publishedDate"] },
    { field: { name: "linkText", label: "Source", kind: "text" }, path: ["linkText"] },
    { field: { name: "link", label: "Link", kind: "url" }, path: ["link"] },
    { field: { name: "contacts", label: "Contacts", kind: "objects" }, path: ["contacts"] },
    { field: { name: "id", label: "Scoop ID", kind: "text" }, path: ["id"] },
  ],
};

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((element) => valueAt(element, [name, ...rest]));
  if (typeof value !== "object" || value === null) return undefined;
  return valueAt(Object.entries(value).find(([key]) => key === name)?.[1], rest);
}

/** A row of a page, as its search answered it. */
interface PageRow {
  readonly id: string;
  readonly attributes?: unknown;
}

interface SearchPage {
  readonly name: string;
  readonly rowType: PageRowType;
  readonly rows: readonly PageRow[];
}

/** The rows of a page of intent, news or scoops as files are made of them. */
export function searchPageSource({ name, rowType, rows }: SearchPage): ExportSource {
  const fields = FIELDS[rowType];
  const paths = new Map(fields.map(({ field, path }) => [field.name, path]));
  return {
    name,
    rowType,
    origin: { kind: "search" },
    fields: fields.map(({ field }) => field),
    size: rows.length,
    *records() {
      for (const { id, attributes } of rows) {
        yield {
          id,
          value(field) {
            const path = paths.get(field);
            return field === "id" ? id : path && valueAt(attributes, path);
          },
          miss: null,
          doNotCall: CALLS_ALLOWED,
        };
      }
    },
  };
}
