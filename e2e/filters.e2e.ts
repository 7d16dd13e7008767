import { bar, finder, openFilter, openPanel, panel } from "./support/filter-steps.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectAnswered,
  expectNoSidewaysScroll,
  expectTotal,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

/** One valid value for each of 60 contact criteria, none of which is secret. */
const SIXTY_CRITERIA = [
  "jobTitle=Marketing&excludeJobTitle=Assistant&exactJobTitle=Marketing+Director",
  "managementLevel=Director&excludeManagementLevel=Board+Member&executivesOnly=true&department=0",
  "jobFunction=0.1&fullName=Ann&firstName=Ann&lastName=A&middleInitial=B&companyPastOrPresent=present",
  "boardMember=include&school=State&degree=MBA&locationCompanyId=1&buyingGroup=1913020",
  "yearsOfExperience=0-1&positionStarted=2020-01-01..&employmentHistory=Acme~Director&techSkills=1000",
  "requiredFields=email&companyName=health&companyWebsite=company.example&companyId=1,2",
  "industryCodes=agriculture&primaryIndustriesOnly=true&industryKeywords=farm&employees=100..999",
  "employeeCount=1to4&revenue=10000..&revenueRange=under500k&companyType=public&companyDescription=farm",
  "hashTagString=%23family_owned&naicsCodes=11&sicCodes=01&companyTicker=ACME&companyRanking=fortune500",
  "contactsOnFile=1..&subUnitTypes=LOCATION&parentId=1&ultimateParentId=1&country=afghanistan",
  "state=usa.alabama&excludedRegions=usa.alabama.birmingham&zipCode=02108,94105~25&continent=africa",
  "street=Main&address=Main&locationSearchType=Person&techAttributeTagList=24600",
  "recentFundingRoundTypes=angel&fundingAmount=1000..&fundingDate=2020-01-01..&oneYearGrowth=1..",
  "accuracy=50..&lastUpdatedInMonths=12&updatedSince=2020-01-01..",
].join("&");

test("filters of the panel count at once, on both sides, and wrong ones are explained", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/contacts");
  const all = await service.total("searchContacts", {});
  await openPanel(page);
  await expect(panel(page).getByText(all.toLocaleString("en-US"))).toBeVisible();
  await expect(panel(page).getByRole("textbox", { name: "Search title" })).toBeVisible();

  await openFilter(page, "department");
  await panel(page).getByRole("checkbox", { name: "Sales" }).check();
  await panel(page).getByRole("checkbox", { name: "Engineering & Technical" }).check();
  await openFilter(page, "title");
  await panel(page).getByRole("radio", { name: "is not" }).first().check();
  await panel(page).getByRole("textbox", { name: "Search title is not" }).fill("Assistant");
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("button", { name: "Title not Assistant" })).toBeVisible();
  await openFilter(page, "annual sales");
  const revenue = panel(page).getByRole("group", { name: "Revenue", exact: true });
  await revenue.getByRole("textbox", { name: "From" }).fill("$10M");
  await revenue.getByRole("textbox", { name: "To" }).fill("2 billion");
  await openFilter(page, "accuracy");
  const accuracy = panel(page).getByRole("group", { name: "Accuracy", exact: true });
  await accuracy.getByRole("textbox", { name: "From" }).fill("700");
  await finder(page).focus();
  await expect(accuracy.getByText("Enter whole numbers from 0 to 100.")).toBeVisible();
  await expect(page).not.toHaveURL(/accuracy/);
  await expectAccessibleInBoth(page);
  await accuracy.getByRole("textbox", { name: "From" }).fill("70");
  await expect(page).toHaveURL(/accuracy=70/);
  const criteria = {
    department: "3,6",
    excludeJobTitle: "Assistant",
    revenueMin: 10_000,
    revenueMax: 2_000_000,
    contactAccuracyScoreMin: 70,
  };
  const total = await service.total("searchContacts", criteria);
  await expectTotal(page, total);
  await expect(panel(page).getByText(total.toLocaleString("en-US"), { exact: true })).toBeVisible();
  await expect(panel(page).getByText(/^was [\d,]+$/)).toBeVisible();

  await page.reload();
  await expect(panel(page)).toBeVisible();
  await expectTotal(page, total);
  await page.goBack();
  await expect(page).not.toHaveURL(/accuracy/);
  expect(server.output()).not.toContain('"status":400');
});

test("an e-mail address is asked for and never stands in an address", async ({ page, server, context }) => {
  const service = await serviceClient(server.service.url);
  const ids = await service.ids("searchContacts", { requiredFields: "email" });
  const [record] = await service.enrich("enrichContacts", ids.slice(0, 1), ["email"]);
  const email = String(record?.attributes?.["email"]);
  expect(email).toContain("@");

  await openSignedIn(page, "/contacts?accuracy=0..100");
  const field = (await openFilter(page, "e-mail address")).getByRole("textbox", { name: "E-mail address" });
  await field.fill("half@");
  await field.press("Enter");
  await expect(panel(page).getByText(/complete e-mail address/)).toBeVisible();
  await field.fill(email);
  const asked = bar(page).getByRole("button", { name: `E-mail address ${email}` });
  const rows = page.getByRole("table", { name: "Contacts" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  const expectHidden = () => expect(page).toHaveURL(/^(?!.*(@|%40|emailAddress)).*$/);
  await expectHidden();
  // the lookups of the panel have left the service's window of a second, which a new page knows nothing of
  await page.waitForTimeout(1200);
  await page.reload();
  await expect(asked).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expectHidden();
  await page.goBack();
  await expect(asked).toHaveCount(0);
  await page.goForward();
  await expect(asked).toBeVisible();
  await bar(page).getByRole("button", { name: "Remove Accuracy" }).click();
  await expect(asked).toBeVisible();
  await expectHidden();

  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(bar(copied).getByRole("button", { name: "Filters", exact: true })).toBeVisible();
  await expect(copied.getByText(email)).toHaveCount(0);
  await copied.goto(`/contacts?emailAddress=${encodeURIComponent(email)}`);
  await expect(copied.getByText(/can’t be set by a link/)).toBeVisible();
  await copied.getByRole("button", { name: "Remove filter" }).click();
  await expect(copied).toHaveURL(/\/contacts$/);
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  );
  expect(stored).not.toContain(email);
  expect(server.output()).not.toContain(email);
});

test("topics are read, chosen up to 50 and taken away, and where records count, filters wait for Search @full", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/intent");
  await bar(page).getByRole("button", { name: "Choose topics" }).click();
  const picker = page.getByRole("dialog", { name: "Topics" });
  const names = picker.getByRole("group", { name: "Topics" }).getByRole("checkbox");
  await expect(names.nth(60)).toBeAttached();
  const labels = await names.evaluateAll((boxes) =>
    boxes.map((box) => box.closest("label")?.innerText ?? ""),
  );
  await picker.getByRole("button", { name: "Paste a list" }).click();
  await picker.getByLabel("Paste topics").fill(["No such topic", ...labels].join("\n"));
  await expect(picker.getByText(/Only 50 more fit/)).toBeVisible();
  await picker.getByRole("button", { name: "Add 50" }).click();
  await expect(picker.getByText("50 of 50")).toBeVisible();
  await picker.getByRole("button", { name: "Clear" }).click();
  await picker.getByRole("textbox", { name: "Search topics" }).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, "ZERO TRUST\nShoe shops\tcloud migration");
  await expect(picker.getByText("2 of 3 found")).toBeVisible();
  await expect(picker.getByText("Not found: Shoe shops")).toBeVisible();
  await expectAccessible(page);
  await picker.getByRole("button", { name: "Add 2" }).click();
  await picker.getByRole("button", { name: "Done" }).click();
  await expect(picker).toBeHidden();
  // the picker holds the same words until it is gone, a moment after it was hidden
  await expect(bar(page).getByText("2 of 50").filter({ visible: true })).toBeVisible();
  await bar(page).getByRole("button", { name: "Remove Cloud Migration" }).click();
  await expectAnswered(server, "searchIntent", 0);
  await bar(page).getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("table", { name: "Intent" }).getByRole("row").nth(1)).toContainText(
    "Zero Trust",
  );
  await expectAnswered(server, "searchIntent", 1);

  await test.step("the panel says so as well", async () => {
    await page.goto("/scoops");
    await openFilter(page, "type");
    await panel(page).getByRole("checkbox", { name: "Executive Move" }).check();
    await expect(panel(page).getByText(/Free. Uses your record limit/)).toBeVisible();
    await page.waitForTimeout(1000);
    await expectAnswered(server, "searchScoops", 0);
    await panel(page).getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByRole("table", { name: "Scoops" }).getByRole("checkbox").nth(2)).toBeVisible();
    await expectAnswered(server, "searchScoops", 1);
    await expect(panel(page).getByText("The rows match these filters.")).toBeVisible();
  });
});

test("a list stays under the pointer, and filters are stored as sets and used on another screen @full", async ({
  page,
}) => {
  await test.step("while what is chosen in a list moves the bar", async () => {
    await openSignedIn(page, "/scoops");
    const button = bar(page).getByRole("button", { name: /^Type/ });
    await button.click();
    const picker = page.getByRole("dialog", { name: "Type" });
    const checkbox = picker.getByRole("checkbox", { name: "New Hire", exact: true });
    await checkbox.scrollIntoViewIfNeeded();
    const [before, buttonBefore] = [await picker.boundingBox(), await button.boundingBox()];
    await checkbox.check();
    await expect.poll(async () => (await button.boundingBox())?.x).toBeGreaterThan(buttonBefore?.x ?? 0);
    // a list that scrolls is one more moment to be placed anew
    const first = picker.getByRole("checkbox").first();
    await expect(first).not.toBeInViewport();
    await first.scrollIntoViewIfNeeded();
    await expect(first).toBeInViewport();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await picker.boundingBox()).toEqual(before);
  });

  const filterSets = panel(page).getByRole("button", { name: "Filter sets" });
  await page.goto("/contacts");
  await openFilter(page, "level");
  await expect(page.getByText("Loading the list")).toHaveCount(0);
  await page.keyboard.type("vp");
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("button", { name: "Level VP" })).toBeVisible();
  await filterSets.click();
  await page.getByRole("textbox", { name: "Name", exact: true }).last().fill("Leaders");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await panel(page).getByRole("button", { name: "Clear all" }).click();
  await expect(bar(page).getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await openFilter(page, "level");
  await expect(panel(page).getByRole("group", { name: "Recently used" })).toBeVisible();

  await page.goto("/scoops");
  await filterSets.click();
  await page.getByRole("button", { name: /^Leaders/ }).click();
  await expect(bar(page).getByRole("button", { name: /Level VP/ })).toBeVisible();
  await filterSets.click();
  await page.getByRole("button", { name: "Delete Leaders" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await filterSets.click();
  await expect(page.getByRole("button", { name: /^Leaders/ })).toBeVisible();
});

test("every way to set a criterion passes axe, and on a phone a sheet holds them all @full", async ({
  page,
}) => {
  await openSignedIn(page, "/intent");
  for (const filter of ["Choose topics", "Score", "Audience", "Industry"]) {
    await bar(page).getByRole("button", { name: filter, exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Done" })).toBeVisible();
    await expect(page.getByText("Loading the list")).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await page.keyboard.press("Escape");
  }
  await openPanel(page);
  for (const screen of ["/companies", "/scoops", "/news", "/contacts"]) {
    await page.goto(screen);
    await expect(panel(page)).toBeVisible();
    const closed = panel(page).getByRole("heading").getByRole("button", { expanded: false });
    while ((await closed.count()) > 0) await closed.first().click();
    await expect(page.getByText("Loading the list")).toHaveCount(0);
    await expectAccessibleInBoth(page);
  }
  for (const filter of ["zip code", "past positions", "industry", "funding amount", "published"]) {
    if (filter === "published") await page.goto("/scoops");
    await openFilter(page, filter);
    await expectAccessible(page);
    if (filter !== "past positions") continue;
    await panel(page).getByRole("button", { name: "Add a position" }).click();
    await expect(panel(page).getByRole("group", { name: "Position 2" })).toBeVisible();
  }
  const thisYear = page.getByRole("button", { name: "This year", exact: true });
  await thisYear.click();
  await expect(thisYear).toHaveAttribute("aria-pressed", "true");

  await test.step("the sheet, whose button tells the total", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/companies?companyName=health");
    const filters = await openFilter(page, "name");
    const name = filters.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toHaveValue("health");
    await name.fill("group");
    await expect(page).toHaveURL(/companyName=group$/);
    await openFilter(page, "website");
    await filters.getByLabel("Website").fill("a.example\nb.example");
    await expect(filters.getByRole("button", { name: "Show 0 companies" })).toBeVisible();
    await expectAccessibleInBoth(page);
    await filters.getByRole("button", { name: "Clear all" }).click();
    await expect(filters.getByLabel("Website")).toHaveValue("");
    await filters.getByRole("button", { name: /^Show [\d,]+ companies$/ }).click();
    await expect(filters).toBeHidden();
    await expectAccessibleInBoth(page);
  });
});

test("a link with 60 criteria opens in two lines of chips and asks once, and a narrow window has room for rows @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, `/contacts?${SIXTY_CRITERIA}`);
  await expect(bar(page).getByText("60", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^No contact matches/ })).toBeVisible();
  await expect(page.getByText("Ignored in this search")).toHaveCount(0);
  await expectAnswered(server, "searchContacts", 1);
  expect(server.output()).not.toContain('"status":400');

  const more = bar(page).getByRole("button", { name: /^\d+ more filters$/ });
  for (const width of [1920, 1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBeLessThanOrEqual(90);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole("heading", { name: /^No contact matches/ })).toBeInViewport();
    if (width >= 1024) {
      const folded = Number.parseInt((await more.getAttribute("aria-label")) ?? "", 10);
      await more.click();
      const chips = page.getByRole("dialog", { name: "More filters" });
      await expect(chips.getByRole("button", { name: /^Remove / })).toHaveCount(folded);
      await expect(chips).toBeInViewport({ ratio: 1 });
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

  await test.step("beside the panel at 1024 px nothing scrolls sideways, and the bar below the rows covers nothing", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto("/contacts?managementLevel=Director");
    await openPanel(page);
    const table = page.getByRole("table");
    await table.getByRole("checkbox").nth(1).check();
    const scrolled = table.locator("xpath=..");
    expect(await scrolled.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    const boxOf = async (name: string) => page.getByRole("button", { name }).first().boundingBox();
    const review = await boxOf("Review and enrich");
    const pager = await page.getByLabel("Rows per page").boundingBox();
    const isApart =
      review !== null &&
      pager !== null &&
      (review.x + review.width <= pager.x || review.y + review.height <= pager.y);
    expect(isApart, "the pager stands beside or below the button").toBe(true);
  });
});
