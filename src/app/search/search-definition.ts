import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type * as z from "zod/mini";
import type { SearchRequest } from "#app/api/call.ts";
import type { Noun } from "#app/lib/format-number.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import type { SelectableRecord, RecordRef } from "#app/selection/selected-record.ts";
import type { RowExpansion } from "#app/table/row-expansion.ts";
import type { TableColumns } from "#app/table/table-column.ts";
import type { SearchAnswer } from "#contract/operation.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import type { SearchParams, SearchView, ViewKind } from "./search-params.ts";

/** A sort key of the operation, in words. */
export interface SortChoice {
  readonly key: string;
  readonly label: string;
  /** "A to Z", "Lowest first". */
  readonly ascending: string;
  readonly descending: string;
  /** The direction that is asked for first. */
  readonly first: "ascending" | "descending";
}

/** The query of one page: key and function in one place. */
export interface SearchQuery<Row> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly client: QueryClient;
  }) => Promise<SearchAnswer<Row>>;
  /** False where a repeated request would count again. */
  readonly retry?: false;
}

/** What draws one row as a card. */
export interface CardProps<Row> {
  readonly row: Row;
}

/** Everything a search screen needs to know about what it searches. */
export interface SearchDefinition<Row extends { readonly id: string }, Key extends string = string> {
  /** The screen's name: "Contacts". */
  readonly title: string;
  readonly noun: Noun;
  /** What a chosen row is. */
  readonly recordType: RecordType;
  /** The operation's name, which tells searches apart. */
  readonly name: string;
  /** The address of the screen. */
  readonly schema: z.ZodMiniType<SearchParams<Key>, Partial<SearchParams<Key>>>;
  /** Scopes of which one must be granted; named when the service refuses. */
  readonly scopes: readonly string[];
  readonly slots: readonly CriterionDefinition<Key>[];
  readonly sorts: readonly SortChoice[];
  /** What the service does without a sort: a key with a leading `-` for descending. */
  readonly defaultSort: string;
  readonly columns: TableColumns<Row>;
  /** Columns that are hidden at first, fetched when a person looks for them. */
  readonly moreColumns?: () => Promise<TableColumns<Row>>;
  readonly query: (request: SearchRequest<Criteria<Key>>) => SearchQuery<Row>;
  /** How many records fit, read like an address. Asks for one record, which counts where records do. */
  readonly count: (criteria: Criteria, signal: AbortSignal) => Promise<number>;
  readonly rowName: (row: Row) => string;
  /** A row as the selection keeps it: every record that it names to choose, if any. */
  readonly selectable: (row: Row) => SelectableRecord | readonly SelectableRecord[] | undefined;
  /** A type of records that can be chosen inside the rows, besides what the rows are. */
  readonly alsoChooses?: RecordType;
  /** What a row shows below itself, where there is more than a line. */
  readonly expansion?: RowExpansion<Row>;
  /** Where a row leads. */
  readonly links: (row: Row) => RecordLinks;
  /** A row as a card, for searches that read well so: then a switch stands over the rows. */
  readonly card?: ComponentType<CardProps<Row>>;
  /** How rows are drawn while the address does not say it; rows when left out. */
  readonly defaultView?: ViewKind;
  /** Each record that is returned counts toward the record limit: nothing is asked but by a press of Search. */
  readonly countsRecords: boolean;
  /** What must be set before anything can be asked: a prompt in place of rows. */
  readonly needs?: {
    readonly enough: (criteria: Criteria<Key>) => boolean;
    readonly title: string;
    readonly text: string;
  };
}

/** What other features know of a search, whatever its rows are. */
export type SearchInfo = Pick<
  SearchDefinition<{ readonly id: string }>,
  "name" | "title" | "noun" | "scopes" | "slots" | "defaultSort" | "countsRecords" | "count"
>;

/** A search as other features see it: which one it is, and what it asks now, without criteria that are secret. */
export interface SearchSnapshot {
  readonly resource: SearchInfo;
  /** Without criteria that are secret: it may be kept and passed on. */
  readonly view: SearchView;
  /** Whether a criterion is set that is left out of `view`. */
  readonly secret: boolean;
  /** Whether there is anything to ask, and someone asked it. */
  readonly requested: boolean;
  /** What came for this very view: how many records fit, and when, in milliseconds since 1970. */
  readonly answer: { readonly total: number; readonly at: number } | undefined;
}

/** Where a record leads: what of it can be looked up elsewhere. */
export interface RecordLinks {
  readonly company?: { readonly id: string; readonly name: string } | undefined;
  readonly contact?: { readonly id: string; readonly name: string } | undefined;
}

/** What other features add to the screens of searches; composed by the routes, fetched when first shown. */
export interface SearchExtensions {
  /** Beside the title: which saved search this is. */
  readonly Title?: ComponentType<SearchSnapshot>;
  /** At the right of the header: save, copy link. */
  readonly Actions?: ComponentType<SearchSnapshot>;
  /** Under the prompt of a search that was not asked yet, and where nothing was found. */
  readonly Recent?: ComponentType<SearchSnapshot>;
  /** In the peek: the ways from a record to its company, contacts, family, intent, news and scoops. */
  readonly Links?: ComponentType<RecordLinks>;
  /** In the peek: what this browser keeps about a record. */
  readonly Kept?: ComponentType<KeptProps>;
}

/** A record of the peek. */
export interface KeptProps extends RecordRef {
  /** Whose: undefined for the row itself, whose name stands above. */
  readonly name: string | undefined;
}

/** What a screen is given: the parsed address, and the way to change it. */
export interface SearchScreenProps<Params> {
  readonly search: Params;
  readonly onSearchChange: (next: Params, options?: { readonly replace?: boolean }) => void;
}
