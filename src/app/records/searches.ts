import { Building2, type LucideIcon, Megaphone, Newspaper, Target, Users } from "lucide-react";
import type { Noun } from "#app/lib/format-number.ts";
import type { CellKind } from "./format-record-value.ts";
import { RECORD_NOUN, RECORD_TITLE } from "./record-labels.ts";

/**
 * A field of rows in a file: its name, label and kind, and its path in the attributes where that differs from the name.
 */
type RowField = readonly [name: string, label: string, kind: CellKind, path?: string];

/** Rows that are neither contacts nor companies, as files hold them. */
interface SearchRows {
  readonly noun: Noun;
  /** Prefix of the file name. */
  readonly file: string;
  readonly fields: readonly RowField[];
}

const COMPANY: readonly RowField[] = [
  ["companyName", "Company", "list", "company.name"],
  ["companyId", "Company ID", "list", "company.id"],
];

/** Row types that only searches have. */
export const SEARCH_ROWS = {
  intent: {
    noun: { one: "signal", many: "signals" },
    file: "intent",
    fields: [
      ...COMPANY,
      ["companyWebsite", "Company website", "url", "company.website"],
      ["topic", "Topic", "text"],
      ["category", "Category", "text"],
      ["signalScore", "Signal score", "number"],
      ["audienceStrength", "Audience strength", "text"],
      ["signalDate", "Signal date", "date"],
      ["spikesInDateRange", "Spikes", "number"],
      ["recommendedContacts", "Recommended contacts", "objects"],
      ["id", "Signal ID", "text"],
    ],
  },
  news: {
    noun: { one: "article", many: "articles" },
    file: "news",
    fields: [
      ["title", "Title", "text"],
      ...COMPANY,
      ["categories", "Categories", "list"],
      ["pageDate", "Published", "date"],
      ["domain", "Source", "text"],
      ["url", "Link", "url"],
      ["description", "Description", "text"],
      ["id", "Article ID", "text"],
    ],
  },
  scoop: {
    noun: { one: "scoop", many: "scoops" },
    file: "scoops",
    fields: [
      ...COMPANY,
      ["description", "Description", "text"],
      ["types", "Types", "list", "types.type"],
      ["topics", "Topics", "list", "topics.topic"],
      ["originalPublishedDate", "First published", "date"],
      ["publishedDate", "Published", "date"],
      ["linkText", "Source", "text"],
      ["link", "Link", "url"],
      ["contacts", "Contacts", "objects"],
      ["id", "Scoop ID", "text"],
    ],
  },
} as const satisfies Readonly<Record<string, SearchRows>>;

export type SearchRowType = keyof typeof SEARCH_ROWS;

/** What the app knows about a search wherever it is named: in the sidebar, the palette, saved searches and files. */
export interface SearchFacts {
  /** The operation's name. */
  readonly search: string;
  readonly to: "/contacts" | "/companies" | "/intent" | "/news" | "/scoops";
  readonly icon: LucideIcon;
  readonly label: string;
  readonly noun: Noun;
  /** Opens the search after `g`. */
  readonly letter: string;
  /** The type of its rows in files; undefined where they are contacts or companies. */
  readonly rowType?: SearchRowType;
}

const events = (rowType: SearchRowType) => ({ rowType, noun: SEARCH_ROWS[rowType].noun });

/** All searches, in the order of the sidebar. */
export const SEARCHES: readonly SearchFacts[] = [
  {
    search: "searchContacts",
    to: "/contacts",
    icon: Users,
    label: RECORD_TITLE.contact,
    noun: RECORD_NOUN.contact,
    letter: "c",
  },
  {
    search: "searchCompanies",
    to: "/companies",
    icon: Building2,
    label: RECORD_TITLE.company,
    noun: RECORD_NOUN.company,
    letter: "o",
  },
  { search: "searchIntent", to: "/intent", icon: Target, label: "Intent", letter: "i", ...events("intent") },
  { search: "searchNews", to: "/news", icon: Newspaper, label: "News", letter: "n", ...events("news") },
  {
    search: "searchScoops",
    to: "/scoops",
    icon: Megaphone,
    label: "Scoops",
    letter: "s",
    ...events("scoop"),
  },
];

/** A search by its operation's name; undefined for one unknown to this version. */
export function searchFacts(search: string): SearchFacts | undefined {
  return SEARCHES.find((facts) => facts.search === search);
}
