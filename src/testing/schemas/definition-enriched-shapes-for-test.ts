/*
 * Facts of the interface definition: names, types, formats, what is required. Made once from it, then changed by hand
 * where our rules differ; each such place says why. The notation is DefinitionShape's.
 */

const CODES = [{ id: "string", name: "string" }] as const;
const JOB_FUNCTION = { name: "string", department: "string" } as const;
// both members are shown [field-8]
const SOURCED = [{ "value!": "string", "source!": "string" }] as const;

/** Company fields that contact enrichment nests and company enrichment has on top. */
const COMPANY = {
  socialMediaUrls: [{ "type!": "string", "url!": "string", followerCount: "string" }],
  primaryIndustry: ["string"],
  primaryIndustryCode: CODES,
  primarySubIndustryCode: CODES,
  industries: ["string"],
  industryCodes: CODES,
  website: "string",
  type: "string",
  ticker: "string",
  name: "string",
  description: "string",
  phone: "string",
  fax: "string",
  street: "string",
  city: "string",
  state: "string",
  zipCode: "string",
  country: "string",
  continent: "string",
  logo: "string",
  alternateLogos: ["string"],
  employeeCount: "integer",
  sicCodes: CODES,
  naicsCodes: CODES,
  employeeRange: "string",
  employeeGrowth: {
    oneYearGrowthRate: "string",
    twoYearGrowthRate: "string",
    employeeGrowthDataPoints: [{ label: "string", employeeCount: "integer" }],
  },
  revenueRange: "string",
} as const;

const CONTACT = {
  id: "string",
  firstName: "string",
  middleName: "string",
  lastName: "string",
  email: "string",
  hasCanadianEmail: "boolean",
  supplementalEmail: "string",
  phone: "string",
  directPhoneDoNotCall: "boolean",
  street: "string",
  city: "string",
  region: "string",
  metroArea: "string",
  zipCode: "string",
  state: "string",
  country: "string",
  continent: "string",
  // any text in the definition [field-8]
  personHasMoved: "Yes|No|Uncertain",
  withinEu: "boolean",
  withinCalifornia: "boolean",
  withinCanada: "boolean",
  validDate: "date-time",
  lastUpdatedDate: "date-time",
  noticeProvidedDate: "date",
  salutation: "string",
  suffix: "string",
  jobTitle: "string",
  jobFunction: JOB_FUNCTION,
  education: [{ school: "string", educationDegree: { degree: "string", areaOfStudy: "string" } }],
  hashedEmails: ["string"],
  picture: "string",
  techSkills: CODES,
  mobilePhone: "string",
  mobilePhoneDoNotCall: "boolean",
  directPhoneAlt: SOURCED,
  mobilePhoneAlt: SOURCED,
  emailAlt: SOURCED,
  externalUrls: [{ type: "string", url: "uri" }],
  // a string here and a number in search, also in the definition [field-12]
  contactAccuracyScore: "string",
  isDefunct: "boolean",
  employmentHistory: [
    {
      jobTitle: "string",
      managementLevel: ["string"],
      fromDate: "date",
      toDate: "date",
      company: {
        companyId: "integer",
        companyName: "string",
        companyPhone: "string",
        companyWebsite: "string",
      },
    },
  ],
  // a list here and a string in search, also in the definition [field-12]
  managementLevel: ["string"],
  locationCompanyId: "integer",
  positionStartDate: "date-time",
  yearsOfExperience: "string",
  engagements: [{ engagementDate: "date-time", engagementType: "string" }],
  company: {
    ...COMPANY,
    id: "integer",
    // in words here and a number in company enrichment
    revenue: "string",
    // thousands of dollars
    revenueNumeric: "integer",
    ranking: ["string"],
    division: "string",
    // the definition lacks companyDescriptionList [field-13]
    descriptionList: [{ "description!": "string" }],
  },
} as const;

const COMPANY_ENRICHED = {
  ...COMPANY,
  // ids are members of an attribute list for contacts and companies alike [field-9]
  id: "integer",
  // the definition lacks these four [field-13]
  descriptionList: [{ "description!": "string" }],
  alexaRank: "string",
  hashtags: ["string"],
  revenueNumeric: "integer",
  domainList: ["string"],
  revenue: "integer",
  numberOfContactsInZoomInfo: "integer",
  companyStatus:
    "NEW|ALIVE|DEFUNCT_DOMAIN_DOWN|DEFUNCT_DECLARATION|DEFUNCT_MANUAL|DEFUNCT_FORMER_NAME|DEFUNCT_ACQUISITION",
  companyStatusDate: "date-time",
  competitors: [
    { id: "integer", name: "string", rank: "integer", website: "string", employeeCount: "integer" },
  ],
  ultimateParentId: "integer",
  ultimateParentName: "string",
  ultimateParentRevenue: "integer",
  ultimateParentEmployees: "integer",
  subUnitType: "string",
  subUnitIndustries: ["string"],
  // 0 where there is no parent [field-9]
  parentId: "integer",
  parentName: "string",
  locationCount: "integer",
  locationMatch: {
    companyId: "integer",
    address: { street: "string", city: "string", state: "string", country: "string", zipCode: "string" },
    addressStatus: "string",
  },
  metroArea: "string",
  lastUpdatedDate: "date-time",
  createdDate: "date-time",
  certificationDate: "date-time",
  certified: "boolean",
  products: ["string"],
  companyFunding: [{ date: "string", type: "string", amount: "integer", investors: ["string"] }],
  recentFundingAmount: "integer",
  recentFundingDate: "date-time",
  totalFundingAmount: "integer",
  foundedYear: "string",
  businessModel: ["string"],
  isDefunct: "boolean",
  departmentBudgets: {
    marketingBudget: "integer",
    financialBudget: "integer",
    itBudget: "integer",
    hrBudget: "integer",
  },
  employeeCountByDepartment: {
    cSuite: "integer",
    finance: "integer",
    humanResources: "integer",
    sales: "integer",
    operations: "integer",
    informationTechnology: "integer",
    engineeringAndTechnical: "integer",
    marketing: "integer",
    legal: "integer",
    medicalAndHealth: "integer",
  },
  engagements: [{ engagementDate: "date-time", engagementType: "string" }],
} as const;

/** A node is made of nodes: `$familyNode` stands for this. */
export const familyNode = {
  city: "string",
  state: "string",
  name: "string",
  companyId: "integer",
  // both members are shown [field-8]
  "subUnitTypeInfo!": { "typeId!": "integer", "typeDescription!": "string" },
  familyNodes: ["$familyNode"],
} as const;

const HIERARCHY = {
  companyId: "integer",
  parentage: [
    {
      city: "string",
      state: "string",
      companyId: "string",
      companyName: "string",
      subUnitType: "string",
      subUnitDesc: "string",
      acquiredByDate: "string",
    },
  ],
  familyTree: [
    {
      city: "string",
      state: "string",
      "companyId!": "integer",
      "name!": "string",
      "familyNodes!": ["$familyNode"],
    },
  ],
} as const;

/** Attributes of what is enriched, by record; only the asked ones are there, so none is required. */
export const enrichedShapes = { contact: CONTACT, company: COMPANY_ENRICHED, hierarchy: HIERARCHY } as const;
