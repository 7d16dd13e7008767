import * as z from "zod/mini";

/*
 * The log of exports. Each person's browsers add to one document of their workspace, an entry for each file, and nobody
 * changes what stands in it [workspace-8]. An administrator reads those of the whole organisation [administration-10].
 */

/** Whoever writes an entry cuts longer texts. In characters. */
export const MAX_LOGGED_TEXT = 500;

const text = z.string().check(z.maxLength(MAX_LOGGED_TEXT));
const count = z.int().check(z.gte(0));

/** An export in counts and names, without values or ids of records. */
export const exportLogEntry = z.looseObject({
  /** Unique; the key of the entry as well. */
  id: z.string(),
  /** When the file was made, by the clock of the browser. ISO 8601, UTC. */
  at: text,
  fileName: text,
  /** Such as `csv`. */
  format: text,
  /** What its rows are about, such as `contact`. */
  rowType: text,
  rows: count,
  bytes: count,
  /** The column profile that was used; null where none was. */
  profileName: z.nullable(text),
  /** The place that its records came from: its kind, its id if it has one, and its name. */
  origin: z.looseObject({ kind: text, id: z.optional(text) }),
  sourceName: text,
  /** What the file leaves out: why, in two words, and how many records. */
  leftOut: z.array(z.looseObject({ label: text, count })).check(z.maxLength(100)),
  /** Rows in which a do-not-call number was left blank. */
  blankNumbers: count,
  /**
   * How to produce the file again: columns, settings and order, as its page wrote them. Left out where it cannot be. Hidden from
   * administrators.
   */
  recipe: z.optional(z.record(z.string(), z.unknown())),
});
export type ExportLogEntry = z.output<typeof exportLogEntry>;

/** GET: the log of the administrator's organisation, newest first. `after` is the `next` of the previous answer. */
export const EXPORT_LOG_PATH = "/administration/exports";

/** Exports of one answer. */
export const EXPORT_LOG_PAGE = 100;

export const exportLogAnswer = z.looseObject({
  exports: z.array(
    z.looseObject({
      /** Who made it; the name is null for somebody who is no longer known. */
      person: z.looseObject({ id: z.string(), name: z.nullable(z.string()) }),
      /** When it was made, by the clock of the gateway. ISO 8601, UTC. */
      exportedAt: z.string(),
      entry: exportLogEntry,
    }),
  ),
  /** How many there are in all. */
  total: z.number(),
  /** Null at the end. */
  next: z.nullable(z.string()),
  /** How long the log is stored. */
  storedDays: z.number(),
});
export type ExportLogAnswer = z.output<typeof exportLogAnswer>;
