/*
 * What the examples of the published interface definition send. [field-13] [search-2]
 */

/** The attributes of each example of a search. */
export const SEARCH_EXAMPLES: Readonly<Record<string, readonly object[]>> = {
  searchContacts: [
    { companyName: "ZoomInfo", firstName: "Filip", lastName: "Popovic" },
    { personId: "1260398587" },
  ],
  searchCompanies: [
    { companyName: "Zoominfo" },
    { metroRegion: "usa.california.sanfrancisco", industryCodes: "education.university" },
  ],
  searchIntent: [
    {
      topics: ["Cloud Applications"],
      signalScoreMin: 80,
      signalScoreMax: 100,
      audienceStrengthMin: "C",
      audienceStrengthMax: "A",
      metroRegion: "usa.california.sanfrancisco",
      industryCodes: "education.university",
    },
  ],
  searchNews: [{ categories: ["PRODUCT", "PERSON"], pageDateMin: "2024-01-01", pageDateMax: "2024-12-31" }],
  searchScoops: [
    {
      scoopType: "6",
      updatedSinceCreation: false,
      publishedStartDate: "2018-11-01",
      publishedEndDate: "2019-03-01",
    },
  ],
};

/** Criteria that take the codes of its lookups, with the codes that it shows. */
export const LOOKUP_EXAMPLES = {
  boardMember: ["exclude", "include"],
  buyingGroup: ["1913024", "1913025"],
  companyRanking: ["fortune500"],
  companyType: ["private"],
  continent: ["africa"],
  country: ["bahamas"],
  employeeCount: ["1to4"],
  excludedRegions: ["usa.alabama.birmingham", "usa.alaska"],
  hashTagString: ["#250_plus_doctors"],
  industryCodes: ["agriculture.animals", "education.university"],
  topics: ["Cloud Applications"],
  jobFunction: ["4.11"],
  jobTitle: ["exec", "vp"],
  managementLevel: ["VP Level Exec"],
  excludeManagementLevel: ["VP Level Exec"],
  metroRegion: ["usa.alabama.birmingham", "usa.california.sanfrancisco"],
  naicsCodes: ["11111"],
  categories: ["GENERAL_NEWS", "PRODUCT", "PERSON"],
  revenue: ["under500k"],
  // the departments of people and those of scoops both have it
  department: ["5"],
  scoopTopic: ["5"],
  scoopType: ["5", "6"],
  sicCodes: ["0112"],
  state: ["usa.alaska"],
  subUnitTypes: ["UNSPECIFIED"],
  companyStructureIncludedSubUnitTypes: [
    "UNSPECIFIED",
    "LOCATION",
    "DIVISION",
    "ACQUISITION",
    "SUBSIDIARY",
    "FORMER_NEW_NAME",
  ],
  techAttributeTagList: ["24617"],
  excludeTechAttributeTagList: ["24617"],
  techSkills: ["1000"],
  yearsOfExperience: ["4-5"],
  businessModel: ["B2C", "B2B", "B2G", "All"],
  engagementType: ["email", "phone", "online meeting"],
  locationSearchType: ["PersonOrHQ", "PersonAndHQ", "Person", "HQ", "PersonThenHQ"],
  requiredFields: ["email", "phone", "directPhone", "personalEmail", "mobilePhone"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
