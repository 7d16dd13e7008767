import { allFields, defaultFields } from "#app/exports/model/export-fields.ts";
import { defaultHeader } from "#app/exports/model/export-cells.ts";
import type { ExportColumn } from "#app/exports/model/export-settings.ts";
import type { ExportRowType, ExportSource } from "#app/exports/model/export-source.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { type ExportProfile, type StandardProfile, column } from "./export-profile.ts";
import { hubSpotProfiles } from "./hubspot-profiles.ts";
import { salesforceProfiles } from "./salesforce-profiles.ts";
import { salesEngagementProfiles } from "./sales-engagement-profiles.ts";

/** The profiles that come with the app, in the order of the list. */
export const STANDARD_PROFILES: readonly StandardProfile[] = [
  ...salesforceProfiles,
  ...hubSpotProfiles,
  ...salesEngagementProfiles,
];

/** Which profiles fit rows of a type: a member of a family is a company to other tools. */
export function profileTypeOf(rowType: ExportRowType): RecordType | undefined {
  if (rowType === "contact" || rowType === "company") return rowType;
  return rowType === "family-member" ? "company" : undefined;
}

/** The id of the choice of no profile: the columns that a source has by itself. */
export const OUR_COLUMNS = "our-columns";

/** The columns with which a file begins, where no profile is chosen. */
export function sourceColumns(source: ExportSource): ExportProfile["columns"] {
  return defaultFields(source).map((field) => column(defaultHeader(field), field.name));
}

/** Columns of a profile that no record of a source can fill, since the fields were not read. By header. */
export function emptyColumns(source: ExportSource, columns: readonly ExportColumn[]): readonly string[] {
  const known = new Set(allFields(source).map(({ name }) => name));
  return columns
    .filter(({ fields }) => fields.length > 0 && !fields.some((name) => known.has(name)))
    .map(({ header }) => header);
}
