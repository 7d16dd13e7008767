import { companyAttributes, companyCriteriaNames } from "#contract/companies.ts";
import { matchCompanyKeys } from "#contract/enrich-companies.ts";
import { contactAttributes, contactCriteriaNames } from "#contract/contacts.ts";
import { matchPersonKeys } from "#contract/enrich-contacts.ts";
import type { LookupEnrichQuery, LookupField, LookupQuery, LookupSearchQuery } from "#contract/lookups.ts";
import { referenceTable } from "../data/reference.ts";
import type { AnswerRecord } from "./call.ts";
import { OUTPUT_FIELDS, isGranted } from "./granted-fields.ts";

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

/** "metro-regions" → "MetroRegion". */
function recordType(field: LookupField): string {
  const words = field.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return SPECIAL_TYPES[field] ?? words.join("").replace(/s$/, "");
}

/** Lookup Data: the codes of one field with their names. Decisions, "Lookup Data". */
export function lookupData({ fieldName }: LookupQuery): AnswerRecord[] {
  const type = recordType(fieldName);
  return referenceTable(fieldName).map(({ id, name }) => ({ type, id, attributes: { name } }));
}

interface Described {
  readonly fieldName: string;
  readonly description: string;
  readonly accessGranted: boolean;
}

/** "companyName" → "Company name". */
function words(name: string): string {
  const spaced = name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const plain = (fieldName: string): Described => ({
  fieldName,
  description: words(fieldName),
  accessGranted: true,
});

function records(
  entity: string,
  operation: string,
  fieldType: string,
  fields: readonly Described[],
): AnswerRecord[] {
  const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const type = `${title(entity)}${operation}${title(fieldType)}`;
  return fields.map((attributes) => ({ type, id: attributes.fieldName, attributes }));
}

const SEARCH_FIELDS = {
  contact: { input: contactCriteriaNames, output: Object.keys(contactAttributes) },
  company: { input: companyCriteriaNames, output: Object.keys(companyAttributes) },
} as const;

/** Lookup Search: the criteria and attributes of a search. Decisions, "Lookup Search". */
export function lookupSearch({ entity, fieldType }: LookupSearchQuery): AnswerRecord[] {
  return records(entity, "Search", fieldType, SEARCH_FIELDS[entity][fieldType].map(plain));
}

const ENRICH_INPUTS = { contact: matchPersonKeys, company: matchCompanyKeys } as const;

/** Lookup Enrich: match inputs and output fields, and which of them the account may have. Section 4.3, rule 2. */
export function lookupEnrich({ entity, fieldType }: LookupEnrichQuery): AnswerRecord[] {
  const fields =
    fieldType === "input"
      ? ENRICH_INPUTS[entity].map(plain)
      : OUTPUT_FIELDS[entity].map(({ name, label }) => ({
          fieldName: name,
          description: label,
          accessGranted: isGranted(name),
        }));
  return records(entity, "Enrich", fieldType, fields);
}
