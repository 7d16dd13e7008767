import { CRITERIA_DESCRIPTIONS } from "#service/operations/lookups/criteria-descriptions.ts";
import type { JsonSchema } from "./openapi-json-schema.ts";

/** How a key of an enrich input is meant: it describes one record, the best match comes back. */
const INPUTS: Readonly<Record<string, string>> = {
  matchPersonInput: "The people to find.",
  matchCompanyInput: "The companies to find.",
  outputFields: "The fields to return.",
  requiredFields: "Fields that a contact must have to be returned.",
  personId: "The contact's id. It wins over everything else.",
  companyId: "The company's id. It wins over the other keys about the company.",
  fullName: "First and last name in one.",
  firstName: "The first name.",
  lastName: "The last name.",
  emailAddress: "An e-mail address of the person.",
  phone: "A phone number of the person, in any spelling.",
  jobTitle: "The job title.",
  hashedEmail: "The hash of an e-mail address.",
  externalURL: "The address of a profile.",
  lastUpdatedDateAfter: "Only a record that was updated after this day.",
  validDateAfter: "Only a record that was confirmed after this day.",
  contactAccuracyScoreMin: "Only a record with at least this accuracy score.",
  companyName: "The company's name. Legal form, case and accents do not matter.",
  companyWebsite: "The company's website, in any spelling.",
  companyTicker: "The company's ticker symbol.",
  companyPhone: "The company's phone number.",
  companyFax: "The company's fax number.",
  companyStreet: "The company's street.",
  companyCity: "The company's city.",
  companyState: "The company's state.",
  companyZipCode: "The company's ZIP code.",
  companyCountry: "The company's country.",
  ipAddress: "An IP address of the company.",
};

/** Parameters of the lookups. */
export const FILTER_WORDS: Readonly<Record<string, string>> = {
  fieldName: "The field whose codes are asked.",
  entity: "The kind of record.",
  fieldType: "What goes in, or what comes out.",
  category: "Only codes of this category.",
  parentCategory: "Only codes of this parent category.",
  subCategory: "Only codes of this sub-category.",
  vendor: "Only products of this vendor.",
};

/** Which of the words hold: those of one record to be matched, or those of criteria. */
export type Meaning = "criteria" | "inputs";

function withWords(schema: JsonSchema, name: string, meaning: Meaning): JsonSchema {
  const words = (meaning === "inputs" ? INPUTS[name] : undefined) ?? CRITERIA_DESCRIPTIONS[name];
  const items = schema.items && describeAttributes(schema.items, meaning);
  return { ...(words === undefined ? {} : { description: words }), ...schema, ...(items ? { items } : {}) };
}

/** The same schema, with a description at each property that a request may have. */
export function describeAttributes(schema: JsonSchema, meaning: Meaning): JsonSchema {
  if (schema.properties === undefined) return schema;
  const entries = Object.entries(schema.properties);
  return {
    ...schema,
    properties: Object.fromEntries(entries.map(([name, value]) => [name, withWords(value, name, meaning)])),
  };
}

const IDENTITY: ReadonlySet<string> = new Set(["companyId", "companyName", "companyWebsite"]);

/** The names that say which company a read is about are inputs to a match; what follows are criteria. */
export function describeCompanyRead(schema: JsonSchema): JsonSchema {
  const described = describeAttributes(schema, "criteria").properties ?? {};
  const identity = describeAttributes(schema, "inputs").properties ?? {};
  const properties = Object.entries(described).map(([name, value]) => [
    name,
    IDENTITY.has(name) ? (identity[name] ?? value) : value,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
