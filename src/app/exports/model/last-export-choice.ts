import * as z from "zod/mini";
import type { Preference } from "#app/storage/user-preference.ts";
import { type ExportSettings, exportSettingsSchema } from "./export-settings.ts";
import { type ExportRowType, ROW_TYPES } from "./export-source.ts";

const lastChoice = z.object({ profileId: z.string(), settings: exportSettingsSchema });

/** The person's last choices, per row type. */
export function lastChoiceOf(rowType: ExportRowType): Preference<z.output<typeof lastChoice>> {
  return { name: `export-${ROW_TYPES[rowType].file}`, schema: lastChoice };
}

/** The number of records when an export starts. */
export interface ExportableRecords {
  readonly rowType: ExportRowType;
  /** Records with values. */
  readonly count: number;
  /** Records without a result. */
  readonly misses?: number;
}

/**
 * The number of rows under the dialog's initial settings; undefined where it takes a pass over the records, to leave
 * out duplicates.
 */
export function expectedRows(
  { count, misses = 0 }: ExportableRecords,
  last: Pick<ExportSettings, "format" | "misses" | "duplicates"> | undefined,
): number | undefined {
  if (last?.duplicates === "keep-best") return undefined;
  return last?.misses === "rows" && last.format !== "vcard" ? count + misses : count;
}
