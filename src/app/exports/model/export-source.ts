import { RECORD_ORDERS } from "#app/record-views/list/record-list-params.ts";
import * as z from "zod/mini";
import type { Noun } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { SEARCH_ROWS } from "#app/records/searches.ts";
import { CELL_KINDS } from "#app/records/format-record-value.ts";
import type { CallableNumber } from "#contract/records/do-not-call.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";

/** What the rows of a file are about: what they are called in a sentence, and how a file of them begins. */
export const ROW_TYPES = {
  contact: { noun: RECORD_NOUN.contact, file: "contacts" },
  company: { noun: RECORD_NOUN.company, file: "companies" },
  "family-member": { noun: { one: "family member", many: "family members" }, file: "family" },
  ...SEARCH_ROWS,
} as const satisfies Readonly<Record<string, { readonly noun: Noun; readonly file: string }>>;
export type ExportRowType = keyof typeof ROW_TYPES;

export const exportFieldSchema = z.object({
  /** Unique among the fields of a source; an output field's own name where it is one. */
  name: z.string(),
  label: z.string(),
  kind: z.enum(CELL_KINDS),
});
/** A field that a column of a file can have. */
export type ExportField = Readonly<z.output<typeof exportFieldSchema>>;

/** Why nothing came back of a record. */
export interface ExportMiss {
  /** "No match". */
  readonly label: string;
  /** A sentence: what it means and what to do. */
  readonly reason: string;
}

/** One record as files are made of it. */
export interface ExportRecord {
  readonly id: string;
  /** The value of a field, as the service gave it; undefined where there is none. */
  value(field: string): unknown;
  /** Null where the record has values to write. */
  readonly miss: ExportMiss | null;
  /** Which of a person's numbers must not be called; null where nobody said so or not. */
  readonly doNotCall: Readonly<Record<CallableNumber, boolean | null>>;
  /** It passes no filter itself and stands above one that does: in the file only where somebody asks for it. */
  readonly isAbove?: boolean;
}

export const CALLS_ALLOWED: ExportRecord["doNotCall"] = { direct: null, mobile: null };

/** Where the records of a file come from that can be made again: what stays, and names no record. */
export const lastingOriginSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("run"), id: z.string() }),
  /** `sort`: the order on the screen; without it, that in which the records were added. */
  z.object({
    kind: z.literal("list"),
    id: z.string(),
    type: z.enum(RECORD_TYPES),
    sort: z.optional(z.enum(RECORD_ORDERS.sorts)),
  }),
  /** `nodes`: of the members that were shown, else all; `above`: those of them that only stand above a match. */
  z.object({
    kind: z.literal("family"),
    id: z.string(),
    nodes: z.optional(z.array(z.number())),
    above: z.optional(z.array(z.number())),
  }),
]);
export type LastingOrigin = z.output<typeof lastingOriginSchema>;

/** Where the records of a file come from. */
export type ExportOrigin = LastingOrigin | { readonly kind: "owned" | "selection" | "search" };

/** Whether a file can be made again from where its records come from. */
export function isLasting(origin: ExportOrigin): origin is LastingOrigin {
  return origin.kind === "run" || origin.kind === "list" || origin.kind === "family";
}

/** Records that can be exported: from a run, a list, a page of a search … */
export interface ExportSource {
  /** What the file is named after: "Health systems". */
  readonly name: string;
  readonly rowType: ExportRowType;
  readonly origin: ExportOrigin;
  /** In the order of the columns, as they stand before anybody chose. */
  readonly fields: readonly ExportField[];
  /** Fields that can be columns, and are none before somebody chose them. */
  readonly moreFields?: readonly ExportField[];
  readonly size: number;
  /** How many of them only stand above others that pass a filter. */
  readonly aboveCount?: number;
  /**
   * Records of which nothing came back are rows as well where nobody chose a profile or says otherwise: a file comes back
   * whole. A profile is for another program, which would refuse rows without values.
   */
  readonly writesMisses?: boolean;
  /** What its files lack, as a sentence. */
  readonly note?: string | undefined;
  /** The records that could be read again for more fields; undefined where they are of another kind. */
  readonly selectables?: () => readonly SelectableRecord[];
  /** All of them in their order, made while they are read; from the start each time. */
  records(): Iterable<ExportRecord>;
}
