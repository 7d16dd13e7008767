import { RECORD_ORDERS } from "#app/record-views/list/record-list-params.ts";
import * as z from "zod/mini";
import type { Noun } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { SEARCH_ROWS } from "#app/records/searches.ts";
import { CELL_KINDS } from "#app/records/format-record-value.ts";
import type { CallableNumber } from "#contract/records/do-not-call.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";

/** Row types of files: their noun in a sentence, and their file name prefix. */
export const ROW_TYPES = {
  contact: { noun: RECORD_NOUN.contact, file: "contacts" },
  company: { noun: RECORD_NOUN.company, file: "companies" },
  "family-member": { noun: { one: "family member", many: "family members" }, file: "family" },
  ...SEARCH_ROWS,
} as const satisfies Readonly<Record<string, { readonly noun: Noun; readonly file: string }>>;
export type ExportRowType = keyof typeof ROW_TYPES;

export const exportFieldSchema = z.object({
  /** Unique within a source; the output field's own name where it is one. */
  name: z.string(),
  label: z.string(),
  kind: z.enum(CELL_KINDS),
});
/** A field that can be a column of a file. */
export type ExportField = Readonly<z.output<typeof exportFieldSchema>>;

/** Why a record has no result. */
export interface ExportMiss {
  /** "No match". */
  readonly label: string;
  /** A sentence: what it means and what to do. */
  readonly reason: string;
}

/** A record for export. */
export interface ExportRecord {
  readonly id: string;
  /** The raw value of a field; undefined where there is none. */
  value(field: string): unknown;
  /** Null where the record has values. */
  readonly miss: ExportMiss | null;
  /** Which of a person's numbers must not be called; null where unknown. */
  readonly doNotCall: Readonly<Record<CallableNumber, boolean | null>>;
  /** Whether it fails the filter but is an ancestor of a match: exported only on request. */
  readonly isAbove?: boolean;
}

export const CALLS_ALLOWED: ExportRecord["doNotCall"] = { direct: null, mobile: null };

/** Origins from which a file can be exported again. They persist, and name no record. */
export const persistentOriginSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("run"), id: z.string() }),
  /** `sort`: the order on screen; without it, the order in which records were added. */
  z.object({
    kind: z.literal("list"),
    id: z.string(),
    type: z.enum(RECORD_TYPES),
    sort: z.optional(z.enum(RECORD_ORDERS.sorts)),
  }),
  /** `nodes`: the visible members, else all; `above`: those among them that are only ancestors of a match. */
  z.object({
    kind: z.literal("family"),
    id: z.string(),
    nodes: z.optional(z.array(z.number())),
    above: z.optional(z.array(z.number())),
  }),
]);
export type PersistentOrigin = z.output<typeof persistentOriginSchema>;

/** The origin of a file's records. */
export type ExportOrigin = PersistentOrigin | { readonly kind: "owned" | "selection" | "search" };

/** Whether a file with this origin can be exported again. */
export function isPersistent(origin: ExportOrigin): origin is PersistentOrigin {
  return origin.kind === "run" || origin.kind === "list" || origin.kind === "family";
}

/** Records that can be exported: from a run, a list, a page of a search … */
export interface ExportSource {
  /** Names the file: "Health systems". */
  readonly name: string;
  readonly rowType: ExportRowType;
  readonly origin: ExportOrigin;
  /** Default columns, in order. */
  readonly fields: readonly ExportField[];
  /** Fields that are no default columns but can be added. */
  readonly moreFields?: readonly ExportField[];
  readonly size: number;
  /** Number of records that are only ancestors of a match. */
  readonly aboveCount?: number;
  /**
   * Whether records without a result are written by default, so that a file returns whole. Does not apply to profiles,
   * whose importers would refuse rows without values.
   */
  readonly writesMisses?: boolean;
  /** What the file lacks, as a sentence. */
  readonly note?: string | undefined;
  /** The records, for requesting more fields; undefined where that is impossible. */
  readonly selectables?: () => readonly SelectableRecord[];
  /** Generates all records in order; restarts on each call. */
  records(): Iterable<ExportRecord>;
}
