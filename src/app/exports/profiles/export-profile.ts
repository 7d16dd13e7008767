import * as z from "zod/mini";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";
import { exportColumnSchema, exportSettingsSchema } from "#app/exports/model/export-settings.ts";

export const MAX_PROFILE_COLUMNS = 200;

export const exportProfileSchema = z.object({
  id: z.string(),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.enum(RECORD_TYPES),
  columns: z.array(exportColumnSchema).check(z.minLength(1), z.maxLength(MAX_PROFILE_COLUMNS)),
  /** What the importer refuses rows without: of each list, one column must be filled. By headers. */
  required: z.array(z.array(z.string())),
  /** What the importer needs. Its format is only named: which one is written, the person says. */
  settings: z.optional(z.partial(exportSettingsSchema)),
});
/** Columns in the names and the order that another tool expects. */
export type ExportProfile = Readonly<z.output<typeof exportProfileSchema>>;

/** A profile that comes with the app. */
export interface StandardProfile extends ExportProfile {
  /** Under what it stands in the list. */
  readonly group: string;
  /** Whether its names were read in the tool's own documentation; the others were not, and are said to be so. */
  readonly confirmed: boolean;
  /** What a person should know before they import it. */
  readonly hint?: string;
}

/** Importers read CSV. */
export const CRM_SETTINGS = { format: "csv" } as const;

/** A column by its header and the fields that can fill it, the first one that has a value. */
export function column(header: string, ...fields: readonly string[]): ExportProfile["columns"][number] {
  return { header, fields: [...fields] };
}

/** A column with the same text in each row; empty for one that we have nothing for. */
export function fixedColumn(header: string, text = ""): ExportProfile["columns"][number] {
  return { header, fields: [], text };
}
