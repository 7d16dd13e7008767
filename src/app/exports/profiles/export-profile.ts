import * as z from "zod/mini";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";
import { exportColumnSchema, exportSettingsSchema } from "#app/exports/model/export-settings.ts";

export const MAX_PROFILE_COLUMNS = 200;

export const exportProfileSchema = z.object({
  id: z.string(),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.enum(RECORD_TYPES),
  columns: z.array(exportColumnSchema).check(z.minLength(1), z.maxLength(MAX_PROFILE_COLUMNS)),
  /** Values that the importer requires: of each list of headers, one must be filled. */
  required: z.array(z.array(z.string())),
  /** Settings that the importer needs. Its format is only mentioned: the person chooses the format. */
  settings: z.optional(z.partial(exportSettingsSchema)),
});
/** Columns with the headers and order that another tool expects. */
export type ExportProfile = Readonly<z.output<typeof exportProfileSchema>>;

/** A built-in profile. */
export interface StandardProfile extends ExportProfile {
  /** Its group in the list. */
  readonly group: string;
  /** Whether its headers were checked against the tool's own documentation; the app marks the others. */
  readonly confirmed: boolean;
  /** What the person should know before importing the file. */
  readonly hint?: string;
}

/** CRM importers read CSV. */
export const CRM_SETTINGS = { format: "csv" } as const;

/** A column with a header and the fields that fill it; the first with a value counts. */
export function column(header: string, ...fields: readonly string[]): ExportProfile["columns"][number] {
  return { header, fields: [...fields] };
}

/** A column of fixed text; empty where there is nothing to fill it. */
export function fixedColumn(header: string, text = ""): ExportProfile["columns"][number] {
  return { header, fields: [], text };
}
