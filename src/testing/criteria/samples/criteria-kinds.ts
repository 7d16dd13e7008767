const names = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Criteria whose lists contain no codes of a lookup. */
const FREE_LISTS = names(`
  companyWebsite companyTicker zipCode supplementalEmail webReferences phone excludeJobTitle`);

const IDS = names("companyId parentId ultimateParentId locationCompanyId personId scoopId");

const TEXTS = names(`
  companyName companyDescription address street firstName lastName fullName middleInitial emailAddress hashedEmail
  jobTitle exactJobTitle school degree description industryKeywords`);

const BOUNDS = names(`
  zipCodeRadiusMiles employeeRangeMin employeeRangeMax revenueMin revenueMax fundingAmountMin fundingAmountMax
  zoominfoContactsMin zoominfoContactsMax marketingDepartmentBudgetMin marketingDepartmentBudgetMax
  financeDepartmentBudgetMin financeDepartmentBudgetMax itDepartmentBudgetMin itDepartmentBudgetMax
  hrDepartmentBudgetMin hrDepartmentBudgetMax certified contactAccuracyScoreMin contactAccuracyScoreMax
  lastUpdatedInMonths signalScoreMin signalScoreMax`);

const RATES = names(`
  oneYearEmployeeGrowthRateMin oneYearEmployeeGrowthRateMax twoYearEmployeeGrowthRateMin
  twoYearEmployeeGrowthRateMax`);

const FLAGS = names(`
  primaryIndustriesOnly underManagement excludeDefunctCompanies executivesOnly excludePartialProfiles
  findRecommendedContacts updatedSinceCreation`);

const DAYS = names(`
  fundingStartDate fundingEndDate engagementStartDate engagementEndDate lastUpdatedDateAfter validDateAfter
  positionStartDateMin positionStartDateMax signalStartDate signalEndDate publishedStartDate publishedEndDate
  pageDateMin pageDateMax`);

/** Criteria that take one of a few words, with the words. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  locationSearchType: names("HQ Person PersonOrHQ PersonAndHQ PersonThenHQ"),
  boardMember: names("only exclude include"),
  companyPastOrPresent: names("past present pastAndPresent"),
  hasBeenNotified: names("only exclude include"),
  audienceStrengthMin: names("A B C D E"),
  audienceStrengthMax: names("E D C B A"),
};

/** The words that a criterion takes; empty for one of another kind. */
export function wordsFor(name: string): readonly string[] {
  return WORDS[name] ?? [];
}

/** Criteria that take codes of lookups, or of a short list in the definition. */
const CODES = names(`
  companyType state country continent metroRegion excludedRegions industryCodes sicCodes naicsCodes hashTagString
  techAttributeTagList excludeTechAttributeTagList companyRanking employeeCount revenue recentFundingRoundTypes
  allFundingRoundTypes subUnitTypes companyStructureIncludedSubUnitTypes engagementType businessModel managementLevel
  excludeManagementLevel department jobFunction buyingGroup techSkills yearsOfExperience requiredFields scoopType
  scoopTopic`);

/** Code criteria that are case-sensitive: names of fields, and numbers joined by AND. */
const AS_WRITTEN = names("requiredFields techAttributeTagList excludeTechAttributeTagList");

/** Criteria that only take lists, each with a form of its own. */
const LISTS_ONLY = names("topics employmentHistory");

const KINDS = {
  codes: CODES,
  list: FREE_LISTS,
  ids: IDS,
  text: TEXTS,
  bound: BOUNDS,
  rate: RATES,
  flag: FLAGS,
  day: DAYS,
  choice: Object.keys(WORDS),
  listOnly: LISTS_ONLY,
  /** Lists whose values may hold commas; a text is one value. */
  texts: ["url"],
  /** Codes as a list; the definition shows no other form. */
  words: ["categories"],
} as const satisfies Record<string, readonly string[]>;

const kinds = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
);

/** The kind of a criterion. Throws for an unknown one. */
export function kindOf(name: string): string {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`Nobody has said what ${name} takes.`);
  return kind;
}

const upperCase = (value: unknown) => (typeof value === "string" ? value.toUpperCase() : value);
const isNumeric = (value: unknown) => typeof value === "string" && /^[1-9]\d{0,14}$/.test(value);

/** Several values in each accepted form. */
function listForms(value: unknown): unknown[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return [
    values,
    values.join(","),
    ` ${values.join(" , ")}, `,
    ...(values.length === 1 && values.every(isNumeric) ? [Number(values[0])] : []),
    ...(values.every(isNumeric) ? [values.map(Number)] : []),
  ];
}

/** A value in each accepted form. [search-11] [search-14] */
export function formsOf(name: string, value: unknown): unknown[] {
  switch (kindOf(name)) {
    case "codes":
      return [...listForms(value), ...(AS_WRITTEN.includes(name) ? [] : [upperCase(listForms(value)[1])])];
    case "list":
    case "ids":
      return listForms(value);
    case "words":
      return [value];
    case "bound":
    case "rate":
      return [value, String(value), ` ${String(value)} `];
    case "flag":
      return [value, String(value), ` ${String(value).toUpperCase()} `];
    case "choice":
      return [value, upperCase(value), ` ${String(value)} `];
    case "text":
      return [value, ` ${String(value)} `];
    case "texts":
      return [value, ...(Array.isArray(value) ? [value[0]] : [])];
    default:
      return [value];
  }
}
