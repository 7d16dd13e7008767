import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import { uniqueHeaders } from "#app/files/write/unique-headers.ts";
import { addedPlaces, allFields, defaultFields, givenFields } from "#app/exports/model/export-fields.ts";
import { defaultHeader } from "#app/exports/model/export-cells.ts";
import { type ExportColumn, MAX_HEADER_LENGTH } from "#app/exports/model/export-settings.ts";
import type { ExportRowType, ExportSource } from "#app/exports/model/export-source.ts";
import { CALLABLE_NUMBERS, numberOfField } from "#contract/records/do-not-call.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type ExportProfile, type StandardProfile, column } from "./export-profile.ts";
import { hubSpotProfiles } from "./hubspot-profiles.ts";
import { salesforceProfiles } from "./salesforce-profiles.ts";
import { salesEngagementProfiles } from "./sales-engagement-profiles.ts";

/** The built-in profiles, in list order. */
export const STANDARD_PROFILES: readonly StandardProfile[] = [
  ...salesforceProfiles,
  ...hubSpotProfiles,
  ...salesEngagementProfiles,
];

/** The record type of profiles for a row type: to other tools a family member is a company. */
export function profileTypeOf(rowType: ExportRowType): RecordType | undefined {
  if (rowType === "contact" || rowType === "company") return rowType;
  return rowType === "family-member" ? "company" : undefined;
}

/** The id of the choice without a profile: the source's own columns. */
export const OUR_COLUMNS = "our-columns";

/** The default columns of a file without a profile. */
export function sourceColumns(source: ExportSource): ExportProfile["columns"] {
  const fields = defaultFields(source);
  const headers = uniqueHeaders(fields.map(defaultHeader), addedPlaces(fields.map(({ name }) => [name])));
  return fields.map(({ name }, place) => column((headers[place] ?? "").slice(0, MAX_HEADER_LENGTH), name));
}

/** Headers of columns that a source cannot fill, since the fields were not requested. */
export function emptyColumns(source: ExportSource, columns: readonly ExportColumn[]): readonly string[] {
  const known = new Set(allFields(source).map(({ name }) => name));
  return columns
    .filter(({ fields }) => fields.length > 0 && !fields.some((name) => known.has(name)))
    .map(({ header }) => header);
}

/**
 * The output fields that fill these columns: what to request so that none stays empty, plus the do-not-call fields of
 * numbers among them.
 */
export function neededFields(type: RecordType, columns: readonly ExportColumn[]): readonly string[] {
  const fields = type === "contact" ? contactOutputFields : companyOutputFields;
  const wanted = new Set(columns.flatMap((each) => each.fields.flatMap(givenFields)));
  const numbers = new Set([...wanted].map(numberOfField));
  const isWanted = (name: string) =>
    wanted.has(name) ||
    CALLABLE_NUMBERS.some((number) => numbers.has(number) && name === `${number}PhoneDoNotCall`);
  return fields.map(({ name }) => name).filter(isWanted);
}
