import * as z from "zod/mini";
import type { Preference } from "#app/storage/user-preference.ts";
import { type ExportSettings, exportSettingsSchema } from "./export-settings.ts";
import { type ExportRowType, ROW_TYPES } from "./export-source.ts";

const lastChoice = z.object({ profileId: z.string(), settings: exportSettingsSchema });

/** What a person chose last, for each kind of rows. */
export function lastChoiceOf(rowType: ExportRowType): Preference<z.output<typeof lastChoice>> {
  return { name: `export-${ROW_TYPES[rowType].file}`, schema: lastChoice };
}

/** The records that an export begins with. */
export interface ExportableRecords {
  readonly rowType: ExportRowType;
  /** Those that have values to write. */
  readonly count: number;
  /** Those of which nothing came back. */
  readonly misses?: number;
}

/**
 * How many rows the file has with which the dialog opens; undefined where only going through the records can say it,
 * since the person leaves out duplicates.
 */
export function expectedRows(
  { count, misses = 0 }: ExportableRecords,
  last: Pick<ExportSettings, "format" | "misses" | "duplicates"> | undefined,
): number | undefined {
  if (last?.duplicates === "keep-best") return undefined;
  return last?.misses === "rows" && last.format !== "vcard" ? count + misses : count;
}
