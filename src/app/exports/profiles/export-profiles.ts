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
  const fields = defaultFields(source);
  const headers = uniqueHeaders(fields.map(defaultHeader), addedPlaces(fields.map(({ name }) => [name])));
  return fields.map(({ name }, place) => column((headers[place] ?? "").slice(0, MAX_HEADER_LENGTH), name));
}

/** Columns of a profile that no record of a source can fill, since the fields were not read. By header. */
export function emptyColumns(source: ExportSource, columns: readonly ExportColumn[]): readonly string[] {
  const known = new Set(allFields(source).map(({ name }) => name));
  return columns
    .filter(({ fields }) => fields.length > 0 && !fields.some((name) => known.has(name)))
    .map(({ header }) => header);
}

/**
 * The output fields that columns of a type are filled from: what to get back so that none of them stays empty, and what
 * says whether a number among them may be called.
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
