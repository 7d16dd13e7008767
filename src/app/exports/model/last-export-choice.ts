import * as z from "zod/mini";
import type { Preference } from "#app/storage/user-preference.ts";
import { type ExportSettings, exportSettingsSchema } from "./export-settings.ts";
import type { ExportRowType } from "./export-source.ts";

const lastChoice = z.object({ profileId: z.string(), settings: exportSettingsSchema });

/** What a person chose last, for each kind of rows. */
export const lastChoiceOf: Readonly<Record<ExportRowType, Preference<z.output<typeof lastChoice>>>> = {
  contact: { name: "export-contacts", schema: lastChoice },
  company: { name: "export-companies", schema: lastChoice },
  "family-member": { name: "export-family-members", schema: lastChoice },
  intent: { name: "export-intent", schema: lastChoice },
  news: { name: "export-news", schema: lastChoice },
  scoop: { name: "export-scoops", schema: lastChoice },
};

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
