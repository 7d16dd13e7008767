import { type OperationName, operations } from "#contract/operations.ts";
import { REQUEST_EXAMPLES } from "./openapi-request-examples.ts";

/** A record of each answer; the envelope around it is the same for all of a kind. */
const RECORDS: Readonly<Record<OperationName, object>> = {
  searchContacts: {
    type: "Contact",
    id: "9178501358",
    attributes: {
      company: { id: 396441661, name: "Bronzemore Renewables Group Corp" },
      firstName: "Folami",
      lastName: "Sithole",
      jobTitle: "Manager, Enterprise Applications",
      contactAccuracyScore: 94,
      hasEmail: true,
      hasDirectPhone: true,
      hasMobilePhone: false,
      directPhoneDoNotCall: false,
      lastUpdatedDate: "2026-10-02T00:00:00.000Z",
      managementStatus: { underManagement: false },
    },
  },
  searchCompanies: {
    type: "Company",
    id: "396441661",
    attributes: {
      name: "Bronzemore Renewables Group Corp",
      website: "https://www.bronzemorerenewablesgroup.example",
      city: "Memphis",
      country: "United States",
      employeeCount: 84,
      revenue: 21400,
      managementStatus: { underManagement: true, purchaseDate: "2026-09-14T08:21:07.120Z" },
    },
  },
  searchIntent: {
    type: "Intent",
    id: "396441661-12-20261104",
    attributes: {
      topic: "Cloud Migration",
      category: "Cloud",
      signalScore: 88,
      audienceStrength: "B",
      signalDate: "2026-11-04T00:00:00.000Z",
      spikesInDateRange: 3,
      company: { id: 396441661, name: "Bronzemore Renewables Group Corp" },
      recommendedContacts: [
        { id: "9178501358", firstName: "Folami", lastName: "Sithole", jobTitle: "Manager" },
      ],
    },
  },
  searchNews: {
    type: "News",
    id: "4018",
    attributes: {
      domain: "gridledger.example",
      title: "Bronzemore opens a second site",
      url: "https://gridledger.example/bronzemore-second-site",
      description: "The company adds a plant near its home town.",
      pageDate: "2026-10-19T00:00:00.000Z",
      categories: ["FUNDING"],
      company: [{ id: 396441661, name: "Bronzemore Renewables Group Corp" }],
    },
  },
  searchScoops: {
    type: "Scoop",
    id: "7702",
    attributes: {
      id: "7702",
      company: { id: "396441661", name: "Bronzemore Renewables Group Corp" },
      description: "A new head of operations begins in December.",
      originalPublishedDate: "2026-11-02T00:00:00.000Z",
      publishedDate: "2026-11-02T00:00:00.000Z",
      types: [{ id: "12", type: "New Hire" }],
    },
  },
  enrichContacts: {
    type: "Contact",
    id: "9178501358",
    attributes: {
      firstName: "Folami",
      lastName: "Sithole",
      jobTitle: "Manager, Enterprise Applications",
      email: "folami.sithole@bronzemorerenewablesgroup.example",
      phone: "+1 901 555 0174",
      company: { name: "Bronzemore Renewables Group Corp" },
    },
    meta: { input: { personId: 9178501358 }, matchStatus: "FULL_MATCH" },
  },
  enrichCompanies: {
    type: "Company",
    id: "396441661",
    attributes: {
      id: 396441661,
      name: "Bronzemore Renewables Group Corp",
      website: "https://www.bronzemorerenewablesgroup.example",
      employeeCount: 84,
      revenue: 21400,
      naicsCodes: [{ id: "221114", name: "Solar Electric Power Generation" }],
    },
    meta: { input: { companyId: 396441661 }, matchStatus: "FULL_MATCH" },
  },
  enrichHierarchy: {
    type: "CorporateHierarchy",
    id: "396441661",
    attributes: {
      companyId: 396441661,
      familyTree: [
        {
          companyId: 612040117,
          name: "Bronzemore Holdings",
          city: "Memphis",
          state: "Tennessee",
          familyNodes: [
            {
              companyId: 396441661,
              name: "Bronzemore Renewables Group Corp",
              city: "Memphis",
              state: "Tennessee",
              subUnitTypeInfo: { typeId: 4, typeDescription: "Subsidiary" },
            },
          ],
        },
      ],
      parentage: [{ companyId: 612040117, name: "Bronzemore Holdings" }],
    },
    meta: { input: { companyId: 396441661 }, matchStatus: "FULL_MATCH" },
  },
  enrichIntent: {
    type: "Intent",
    id: "396441661-61-20261104",
    attributes: {
      topic: "Energy Management",
      category: "Energy",
      signalScore: 91,
      audienceStrength: "B",
      signalDate: "2026-11-04T00:00:00.000Z",
      topSignalLocations: [{ city: "Memphis", state: "Tennessee", country: "United States" }],
    },
  },
  enrichNews: {
    type: "News",
    id: "4018",
    attributes: {
      title: "Bronzemore opens a second site",
      url: "https://gridledger.example/bronzemore-second-site",
      pageDate: "2026-10-19T00:00:00.000Z",
      categories: ["FUNDING"],
    },
  },
  enrichScoops: {
    type: "Scoop",
    id: "7702",
    attributes: {
      id: "7702",
      description: "A new head of operations begins in December.",
      originalPublishedDate: "2026-11-02T00:00:00.000Z",
      types: [{ id: "12", type: "New Hire" }],
    },
  },
  enrichOrgChart: {
    type: "OrgChart",
    id: "9178501358",
    attributes: {
      firstName: "Folami",
      lastName: "Sithole",
      title: "Manager, Enterprise Applications",
      department: "Engineering & Technical",
      orgChartTier: 5,
      orgChartSubTier: 1,
      hasEmail: true,
      contactAccuracyScore: 94,
    },
  },
  enrichTechnologies: {
    type: "Technology",
    id: "24600",
    attributes: {
      categoryParent: "Business Applications",
      category: "Accounting",
      vendor: "Ledgerwright",
      product: "Ledgerwright Books",
      createdDate: "2024-03-11T00:00:00.000Z",
      modifiedDate: "2026-08-30T00:00:00.000Z",
    },
  },
  enrichHashtags: {
    type: "Hashtag",
    id: "#renewable_energy",
    attributes: { label: "Renewable Energy", displayLabel: "Renewable Energy", group: "Sustainability" },
  },
  lookupData: { type: "ManagementLevel", id: "Director", attributes: { name: "Directors" } },
  lookupSearch: {
    type: "ContactSearchInput",
    id: "jobTitle",
    attributes: { fieldName: "jobTitle", description: "Job title", accessGranted: true },
  },
  lookupEnrich: {
    type: "CompanyEnrichOutput",
    id: "employeeCount",
    attributes: { fieldName: "employeeCount", description: "Employees", accessGranted: true },
  },
  readUsage: {
    type: "UserUsage",
    id: "org_sandbox",
    attributes: {
      usage: [
        {
          limitType: "uniqueIdLimit",
          description: "Credits",
          totalLimit: 10000,
          currentUsage: 137,
          usageRemaining: 9863,
        },
      ],
    },
  },
};

const NO_MATCH = { type: "NoMatch", id: "0", meta: { input: { personId: 1 }, matchStatus: "NO_MATCH" } };

/** An answer of an operation, as it may look. */
export function answerExample(name: OperationName): object {
  const operation = operations[name];
  const record = RECORDS[name];
  if (operation.kind === "enrich") return { data: name === "enrichContacts" ? [record, NO_MATCH] : [record] };
  if (operation.kind === "read") return { data: [record] };
  if (operation.kind === "companyRead" && !operation.paged) {
    return { data: [record], meta: { totalResults: 1 } };
  }
  const size = REQUEST_EXAMPLES[name].parameters?.["page[size]"] ?? "25";
  const link = `${operation.path}?page%5Bnumber%5D=1&page%5Bsize%5D=${size}`;
  return {
    data: [record],
    links: { first: link, last: link },
    meta: { page: { number: 1, total: 1 }, totalResults: 1 },
  };
}
