/*
 * The criteria of the published interface definition, search by search. [field-13]
 */

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

/** 88. */
export const CONTACT_CRITERIA = names(`
  address allFundingRoundTypes boardMember buyingGroup companyDescription companyId companyName
  companyPastOrPresent companyRanking companyStructureIncludedSubUnitTypes companyTicker companyType
  companyWebsite contactAccuracyScoreMax contactAccuracyScoreMin continent country degree department
  emailAddress employeeCount employeeRangeMax employeeRangeMin employmentHistory engagementEndDate
  engagementStartDate engagementType exactJobTitle excludeJobTitle excludeManagementLevel
  excludePartialProfiles excludeTechAttributeTagList excludedRegions executivesOnly firstName fullName
  fundingAmountMax fundingAmountMin fundingEndDate fundingStartDate hasBeenNotified hashTagString
  hashedEmail industryCodes industryKeywords jobFunction jobTitle lastName lastUpdatedDateAfter
  lastUpdatedInMonths locationCompanyId locationSearchType managementLevel metroRegion middleInitial
  naicsCodes oneYearEmployeeGrowthRateMax oneYearEmployeeGrowthRateMin parentId personId phone
  positionStartDateMax positionStartDateMin primaryIndustriesOnly recentFundingRoundTypes requiredFields
  revenue revenueMax revenueMin school sicCodes state street subUnitTypes supplementalEmail
  techAttributeTagList techSkills twoYearEmployeeGrowthRateMax twoYearEmployeeGrowthRateMin
  ultimateParentId underManagement validDateAfter webReferences yearsOfExperience zipCode
  zipCodeRadiusMiles zoominfoContactsMax zoominfoContactsMin
`);

/** 62. */
export const COMPANY_CRITERIA = names(`
  address allFundingRoundTypes businessModel certified companyDescription companyId companyName
  companyRanking companyStructureIncludedSubUnitTypes companyTicker companyType companyWebsite continent
  country employeeCount employeeRangeMax employeeRangeMin engagementEndDate engagementStartDate
  engagementType excludeDefunctCompanies excludeTechAttributeTagList excludedRegions
  financeDepartmentBudgetMax financeDepartmentBudgetMin fundingAmountMax fundingAmountMin fundingEndDate
  fundingStartDate hashTagString hrDepartmentBudgetMax hrDepartmentBudgetMin industryCodes
  industryKeywords itDepartmentBudgetMax itDepartmentBudgetMin locationSearchType
  marketingDepartmentBudgetMax marketingDepartmentBudgetMin metroRegion naicsCodes
  oneYearEmployeeGrowthRateMax oneYearEmployeeGrowthRateMin parentId primaryIndustriesOnly
  recentFundingRoundTypes revenue revenueMax revenueMin sicCodes state street subUnitTypes
  techAttributeTagList twoYearEmployeeGrowthRateMax twoYearEmployeeGrowthRateMin ultimateParentId
  underManagement zipCode zipCodeRadiusMiles zoominfoContactsMax zoominfoContactsMin
`);

/** 48. */
export const INTENT_CRITERIA = names(`
  address audienceStrengthMax audienceStrengthMin businessModel companyDescription companyRanking
  companyStructureIncludedSubUnitTypes companyTicker companyType continent country employeeCount
  employeeRangeMax employeeRangeMin excludedRegions findRecommendedContacts fundingAmountMax
  fundingAmountMin fundingEndDate fundingStartDate hashTagString industryCodes industryKeywords
  locationSearchType metroRegion naicsCodes oneYearEmployeeGrowthRateMax oneYearEmployeeGrowthRateMin
  primaryIndustriesOnly revenue revenueMax revenueMin sicCodes signalEndDate signalScoreMax
  signalScoreMin signalStartDate state street subUnitTypes techAttributeTagList topics
  twoYearEmployeeGrowthRateMax twoYearEmployeeGrowthRateMin zipCode zipCodeRadiusMiles
  zoominfoContactsMax zoominfoContactsMin
`);

/** 74. */
export const SCOOP_CRITERIA = names(`
  address boardMember businessModel certified companyDescription companyPastOrPresent companyRanking
  companyStructureIncludedSubUnitTypes companyTicker companyType contactAccuracyScoreMax
  contactAccuracyScoreMin continent country degree department description emailAddress employeeCount
  employeeRangeMax employeeRangeMin exactJobTitle excludeJobTitle excludeManagementLevel
  excludePartialProfiles excludedRegions executivesOnly firstName fullName fundingAmountMax
  fundingAmountMin fundingEndDate fundingStartDate hasBeenNotified hashTagString hashedEmail
  industryCodes industryKeywords jobFunction jobTitle lastName lastUpdatedInMonths locationCompanyId
  locationSearchType managementLevel metroRegion middleInitial naicsCodes oneYearEmployeeGrowthRateMax
  oneYearEmployeeGrowthRateMin personId primaryIndustriesOnly publishedEndDate publishedStartDate
  requiredFields revenue revenueMax revenueMin school scoopId scoopTopic scoopType sicCodes state street
  subUnitTypes techAttributeTagList twoYearEmployeeGrowthRateMax twoYearEmployeeGrowthRateMin
  updatedSinceCreation zipCode zipCodeRadiusMiles zoominfoContactsMax zoominfoContactsMin
`);

/** 4. */
export const NEWS_CRITERIA = names(`
  categories pageDateMax pageDateMin url
`);
