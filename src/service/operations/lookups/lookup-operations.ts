import type {
  LookupEnrichQuery,
  LookupField,
  LookupQuery,
  LookupSearchQuery,
} from "#contract/lookup-schemas.ts";
import { referenceTable } from "#service/reference/reference.ts";
import type { AnswerRecord } from "#service/service-call.ts";
import { type DescribedField, ENRICH_FIELDS, SEARCH_FIELDS } from "./lookup-fields.ts";

/** Record types whose name is not simply the singular of the field's. */
const SPECIAL_TYPES: Partial<Record<LookupField, string>> = {
  countries: "Country",
  "employee-count": "EmployeeCount",
  industries: "Industry",
  "naics-codes": "NAICSCode",
  "news-categories": "NewsCategory",
  "sic-codes": "SICCode",
  "tech-categories": "TechCategory",
  "years-of-experience": "YearsOfExperience",
};

/** "metro-regions" → "MetroRegion", "orgChart" → "OrgChart". */
function typeWords(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function recordType(field: LookupField): string {
  return SPECIAL_TYPES[field] ?? typeWords(field).replace(/s$/, "");
}

const FILTERS = ["category", "parentCategory", "subCategory", "vendor"] as const;

/**
 * Lookup Data: the codes of one field with their names. A filter narrows the tables whose values have such an
 * attribute, ignoring case, and is ignored for the others. [lookup-1]
 */
export function lookupData({ fieldName, ...asked }: LookupQuery): AnswerRecord[] {
  const type = recordType(fieldName);
  const table = referenceTable(fieldName);
  const filters = FILTERS.flatMap((key) => {
    const value = asked[key]?.toLowerCase();
    return value !== undefined && table.some((entry) => key in entry) ? [{ key, value }] : [];
  });
  return table
    .filter((entry) => filters.every(({ key, value }) => entry[key]?.toLowerCase() === value))
    .map(({ id, name, attributes }) => ({ type, id, attributes: attributes ?? { name } }));
}

function fieldRecords(
  { entity, fieldType }: LookupSearchQuery | LookupEnrichQuery,
  operation: "Search" | "Enrich",
  fields: readonly DescribedField[],
): AnswerRecord[] {
  const type = `${typeWords(entity)}${operation}${typeWords(fieldType)}`;
  return fields.map((attributes) => ({ type, id: attributes.fieldName, attributes }));
}

/** Lookup Search: the criteria and attributes of a search. [lookup-2] */
export function lookupSearch(query: LookupSearchQuery): AnswerRecord[] {
  return fieldRecords(query, "Search", SEARCH_FIELDS[query.entity][query.fieldType]);
}

/** Lookup Enrich: match inputs and output fields, and which of them the account may have. [enrich-2] */
export function lookupEnrich(query: LookupEnrichQuery): AnswerRecord[] {
  return fieldRecords(query, "Enrich", ENRICH_FIELDS[query.entity][query.fieldType]);
}
