import type { SearchRequest } from "#app/api/call.ts";
import type { Noun } from "#app/lib/number-text.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import type { Choice } from "#app/selection/selected-record.ts";
import type { TableColumns } from "#app/table/table-column.ts";
import type { LookupField } from "#contract/lookups.ts";
import type { SearchAnswer } from "#contract/operation.ts";

/** A criterion of a search and how it is asked for. */
export type CriterionSlot<Key extends string = string> = {
  /** The criterion's name in the request and in the address. */
  readonly key: Key;
  readonly label: string;
  /** One sentence under the field: what matches. */
  readonly hint?: string;
} & (
  | { readonly kind: "text" }
  /** Digits, one id or several. */
  | { readonly kind: "id" }
  /** Codes of Lookup Data, chosen by name. */
  | { readonly kind: "code"; readonly lookup: LookupField }
  /** From one day to another, either of them open. */
  | { readonly kind: "days" }
  /** From one whole number to another on a scale, either of them open. */
  | { readonly kind: "numbers"; readonly min: number; readonly max: number }
  /** One of a few values. */
  | {
      readonly kind: "choice";
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
);

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

/** The criteria that are set, by their names. */
export type Criteria<Key extends string = string> = { readonly [Name in Key]?: string };

/** The query of one page: key and function in one place, written by the feature's queries. */
export interface SearchQuery<Row> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<SearchAnswer<Row>>;
  /** False where a repeated request would count again. */
  readonly retry?: false;
}

/** Everything a search screen needs to know about what it searches. */
export interface SearchResource<Row extends { readonly id: string }, Key extends string = string> {
  /** The screen's name: "Contacts". */
  readonly title: string;
  readonly noun: Noun;
  /** What a chosen row is. */
  readonly recordType: RecordType;
  /** Scopes of which one must be granted; named when the service refuses. */
  readonly scopes: readonly string[];
  readonly slots: readonly CriterionSlot<Key>[];
  readonly sorts: readonly SortChoice[];
  /** What the service does without a sort: a key with a leading `-` for descending. */
  readonly defaultSort: string;
  readonly columns: TableColumns<Row>;
  readonly query: (request: SearchRequest<Criteria<Key>>) => SearchQuery<Row>;
  readonly rowName: (row: Row) => string;
  /** A row as the selection keeps it; undefined for one that names no record to choose. */
  readonly choice: (row: Row) => Choice | undefined;
  /** Each record that is returned counts toward the record limit: nothing is asked but by a press of Search. */
  readonly countsRecords: boolean;
  /** What must be set before anything can be asked: a prompt in place of rows. */
  readonly needs?: {
    readonly enough: (criteria: Criteria<Key>) => boolean;
    readonly title: string;
    readonly text: string;
  };
}

/** What a screen is given: the parsed address, and the way to change it. */
export interface SearchScreenProps<Params> {
  readonly search: Params;
  readonly onSearchChange: (next: Params, options?: { readonly replace?: boolean }) => void;
}
