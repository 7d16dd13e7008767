import * as z from "zod/mini";
import type { ExportRowType } from "./export-source.ts";

/** Formats in the order in which they are offered: Excel first, since nothing in it can turn into a formula. */
export const EXPORT_FORMATS = ["xlsx", "csv", "json", "vcard"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  xlsx: "Excel",
  csv: "CSV",
  json: "JSON",
  vcard: "vCard",
};

/** How long a column's name may be, in characters. */
export const MAX_HEADER_LENGTH = 120;
/** How long the text of a column may be that stands in every row, in characters. */
export const MAX_FIXED_TEXT = 500;

export const exportColumnSchema = z.object({
  /** Where its values come from, the first of these that a record has; none for one with the same text in each row. */
  fields: z.array(z.string()).check(z.maxLength(5)),
  /** Its name in the file. */
  header: z.string().check(z.maxLength(MAX_HEADER_LENGTH)),
  /** Stands in every row that has no value. */
  text: z.optional(z.string().check(z.maxLength(MAX_FIXED_TEXT))),
});
/** A column of a file. */
export type ExportColumn = Readonly<z.output<typeof exportColumnSchema>>;

/** What becomes of a record of which nothing came back. */
export const MISS_CHOICES = ["leave-out", "rows", "apart"] as const;

export const exportSettingsSchema = z.object({
  format: z.enum(EXPORT_FORMATS),
  /** Writes numbers that must not be called as well. */
  includeDoNotCall: z.boolean(),
  misses: z.enum(MISS_CHOICES),
  duplicates: z.enum(["keep-all", "keep-best"]),
  alternates: z.enum(["joined", "columns"]),
  dates: z.enum(["iso", "local"]),
  /** A CSV begins with a byte order mark: Excel reads it as UTF-8 only then. */
  excelUtf8: z.boolean(),
  vcards: z.enum(["one-file", "zip"]),
  /** Of a filtered tree, what stands above the matches is written as well, and a column says which is which. */
  above: z.optional(z.boolean()),
});
/** How a file is written, beside its columns. */
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

/** Formats that rows of a type can be written in: only people have business cards. */
export function formatsOf(rowType: ExportRowType): readonly ExportFormat[] {
  return EXPORT_FORMATS.filter((format) => format !== "vcard" || rowType === "contact");
}
