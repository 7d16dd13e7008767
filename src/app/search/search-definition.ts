import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type * as z from "zod/mini";
import type { SearchRequest } from "#app/api/call-operation.ts";
import type { Noun } from "#app/lib/format-number.ts";
import type { SearchFacts, SearchRowType } from "#app/records/searches.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import type { RecordFooterProps } from "#app/record-views/record-extensions-context.tsx";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import type { Density } from "#app/table/table-settings.tsx";
import type { RowExpansion } from "#app/table/table-row-expansion.ts";
import type { TableColumns } from "#app/table/table-column.ts";
import type { SearchAnswer } from "#contract/operation.ts";
import type { SearchParams, SearchView, ViewKind } from "./search-params.ts";
import type { ImportLinesProps } from "./import-lines.tsx";
import type { OpenUserLists } from "./user-lists.tsx";

/** What a screen knows of a row of any search. */
export interface SearchRow {
  readonly id: string;
}

/** A sort key of the operation, with labels. */
export interface SortChoice {
  readonly key: string;
  readonly label: string;
  /** "A to Z", "Lowest first". */
  readonly ascending: string;
  readonly descending: string;
  /** The default direction. */
  readonly first: "ascending" | "descending";
}

/** A sort parameter, parsed. */
export interface SortOrder {
  readonly key: string;
  readonly descending: boolean;
}

/** The query of one page: its key and function. */
export interface SearchQuery<Row = SearchRow> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly client: QueryClient;
  }) => Promise<SearchAnswer<Row>>;
  /** False where a repeated request would count again. */
  readonly retry?: false;
  /** Counted results are kept as long as the page. Milliseconds. */
  readonly gcTime?: number;
}

/** Props of a component that draws one row as a card. */
export interface CardProps<Row> {
  readonly row: Row;
}

/**
 * The complete definition of a search screen. Members that take a row are methods on purpose: TypeScript checks their
 * parameters bivariantly, so that `defineSearch` can erase the row type. This is safe because a definition only
 * receives rows from its own query.
 */
export interface SearchDefinition<Row extends SearchRow = SearchRow, Key extends string = string> {
  /** The screen's name: "Contacts". */
  readonly title: string;
  readonly noun: Noun;
  /** Path of its screen. */
  readonly to: SearchFacts["to"];
  /** Row type in files; undefined if the rows are contacts or companies. */
  readonly rowType: SearchRowType | undefined;
  /** Record type of a selected row. */
  readonly recordType: RecordType;
  /** The operation's name, unique to this search. */
  readonly name: string;
  /** Parses the URL parameters; never fails. */
  readonly schema: z.ZodMiniType<SearchParams>;
  /** Scopes, one of which must be granted; named when the service refuses. */
  readonly scopes: readonly string[];
  readonly criterionDefinitions: readonly CriterionDefinition<Key>[];
  readonly sorts: readonly SortChoice[];
  /** The default order: a key, with a leading `-` for descending. */
  readonly defaultSort: string;
  readonly columns: TableColumns<Row>;
  /** Columns that are hidden by default, loaded on demand. */
  moreColumns?(): Promise<TableColumns<Row>>;
  query(request: SearchRequest<Criteria<Key>>): SearchQuery<Row>;
  /** The company whose size and place a row shows: looked up, free, after the rows are drawn. */
  companyOf?(row: Row): string | undefined;
  /** Default density of rows; "regular" if missing. */
  readonly usualDensity?: Density;
  /** Counts the records that match URL parameters. Requests one record, which counts where records do. */
  count(address: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<number>;
  /** The request's attributes for URL parameters, as the service takes them. */
  attributesOf(address: Readonly<Record<string, unknown>>): unknown;
  rowName(row: Row): string;
  /** The selectable records of a row: none, one or several. */
  selectable(row: Row): SelectableRecord | readonly SelectableRecord[] | undefined;
  /** A second type of record that can be selected inside the rows. */
  readonly alsoSelects?: RecordType;
  /** What a row can show below itself, where one line is not enough. */
  readonly expansion?: RowExpansion<Row> | undefined;
  /** The company and contact that a row is about. */
  linkedRecords(row: Row): LinkedRecords;
  /** Draws a row as a card; enables switching between rows and cards. */
  card?(props: CardProps<Row>): ReactNode;
  /** The default way to draw rows; as rows if missing. */
  readonly defaultView?: ViewKind;
  /** Groups all rows read so far, for a search whose records count. */
  readonly grouping?: RowGrouping<Row>;
  /** Whether each returned record counts toward the record limit: then only a press of Search sends a request. */
  readonly countsRecords: boolean;
  /** Criteria without which searching makes no sense: shows a prompt in place of rows. */
  readonly needs?: SearchNeeds<Key>;
}

/**
 * Groups the rows of a search. The groups then are the rows of the screen: they are sorted and paged without a request.
 * Members are methods for the same reason as above.
 */
export interface RowGrouping<Row extends SearchRow = SearchRow, Group extends SearchRow = SearchRow> {
  /** "By company". */
  readonly label: string;
  /** Label of the ungrouped view: "By signal". */
  readonly rowsLabel: string;
  /** The noun of a group. */
  readonly noun: Noun;
  readonly sorts: readonly SortChoice[];
  readonly defaultSort: string;
  /** Groups rows; independent of their order. */
  group(rows: readonly Row[]): readonly Group[];
  sort(groups: readonly Group[], order: SortOrder): readonly Group[];
  /** Columns for all groups of a search. `room`: number of row-dependent columns that fit. */
  columns(groups: readonly Group[], criteria: Criteria, room: number): TableColumns<Group>;
  rowName(group: Group): string;
  selectable(group: Group): SelectableRecord | undefined;
  readonly expansion: RowExpansion<Group> | undefined;
  linkedRecords(group: Group): LinkedRecords;
  /** Like the search's own `companyOf`. */
  companyOf?(group: Group): string | undefined;
  /** The rows of a group. */
  rowsOf(group: Group): readonly Row[];
}

interface SearchNeeds<Key extends string> {
  isMet(criteria: Criteria<Key>): boolean;
  readonly title: string;
  readonly text: string;
}

/** What other features may know of a search, whatever its rows. */
export type SearchInfo = Pick<
  SearchDefinition,
  | "name"
  | "title"
  | "noun"
  | "scopes"
  | "criterionDefinitions"
  | "defaultSort"
  | "countsRecords"
  | "count"
  | "attributesOf"
>;

/** A search screen as other features see it: its search and view, without secret criteria. */
export interface SearchSnapshot {
  readonly definition: SearchInfo;
  /** Without secret criteria, so it may be stored and shared. */
  readonly view: SearchView;
  /** Whether a secret criterion is set, which `view` omits. */
  readonly secret: boolean;
  /** Whether the search is complete: no required criterion is missing, and a search for everything was confirmed. */
  readonly requested: boolean;
  /** The result of exactly this view: its total, and when it arrived, in milliseconds since 1970. */
  readonly answer: { readonly total: number; readonly at: number } | undefined;
}

/** The company and contact that a record is about. */
export interface LinkedRecords {
  readonly company?: { readonly id: string; readonly name: string } | undefined;
  readonly contact?: { readonly id: string; readonly name: string } | undefined;
}

/** Components that other features add to search screens. The routes combine them; each loads when first shown. */
export interface SearchExtensions {
  /** In a field, if a list exceeds one search. */
  readonly ImportLines?: ComponentType<ImportLinesProps>;
  /** Beside the title: the open saved search. */
  readonly Title?: ComponentType<SearchSnapshot>;
  /** At the right of the header: save, copy link. */
  readonly Actions?: ComponentType<SearchSnapshot>;
  /** Below the prompt before the first search, and where nothing was found. */
  readonly RecentSearches?: ComponentType<SearchSnapshot>;
  /** In the preview: links to the record's company, contacts, family, intent, news and scoops. */
  readonly RecordLinks?: ComponentType<LinkedRecords>;
  /** The person's lists; their store loads on first use. */
  readonly lists?: OpenUserLists;
  /** In the preview: what this browser stores about a record. */
  readonly RecordFooter?: ComponentType<RecordFooterProps>;
}
