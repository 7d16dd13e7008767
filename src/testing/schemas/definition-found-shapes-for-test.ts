/*
 * Facts of the interface definition: names, types, formats, what is required. Made once from it, then changed by hand
 * where our rules differ; each such place says why. The notation is DefinitionShape's.
 */

const JOB_FUNCTION = { name: "string", department: "string" } as const;
const MANAGEMENT = { underManagement: "boolean", purchaseDate: "date-time" } as const;

const CONTACT_FOUND = {
  "firstName!": "string",
  middleName: "string",
  "lastName!": "string",
  "validDate!": "date-time",
  "lastUpdatedDate!": "date-time",
  "jobTitle!": "string",
  // a number of any kind in the definition; an integer by [field-2]
  "contactAccuracyScore!": "integer",
  managementLevel: "string",
  school: "string",
  "hasEmail!": "boolean",
  "hasSupplementalEmail!": "boolean",
  "hasDirectPhone!": "boolean",
  "hasMobilePhone!": "boolean",
  "hasCompanyIndustry!": "boolean",
  "hasCompanyPhone!": "boolean",
  "hasCompanyStreet!": "boolean",
  "hasCompanyState!": "boolean",
  "hasCompanyZipCode!": "boolean",
  "hasCompanyCountry!": "boolean",
  "hasCompanyRevenue!": "boolean",
  "hasCompanyEmployeeCount!": "boolean",
  "directPhoneDoNotCall!": "boolean",
  "mobilePhoneDoNotCall!": "boolean",
  managementStatus: MANAGEMENT,
  "company!": { "id!": "integer", "name!": "string" },
} as const;

const COMPANY_FOUND = {
  "name!": "string",
  city: "string",
  state: "string",
  country: "string",
  revenue: "string",
  employeeCount: "string",
  website: "string",
  logo: "uri",
  managementStatus: MANAGEMENT,
} as const;

const INTENT = {
  "category!": "string",
  "topic!": "string",
  "signalScore!": "integer",
  // any text in the definition; one of five letters by [search-13]
  "audienceStrength!": "A|B|C|D|E",
  "signalDate!": "date-time",
  // always there, with these three [field-4]
  "company!": { "id!": "string", "name!": "string", website: "string", hasOtherTopicConsumption: "boolean" },
  // absent when a request asks for none: findRecommendedContacts
  recommendedContacts: [
    {
      "id!": "string",
      "firstName!": "string",
      "lastName!": "string",
      "jobTitle!": "string",
      "companyName!": "string",
      jobFunctions: [JOB_FUNCTION],
    },
  ],
  "spikesInDateRange!": "integer",
} as const;

const NEWS = {
  "domain!": "string",
  "title!": "string",
  "url!": "uri",
  // not every article has a picture
  imageUrl: "uri",
  "pageDate!": "date-time",
  "categories!": ["string"],
  "description!": "string",
  "company!": [{ "id!": "integer", "name!": "string" }],
} as const;

const SCOOP = {
  "id!": "string",
  "publishedDate!": "date-time",
  "originalPublishedDate!": "date-time",
  linkText: "string",
  link: "uri",
  "description!": "string",
  // free objects in the definition; their members by [field-6]
  topics: [{ "id!": "string", "topic!": "string" }],
  updateText: "string",
  "types!": [{ "id!": "string", "type!": "string" }],
  "company!": { "id!": "string", "name!": "string" },
  contacts: [
    {
      id: "integer",
      firstName: "string",
      lastName: "string",
      jobTitle: "string",
      jobFunction: [JOB_FUNCTION],
    },
  ],
} as const;

const ORG_CHART = {
  "firstName!": "string",
  middleName: "string",
  "lastName!": "string",
  lastUpdatedDate: "string",
  title: "string",
  hasEmail: "boolean",
  hasDirectPhone: "boolean",
  department: "string",
  jobFunction: "string",
  orgChartTier: "integer",
  orgChartSubTier: "integer",
  contactAccuracyScore: "number",
  companyId: "string",
  companyName: "string",
} as const;

const TECHNOLOGY = {
  categoryParent: "string",
  category: "string",
  vendor: "string",
  product: "string",
  attribute: "string",
  website: "string",
  logo: "string",
  domain: "string",
  createdDate: "date",
  modifiedDate: "date",
  description: "string",
} as const;

const HASHTAG = {
  searchString: "string",
  displayLabel: "string",
  description: "string",
  group: "string",
  priority: "integer",
  parentCategory: "string",
  displayScore: "string",
  hidden: "boolean",
  categorizedFlag: "boolean",
  label: "string",
} as const;

const FIELD = {
  fieldType: "string",
  "fieldName!": "string",
  "description!": "string",
  // without it nobody could tell which fields the account may have [enrich-2]
  "accessGranted!": "boolean",
} as const;

const NAME = { "name!": "string" } as const;

/** The attributes of each type of lookup record. */
const LOOKUPS = {
  BoardMember: NAME,
  BuyingGroup: {
    ...NAME,
    "accessLevel!": "private|public",
    "isDefault!": "boolean",
    "personas!": [
      {
        "departmentsAndJobFunctions!": ["string"],
        "managementLevels!": ["string"],
        titles: { "|null": ["string"] },
      },
    ],
  },
  CompanyRanking: NAME,
  CompanyType: NAME,
  Continent: NAME,
  Country: NAME,
  Department: NAME,
  EmployeeCount: NAME,
  FundingRoundType: NAME,
  Hashtag: NAME,
  Industry: NAME,
  IntentTopic: {
    ...NAME,
    "category!": "string",
    "department!": "string",
    "description!": "string",
    "jobFunction!": "string",
  },
  JobFunction: NAME,
  JobTitle: { ...NAME, order: "string" },
  ManagementLevel: NAME,
  MetroRegion: NAME,
  NAICSCode: NAME,
  NewsCategory: NAME,
  RevenueRange: NAME,
  ScoopDepartment: NAME,
  ScoopTopic: NAME,
  ScoopType: NAME,
  SICCode: NAME,
  State: NAME,
  SubUnitType: NAME,
  TechCategory: { "categories!": ["string"] },
  TechProduct: { ...NAME, attribute: "string" },
  TechSkill: NAME,
  TechVendor: NAME,
  YearsOfExperience: NAME,
} as const;

const USAGE = {
  "usage!": [
    {
      "limitType!": "string",
      description: "string",
      "totalLimit!": "integer",
      "currentUsage!": "integer",
      "usageRemaining!": "integer",
    },
  ],
} as const;

/** Attributes of what is found or listed, by record. */
export const foundShapes = {
  contact: CONTACT_FOUND,
  company: COMPANY_FOUND,
  intent: INTENT,
  enrichedIntent: { ...INTENT, topSignalLocations: [{ city: "string", country: "string", state: "string" }] },
  news: NEWS,
  scoop: SCOOP,
  orgChart: ORG_CHART,
  technology: TECHNOLOGY,
  hashtag: HASHTAG,
  field: FIELD,
  lookups: LOOKUPS,
  usage: USAGE,
} as const;
