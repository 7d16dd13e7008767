import type { OperationName } from "#contract/operations.ts";

/** A request that a reader can send as is: the sandbox returns records for it. */
interface RequestExample {
  /** The body's `attributes`. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** Parameters by name. */
  readonly parameters?: Readonly<Record<string, string>>;
}

const COMPANY = 396441661;
/** A company with signals, articles and scoops. */
const COMPANY_WITH_EVENTS = 105081081;

export const REQUEST_EXAMPLES: Readonly<Record<OperationName, RequestExample>> = {
  searchContacts: {
    attributes: { companyName: "logistics", jobTitle: "Director OR Manager", contactAccuracyScoreMin: 85 },
    parameters: { "page[size]": "25", sort: "-contactAccuracyScore" },
  },
  searchCompanies: {
    attributes: { companyName: "renewables", employeeCount: "250to499" },
    parameters: { sort: "-employeeCount" },
  },
  searchIntent: {
    attributes: { topics: ["Cloud Migration", "Zero Trust"], signalScoreMin: 80, audienceStrengthMin: "C" },
    parameters: { sort: "-signalScore" },
  },
  searchNews: { attributes: { categories: ["PRODUCT", "FUNDING"], pageDateMin: "2026-01-01" } },
  searchScoops: {
    attributes: { scoopType: "4,12", publishedStartDate: "2026-06-01" },
    parameters: { sort: "-originalPublishedDate" },
  },
  enrichContacts: {
    attributes: {
      matchPersonInput: [
        { personId: 9178501358 },
        // matches nobody
        { personId: 1 },
        { firstName: "Marcus", lastName: "Bramwell", companyName: "Bronzemore Renewables Group" },
      ],
      outputFields: ["firstName", "lastName", "jobTitle", "email", "phone", "companyName"],
      requiredFields: ["email"],
    },
  },
  enrichCompanies: {
    attributes: {
      matchCompanyInput: [{ companyId: COMPANY }, { companyWebsite: "bronzemorerenewablesgroup.example" }],
      outputFields: ["id", "name", "website", "employeeCount", "revenue", "naicsCodes"],
    },
  },
  enrichHierarchy: {
    attributes: {
      matchCompanyInput: [{ companyId: COMPANY }],
      outputFields: ["companyId", "familyTree", "parentage"],
    },
  },
  enrichIntent: { attributes: { companyId: COMPANY_WITH_EVENTS, topics: ["Data Catalogs"] } },
  enrichNews: { attributes: { companyId: COMPANY_WITH_EVENTS } },
  enrichScoops: { attributes: { companyWebsite: "greybushadvanceddata.example" } },
  enrichOrgChart: { attributes: { companyId: COMPANY, contactAccuracyScoreMin: 80 } },
  enrichTechnologies: { attributes: { companyId: COMPANY } },
  enrichHashtags: { attributes: { companyName: "Bronzemore Renewables Group" } },
  lookupData: { parameters: { fieldName: "management-levels" } },
  lookupSearch: { parameters: { "filter[entity]": "contact", "filter[fieldType]": "input" } },
  lookupEnrich: { parameters: { "filter[entity]": "company", "filter[fieldType]": "output" } },
  readUsage: {},
};
