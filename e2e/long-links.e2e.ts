import { bar } from "./support/filter-steps.ts";
import {
  expect,
  expectAccessible,
  expectAnswered,
  expectTotal,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

/** One valid value for each of 60 criteria of contacts, none of which is kept out of links. */
const SIXTY_CRITERIA = {
  jobTitle: "Marketing",
  excludeJobTitle: "Assistant",
  exactJobTitle: "Marketing Director",
  managementLevel: "Director",
  excludeManagementLevel: "Board Member",
  executivesOnly: "true",
  department: "0",
  jobFunction: "0.1",
  fullName: "Ann",
  firstName: "Ann",
  lastName: "A",
  middleInitial: "B",
  companyPastOrPresent: "present",
  boardMember: "include",
  school: "State",
  degree: "MBA",
  locationCompanyId: "1",
  buyingGroup: "1913020",
  yearsOfExperience: "0-1",
  positionStarted: "2020-01-01..",
  employmentHistory: "Acme~Director",
  techSkills: "1000",
  requiredFields: "email",
  companyName: "health",
  companyWebsite: "company.example",
  companyId: "1,2",
  industryCodes: "agriculture",
  primaryIndustriesOnly: "true",
  industryKeywords: "farm",
  employees: "100..999",
  employeeCount: "1to4",
  revenue: "10000..",
  revenueRange: "under500k",
  companyType: "public",
  companyDescription: "farm",
  hashTagString: "#family_owned",
  naicsCodes: "11",
  sicCodes: "01",
  companyTicker: "ACME",
  companyRanking: "fortune500",
  contactsOnFile: "1..",
  subUnitTypes: "LOCATION",
  parentId: "1",
  ultimateParentId: "1",
  country: "afghanistan",
  state: "usa.alabama",
  excludedRegions: "usa.alabama.birmingham",
  zipCode: "02108,94105~25",
  continent: "africa",
  street: "Main",
  address: "Main",
  locationSearchType: "Person",
  techAttributeTagList: "24600",
  recentFundingRoundTypes: "angel",
  fundingAmount: "1000..",
  fundingDate: "2020-01-01..",
  oneYearGrowth: "1..",
  accuracy: "50..",
  lastUpdatedInMonths: "12",
  updatedSince: "2020-01-01..",
};

test("a link with 60 criteria opens in two lines of chips, asks once, and is cleared at once @full", async ({
  page,
  server,
}) => {
  expect(Object.keys(SIXTY_CRITERIA)).toHaveLength(60);
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, `/contacts?${new URLSearchParams(SIXTY_CRITERIA).toString()}`);
  await expect(bar(page).getByText("60", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^No contact matches/ })).toBeVisible();
  await expect(page.getByText("Ignored in this search")).toHaveCount(0);
  await expectAnswered(server, "searchContacts", 1);
  expect(server.output()).not.toContain('"status":400');

  const more = bar(page).getByRole("button", { name: /^\d+ more filters$/ });
  for (const width of [1920, 1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBeLessThanOrEqual(90);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    await expect(page.getByRole("heading", { name: /^No contact matches/ })).toBeInViewport();
    if (width >= 1024) {
      const folded = Number.parseInt((await more.getAttribute("aria-label")) ?? "", 10);
      await more.click();
      const chips = page.getByRole("dialog", { name: "More filters" });
      await expect(chips.getByRole("button", { name: /^Remove / })).toHaveCount(folded);
      const box = await chips.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
      // the last one is within reach
      await chips
        .getByRole("button", { name: /^Remove / })
        .last()
        .scrollIntoViewIfNeeded();
      await expect(chips.getByRole("button", { name: /^Remove / }).last()).toBeInViewport();
      await page.keyboard.press("Escape");
      await expect(chips).toBeHidden();
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  // looking at it has asked nothing more
  await expectAnswered(server, "searchContacts", 1);

  // what is folded is taken away where it is shown
  await more.click();
  const folded = page.getByRole("dialog", { name: "More filters" });
  await folded.getByRole("button", { name: "Remove Accuracy" }).click();
  await expect(page).not.toHaveURL(/accuracy/);
  await page.keyboard.press("Escape");
  await expect(bar(page).getByText("59", { exact: true })).toBeVisible();

  await bar(page).getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expectTotal(page, await service.total("searchContacts", {}));
  await expect(bar(page).getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await page.goBack();
  await expect(bar(page).getByText("59", { exact: true })).toBeVisible();
});
