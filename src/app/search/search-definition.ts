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

/** What a screen knows of any row, whichever search it belongs to. */
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
  /** The direction that is used first. */
  readonly first: "ascending" | "descending";
}

/** A sort parameter, parsed. */
export interface SortOrder {
  readonly key: string;
  readonly descending: boolean;
}

/** The query of one page: key and function in one place. */
export interface SearchQuery<Row = SearchRow> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly client: QueryClient;
  }) => Promise<SearchAnswer<Row>>;
  /** False where a repeated request would count again. */
  readonly retry?: false;
  /** What counted stays as long as the page. Milliseconds. */
  readonly gcTime?: number;
}

/** What draws one row as a card. */
export interface CardProps<Row> {
  readonly row: Row;
}

/**
 * Everything a search screen needs to know about what it searches. Members that take a row are methods on purpose:
 * TypeScript compares their parameters both ways, so that `defineSearch` can forget which type the rows have. It is safe
 * because a definition is only ever given rows from its own query.
 */
export interface SearchDefinition<Row extends SearchRow = SearchRow, Key extends string = string> {
  /** The screen's name: "Contacts". */
  readonly title: string;
  readonly noun: Noun;
  /** Where its screen is. */
  readonly to: SearchFacts["to"];
  /** What its rows are in files; undefined where each is a contact or a company. */
  readonly rowType: SearchRowType | undefined;
  /** What a selected row is. */
  readonly recordType: RecordType;
  /** The operation's name, unique to this search. */
  readonly name: string;
  /** Parses the screen's address; never fails. */
  readonly schema: z.ZodMiniType<SearchParams>;
  /** Scopes of which one must be granted; named when the service refuses. */
  readonly scopes: readonly string[];
  readonly criterionDefinitions: readonly CriterionDefinition<Key>[];
  readonly sorts: readonly SortChoice[];
  /** The order when the address gives none: a key, with a leading `-` for descending. */
  readonly defaultSort: string;
  readonly columns: TableColumns<Row>;
  /** Columns that are hidden at first, loaded when a person asks for them. */
  moreColumns?(): Promise<TableColumns<Row>>;
  query(request: SearchRequest<Criteria<Key>>): SearchQuery<Row>;
  /** The company whose size and place a row's cells show: it is looked up, free, once the rows are drawn. */
  companyOf?(row: Row): string | undefined;
  /** How close rows stand until a person chooses; as "regular" when left out. */
  readonly usualDensity?: Density;
  /** How many records match an address. Requests one record, which counts where records do. */
  count(address: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<number>;
  /** The attributes of the request that counts an address, as the service takes them. */
  attributesOf(address: Readonly<Record<string, unknown>>): unknown;
  rowName(row: Row): string;
  /** The records of a row that can be selected: none, one or several. */
  selectable(row: Row): SelectableRecord | readonly SelectableRecord[] | undefined;
  /** A second type of record that can be selected inside the rows. */
  readonly alsoSelects?: RecordType;
  /** What a row can show below itself, where one line is not enough. */
  readonly expansion?: RowExpansion<Row> | undefined;
  /** The company and contact a row is about. */
  linkedRecords(row: Row): LinkedRecords;
  /** Draws a row as a card; with it, people can switch between rows and cards. */
  card?(props: CardProps<Row>): ReactNode;
  /** How rows are drawn unless the address says otherwise; as rows when left out. */
  readonly defaultView?: ViewKind;
  /** A way to draw all rows that were read in groups, for a search whose records count. */
  readonly grouping?: RowGrouping<Row>;
  /** Each record that is returned counts toward the record limit: only a press of Search sends a request. */
  readonly countsRecords: boolean;
  /** What must be set before searching makes sense: a prompt in place of rows. */
  readonly needs?: SearchNeeds<Key>;
}

/**
 * How the rows of a search are drawn in groups, which then are the rows of the screen: they are sorted and turned
 * without a request. Members that take a row or a group are methods for the same reason as above.
 */
export interface RowGrouping<Row extends SearchRow = SearchRow, Group extends SearchRow = SearchRow> {
  /** "By company". */
  readonly label: string;
  /** What the rows are called beside it: "By signal". */
  readonly rowsLabel: string;
  /** What a group is. */
  readonly noun: Noun;
  readonly sorts: readonly SortChoice[];
  readonly defaultSort: string;
  /** The groups of rows, in any order of the rows. */
  group(rows: readonly Row[]): readonly Group[];
  sort(groups: readonly Group[], order: SortOrder): readonly Group[];
  /** Columns of all groups of a search, where there is room for so many of those that depend on its rows. */
  columns(groups: readonly Group[], criteria: Criteria, room: number): TableColumns<Group>;
  rowName(group: Group): string;
  selectable(group: Group): SelectableRecord | undefined;
  readonly expansion: RowExpansion<Group> | undefined;
  linkedRecords(group: Group): LinkedRecords;
  /** As that of a search. */
  companyOf?(group: Group): string | undefined;
  /** The rows that a group is made of. */
  rowsOf(group: Group): readonly Row[];
}

interface SearchNeeds<Key extends string> {
  isMet(criteria: Criteria<Key>): boolean;
  readonly title: string;
  readonly text: string;
}

/** What other features know of a search, whatever its rows are. */
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

/** A search screen as other features see it: which search it is and what it shows, without secret criteria. */
export interface SearchSnapshot {
  readonly definition: SearchInfo;
  /** Without secret criteria: it may be stored and shared. */
  readonly view: SearchView;
  /** Whether a criterion is set that is left out of `view`. */
  readonly secret: boolean;
  /** Whether it says what to search for: nothing is missing, and a search for everything was asked for. */
  readonly requested: boolean;
  /** The result of this very view: how many records match, and when it arrived, in milliseconds since 1970. */
  readonly answer: { readonly total: number; readonly at: number } | undefined;
}

/** The company and contact that a record is about. */
export interface LinkedRecords {
  readonly company?: { readonly id: string; readonly name: string } | undefined;
  readonly contact?: { readonly id: string; readonly name: string } | undefined;
}

/** What other features add to search screens. The routes compose it; each part loads when it is first shown. */
export interface SearchExtensions {
  /** In a field, where a list is too long for one search. */
  readonly ImportLines?: ComponentType<ImportLinesProps>;
  /** Beside the title: the open saved search. */
  readonly Title?: ComponentType<SearchSnapshot>;
  /** At the right of the header: save, copy link. */
  readonly Actions?: ComponentType<SearchSnapshot>;
  /** Below the prompt before the first search, and where nothing was found. */
  readonly RecentSearches?: ComponentType<SearchSnapshot>;
  /** In the preview: links to the record's company, contacts, family, intent, news and scoops. */
  readonly RecordLinks?: ComponentType<LinkedRecords>;
  /** The lists of a person; their store is loaded when one is asked for. */
  readonly lists?: OpenUserLists;
  /** In the preview: what this browser stores about a record. */
  readonly RecordFooter?: ComponentType<RecordFooterProps>;
}
