/** Ids of a lookup, joined by commas. */
const codes = (lookup: string) => `Values of the lookup ${lookup}, joined by commas.`;

const ABOUT_COMPANY = {
  companyName:
    "Anywhere in the company's name. Case, accents and a legal form do not matter; a domain finds the company of that website.",
  companyId: "Ids of companies, joined by commas.",
  companyWebsite: "Websites, joined by commas, with or without www.",
  companyTicker: "Stock symbols, with or without the exchange.",
  companyDescription: "Words, each of which stands somewhere in the company's description.",
  companyType: codes("company-types"),
  address: "Words, each of which stands somewhere in the company's address.",
  street: "Anywhere in the street of the company's address.",
  state: codes("states"),
  zipCode: "ZIP or postal codes, joined by commas.",
  zipCodeRadiusMiles: "Miles around the ZIP codes: 10, 25, 50, 100 or 250.",
  country: codes("countries"),
  continent: codes("continents"),
  metroRegion: codes("metro-regions"),
  excludedRegions: "States and metro regions, joined by commas, whose companies are left out.",
  locationSearchType:
    "Whose place is meant: HQ (the company's, which is the default), Person, PersonOrHQ, PersonAndHQ or " +
    "PersonThenHQ (the company's where the person's is not known). Companies have their headquarters only.",
  industryCodes: `${codes("industries")} A top-level industry stands for those below it.`,
  primaryIndustriesOnly:
    "Whether one of the industries has to be the company's first. They need not be unless this is true.",
  industryKeywords:
    "Words in the names of a company's industries, NAICS codes and products, joined by AND and OR. AND binds more tightly.",
  sicCodes: `${codes("sic-codes")} A short code stands for its whole branch.`,
  naicsCodes: `${codes("naics-codes")} A short code stands for its whole branch.`,
  hashTagString: codes("hashtags"),
  techAttributeTagList: `${codes("tech-products")} A value may join several by AND.`,
  excludeTechAttributeTagList:
    "Companies that use these are left out. Values of the lookup tech-products, joined by commas; a value may join several by AND.",
  companyRanking: codes("company-rankings"),
  employeeCount: codes("employee-count"),
  employeeRangeMin: "The smallest number of employees.",
  employeeRangeMax: "The largest number of employees.",
  revenue: codes("revenue-ranges"),
  revenueMin: "The smallest revenue, in thousands of US dollars.",
  revenueMax: "The largest revenue, in thousands of US dollars.",
  fundingAmountMin: "The smallest amount of a round of funding, in thousands of US dollars.",
  fundingAmountMax: "The largest amount of a round of funding, in thousands of US dollars.",
  fundingStartDate: "The first day of a round of funding. Amount and days are of the same round.",
  fundingEndDate: "The last day of a round of funding.",
  recentFundingRoundTypes: "Values of the lookup funding-round-types: the latest round is one of them.",
  allFundingRoundTypes:
    "Values of the lookup funding-round-types: at least one of the company's rounds is of such a type.",
  zoominfoContactsMin: "The smallest number of the company's people on file.",
  zoominfoContactsMax: "The largest number of the company's people on file.",
  oneYearEmployeeGrowthRateMin: "The smallest growth of the number of employees in a year, in percent.",
  oneYearEmployeeGrowthRateMax: "The largest growth of the number of employees in a year, in percent.",
  twoYearEmployeeGrowthRateMin: "The smallest growth of the number of employees in two years, in percent.",
  twoYearEmployeeGrowthRateMax: "The largest growth of the number of employees in two years, in percent.",
  subUnitTypes: `${codes("sub-unit-types")} What the company is to its parent; goes with parentId or ultimateParentId.`,
  companyStructureIncludedSubUnitTypes:
    `${codes("sub-unit-types")} What the company is to its parent; UNSPECIFIED has none. LOCATION and FORMER_NEW_NAME ` +
    "find companies that have such.",
  parentId: "Ids of parent companies, joined by commas.",
  ultimateParentId: "Ids of companies at the top of a family, joined by commas.",
  engagementStartDate: "The first day on which the organisation was in touch.",
  engagementEndDate: "The last day on which the organisation was in touch; needs the first one.",
  engagementType: "How the organisation was in touch: email, phone, online meeting; joined by commas.",
  underManagement: "Whether the organisation has paid for the record already.",
  marketingDepartmentBudgetMin: "The smallest yearly budget of marketing, in thousands of US dollars.",
  marketingDepartmentBudgetMax: "The largest yearly budget of marketing, in thousands of US dollars.",
  financeDepartmentBudgetMin: "The smallest yearly budget of finance, in thousands of US dollars.",
  financeDepartmentBudgetMax: "The largest yearly budget of finance, in thousands of US dollars.",
  itDepartmentBudgetMin: "The smallest yearly budget of IT, in thousands of US dollars.",
  itDepartmentBudgetMax: "The largest yearly budget of IT, in thousands of US dollars.",
  hrDepartmentBudgetMin: "The smallest yearly budget of human resources, in thousands of US dollars.",
  hrDepartmentBudgetMax: "The largest yearly budget of human resources, in thousands of US dollars.",
  certified: "1 for companies whose activity was confirmed within a year, 0 for others.",
  excludeDefunctCompanies:
    "Whether companies that are no longer in business are left out. They are not unless this is true.",
  businessModel: "B2B, B2C, B2G or All.",
};

const ABOUT_PERSON = {
  firstName: "From the start of a word of the first name, or a usual nickname for it.",
  lastName: "From the start of a word of the last name.",
  fullName:
    "Each word stands at the start of a word of the first or last name, in any order. One between two others may be the middle initial.",
  middleInitial: "The first letter of the middle name.",
  personId: "Ids of contacts, joined by commas.",
  emailAddress: "The whole e-mail address.",
  supplementalEmail: "Whole further e-mail addresses.",
  hashedEmail: "The MD5, SHA-1, SHA-256 or SHA-512 hash of the e-mail address in lower case, in hexadecimal.",
  phone: "Direct or mobile numbers, however they are written.",
  jobTitle: 'Anywhere in the job title. Alternatives are joined by " OR ".',
  exactJobTitle: 'The whole job title. Alternatives are joined by " OR ".',
  excludeJobTitle: "Texts, joined by commas, that stand nowhere in the job title.",
  managementLevel: codes("management-levels"),
  excludeManagementLevel: `${codes("management-levels")} People of these are left out.`,
  executivesOnly: "Whether only C-level and VP-level people are found. Others are too unless this is true.",
  department: codes("departments"),
  jobFunction: codes("job-functions"),
  buyingGroup: "One value of the lookup buying-groups.",
  boardMember:
    "exclude, include or only: whether people who only sit on the board are found. They are not unless this or managementLevel asks for them.",
  companyPastOrPresent:
    "present, past or pastAndPresent: which employers the criteria about the company mean. The present one unless this says otherwise.",
  excludePartialProfiles:
    "Whether people without an active company are left out. They are not unless this is true.",
  requiredFields:
    "What must be known: email, phone (direct or the company's), directPhone, personalEmail, mobilePhone; joined by commas.",
  contactAccuracyScoreMin: "The lowest accuracy score.",
  contactAccuracyScoreMax: "The highest accuracy score.",
  lastUpdatedInMonths: "Within how many months the record was last updated.",
  lastUpdatedDateAfter: "The day after which the record was last updated.",
  validDateAfter: "The day after which the record was last confirmed.",
  positionStartDateMin: "The first day on which the present position may have begun.",
  positionStartDateMax: "The last day on which the present position may have begun.",
  hasBeenNotified:
    "include, exclude or only: whether people who were given notice of their record are found.",
  school: "Anywhere in the name of a school.",
  degree: "Anywhere in a degree or its area of study.",
  techSkills: codes("tech-skills"),
  yearsOfExperience: codes("years-of-experience"),
  webReferences: "Pages that mention the person, in English letters and digits.",
  locationCompanyId: "Ids of the companies where people work.",
  employmentHistory:
    "Up to five earlier positions, each with a part of the company's name and of the job title. One of them is enough.",
};

const ABOUT_EVENT = {
  topics: "Names of the lookup intent-topics, 1 to 50.",
  topic: "The same as topics.",
  signalScoreMin: "The lowest score; scores run from 60 to 100.",
  signalScoreMax: "The highest score; scores run from 60 to 100.",
  audienceStrengthMin: "The smallest audience; A is the largest, E the smallest.",
  audienceStrengthMax: "The largest audience; A is the largest, E the smallest.",
  signalStartDate: "The first day of the signal.",
  signalEndDate: "The last day of the signal.",
  findRecommendedContacts:
    "Whether contacts are recommended with each signal. They are unless this is false.",
  categories: "Values of the lookup news-categories. An article needs one of them.",
  pageDateMin: "The first day of publication.",
  pageDateMax: "The last day of publication.",
  url: "Whole addresses of articles.",
  scoopId: "Ids of scoops, joined by commas.",
  scoopType: codes("scoop-types"),
  scoopTopic: codes("scoop-topics"),
  updatedSinceCreation: "Whether the scoop was updated after it was first published.",
  publishedStartDate: "The first day of the last publication (publishedDate).",
  publishedEndDate: "The last day of the last publication (publishedDate).",
  description: "Words, each of which stands somewhere in the description.",
};

/** How a criterion of a search, or of a read about one company, is meant. [search-11] */
export const CRITERIA_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...ABOUT_COMPANY,
  ...ABOUT_PERSON,
  ...ABOUT_EVENT,
};
