import * as z from "zod/mini";

/*
 * The log of exports. Each person's browsers add to one document of their workspace, an entry for each file, and nobody
 * changes what stands in it [workspace-8]. An administrator reads those of the whole organisation [administration-10].
 */

/** Longer texts are cut by whoever makes an entry. In characters. */
export const MAX_LOGGED_TEXT = 500;

const text = z.string().check(z.maxLength(MAX_LOGGED_TEXT));
const count = z.int().check(z.gte(0));

/** What was exported, in counts and names: no value of any record, and no id of one. */
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
  /** Where its records came from: what kind of place, its id where it has one, and what it was called. */
  origin: z.looseObject({ kind: text, id: z.optional(text) }),
  sourceName: text,
  /** What is not in the file: why, in two words, and how many records. */
  leftOut: z.array(z.looseObject({ label: text, count })).check(z.maxLength(100)),
  /** Rows in which a number was left blank, since it must not be called. */
  blankNumbers: count,
  /**
   * What makes the file again, as the page that made it wrote it: columns, settings and order. Left out where nothing does.
   * Administrators are not told.
   */
  recipe: z.optional(z.record(z.string(), z.unknown())),
});
export type ExportLogEntry = z.output<typeof exportLogEntry>;

/** GET: the log of the administrator's organisation, newest first. With `after`: what comes after an answer's `next`. */
export const EXPORT_LOG_PATH = "/administration/exports";

/** Exports of one answer. */
export const EXPORT_LOG_PAGE = 100;

export const exportLogAnswer = z.looseObject({
  exports: z.array(
    z.looseObject({
      /** Who made it; the name is null for somebody who is not known any more. */
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
  /** For how long the log is kept. */
  storedDays: z.number(),
});
export type ExportLogAnswer = z.output<typeof exportLogAnswer>;
