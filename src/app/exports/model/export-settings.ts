import * as z from "zod/mini";
import type { ExportRowType } from "./export-source.ts";

/** Formats in the order offered: Excel first, since no text in it can become a formula. */
export const EXPORT_FORMATS = ["xlsx", "csv", "json", "vcard"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  xlsx: "Excel",
  csv: "CSV",
  json: "JSON",
  vcard: "vCard",
};

/** Maximum length of a column's header, in characters. */
export const MAX_HEADER_LENGTH = 120;
/** Maximum length of a column's fixed text, in characters. */
export const MAX_FIXED_TEXT = 500;

export const exportColumnSchema = z.object({
  /** The fields that fill it: the first with a value counts. Empty for a column of fixed text. */
  fields: z.array(z.string()).check(z.maxLength(5)),
  /** Its header in the file. */
  header: z.string().check(z.maxLength(MAX_HEADER_LENGTH)),
  /** Text for every row without a value. */
  text: z.optional(z.string().check(z.maxLength(MAX_FIXED_TEXT))),
});
/** A column of a file. */
export type ExportColumn = Readonly<z.output<typeof exportColumnSchema>>;

/** What to do with a record without a result. */
export const MISS_CHOICES = ["leave-out", "rows", "apart"] as const;

export const exportSettingsSchema = z.object({
  format: z.enum(EXPORT_FORMATS),
  /** Also writes do-not-call numbers. */
  includeDoNotCall: z.boolean(),
  misses: z.enum(MISS_CHOICES),
  duplicates: z.enum(["keep-all", "keep-best"]),
  alternates: z.enum(["joined", "columns"]),
  dates: z.enum(["iso", "local"]),
  /** Whether a CSV starts with a byte order mark: Excel reads UTF-8 only with one. */
  excelUtf8: z.boolean(),
  vcards: z.enum(["one-file", "zip"]),
  /** For a filtered tree: also writes the ancestors of matches, with a column that marks them. */
  above: z.optional(z.boolean()),
});
/** The options of a file, besides its columns. */
export type ExportSettings = Readonly<z.output<typeof exportSettingsSchema>>;

export const DEFAULT_SETTINGS: ExportSettings = {
  format: "xlsx",
  includeDoNotCall: false,
  misses: "leave-out",
  duplicates: "keep-all",
  alternates: "joined",
  dates: "iso",
  excelUtf8: true,
  vcards: "one-file",
};

/** Formats for rows of a type: only people can be business cards. */
export function formatsOf(rowType: ExportRowType): readonly ExportFormat[] {
  return EXPORT_FORMATS.filter((format) => format !== "vcard" || rowType === "contact");
}
