import type { OperationName } from "#contract/operations.ts";
import { type DefinitionShape, shapeOf } from "./definition-shape-schema-for-test.ts";

/**
 * The answers of the interface definition, by our names of its operations: facts only, transcribed once and changed where our
 * rules differ. Of src/contract only the names are used, since the contract is what is tested.
 */

const CONTACT_STATUSES =
  "NO_MATCH|NON_MATCH_BY_LAST_UPDATED_DATE|NON_MATCH_BY_VALID_DATE|NON_MATCH_BY_REQUIRED_FIELDS|" +
  "NON_MATCH_BY_CONTACT_ACCURACY_MIN|COMPANY_ONLY_MATCH|CONTACT_ONLY_MATCH|OPT_OUT|LIMIT_EXCEEDED|INVALID_INPUT";
const COMPANY_STATUSES = "NO_MATCH|LIMIT_EXCEEDED|INVALID_INPUT";

const page = {
  // the definition calls links URIs; they are relative, some behind a marker [field-1] [paging-4]
  "links!": { "first!": "string", "last!": "string", prev: "string", next: "string" },
  "meta!": { "totalResults!": "integer", "page!": { "total!": "integer", "number!": "integer" } },
} as const;
// not paged, although the definition says how many there are
const count = { "meta!": { "totalResults!": "integer" } } as const;

function record(type: string, attributes: DefinitionShape): DefinitionShape {
  return { "type!": type, "id!": "string", "attributes!": attributes };
}

function enriched(type: string, attributes: DefinitionShape, statuses: string): DefinitionShape {
  // the input is echoed as sent, so its numbers may be strings [api-5]
  const metaOf = (matchStatus: string) => ({ "input!": "object", "matchStatus!": matchStatus });
  const match = {
    "type!": `=${type}`,
    "id!": "string",
    "attributes!": attributes,
    "meta!": metaOf("=FULL_MATCH"),
  };
  // any id in the definition, 0 by [match-1]
  const none = { "type!": "=NoMatch", "id!": "=0", "meta!": metaOf(statuses) };
  return { "data!": [{ "?": [match, none] }] };
}

const listOf = (type: string, attributes: DefinitionShape, rest: Record<string, DefinitionShape> = {}) => ({
  "data!": [record(`=${type}`, attributes)],
  ...rest,
});

/** The body of a 200 of each operation. */
export const definitionAnswers: Readonly<Record<OperationName, DefinitionShape>> = {
  searchContacts: listOf("Contact", "$contact", page),
  searchCompanies: listOf("Company", "$company", page),
  searchIntent: listOf("Intent", "$intent", page),
  searchNews: listOf("News", "$news", page),
  searchScoops: listOf("Scoop", "$scoop", page),
  enrichContacts: enriched("Contact", "$enrichedContact", CONTACT_STATUSES),
  enrichCompanies: enriched("Company", "$enrichedCompany", COMPANY_STATUSES),
  enrichHierarchy: enriched("CorporateHierarchy", "$hierarchy", COMPANY_STATUSES),
  enrichIntent: listOf("Intent", "$enrichedIntent", page),
  enrichNews: listOf("News", "$news", page),
  enrichScoops: listOf("Scoop", "$scoop", page),
  enrichOrgChart: listOf("OrgChart", "$orgChart", page),
  enrichTechnologies: listOf("Technology", "$technology", count),
  enrichHashtags: listOf("Hashtag", "$hashtag", count),
  lookupData: {
    "data!": [{ "?": Object.entries(shapeOf("lookups")).map(([type, shape]) => record(`=${type}`, shape)) }],
  },
  lookupSearch: { "data!": [record("string", "$field")] },
  lookupEnrich: { "data!": [record("string", "$field")] },
  readUsage: listOf("UserUsage", "$usage"),
};

/** The body of a 400. */
export const definitionValidationError: DefinitionShape = {
  // all three are always present [lookup-2]
  "title!": "string",
  "detail!": "string",
  "errors!": [
    {
      "id!": "string",
      "code!": "string",
      "status!": "=400",
      "title!": "string",
      "detail!": "string",
      source: { pointer: "string", parameter: "string", header: "string", cookie: "string" },
    },
  ],
};

/** The body of every other error: a shape that the definition lacks. [error-5] */
export const definitionAccessError: DefinitionShape = {
  "error!": {
    "code!": "string",
    "message!": "string",
    "status!": "integer",
    "requestId!": "string",
    "retryable!": "boolean",
  },
};
