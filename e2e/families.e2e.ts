import type { Page } from "@playwright/test";
import {
  FAMILIES,
  type PlacedMember,
  type ServiceMember,
  loadButton,
  loadFamily,
  placedMembers,
  treeOf,
  treeRow,
} from "./support/family-steps.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectAnswered,
  expectNoSidewaysScroll,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { csvRows, exportDialog, recordsOf, saveExport, savedBy } from "./support/export-steps.ts";
import { type ServiceClient, serviceClient } from "./support/service-client.ts";
import { strike } from "./support/server-faults.ts";

const focused = (page: Page) => treeOf(page).locator("[role=row]:focus");
const chart = (page: Page) => page.getByRole("group", { name: "Chart of the family" });
const onCard = (page: Page) => chart(page).locator(":focus");
const finderOf = (page: Page) => page.getByRole("searchbox", { name: "Find in this tree" });
/** The row that Tab leads to. */
const current = (page: Page) => treeOf(page).locator("[role=row][tabindex='0']");

/** The family as the service returns it to a colleague. */
async function fetchedFamily(service: ServiceClient, id: string): Promise<readonly PlacedMember[]> {
  const [record] = await service.enrich("enrichHierarchy", [id], ["familyTree"]);
  return placedMembers(record?.attributes?.["familyTree"] as ServiceMember[]);
}

/** Ids of the members' companies: a location or former name has its company's. */
const companiesOf = (members: readonly ServiceMember[]) =>
  new Set(members.map(({ companyId }) => companyId)).size;

/** The file that an item of the export menu saves. */
async function exportedAs(page: Page, item: string): Promise<Buffer> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  return (await savedBy(page, () => page.getByRole("menuitem", { name: item }).click())).bytes;
}

/** Has each message to a worker arrive late, as on a slow machine. */
async function slowWorkers(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((delay) => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function slowly(this: Worker, ...message: Parameters<typeof post>) {
      setTimeout(() => post.apply(this, message), delay);
    } as typeof post;
  }, milliseconds);
}

test("a rep walks a family by keyboard alone, in the tree and in the chart, to a chosen branch", async ({
  page,
  server,
}) => {
  const { keyboard } = page;
  await openSignedIn(page, "/usage");
  await keyboard.press("g");
  await keyboard.press("f");
  await expect(page.getByRole("heading", { level: 1, name: "Family trees" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Company name or ID" }).focus();
  await keyboard.type("tessaline hold");
  await keyboard.press("Enter");
  const found = page.getByRole("list", { name: "Companies" }).getByRole("link");
  await expect(found).toHaveCount(1);
  await expectAccessible(page);
  await found.focus();
  await keyboard.press("Enter");
  const read = page.getByRole("button", { name: "Load family tree · 1 credit" });
  await expect(read).toBeEnabled();
  await expectAccessible(page);
  await expectAnswered(server, "enrichHierarchy", 0);
  await read.focus();
  await keyboard.press("Enter");
  await expect(page.getByText("12 companies · 4 levels")).toBeVisible();
  await expectAnswered(server, "enrichHierarchy", 1);

  await keyboard.press("/");
  await expect(finderOf(page)).toBeFocused();
  await keyboard.press("Escape");
  await expect(focused(page)).toHaveAccessibleName(
    /^Tessaline Holdings, top of family, .*11 companies below, matched/,
  );
  await keyboard.press("ArrowLeft");
  await expect(focused(page)).toHaveAttribute("aria-expanded", "false");
  await expect(treeOf(page)).toHaveAttribute("aria-rowcount", "1");
  await keyboard.press("ArrowRight");
  await keyboard.type("tessaline n");
  await expect(focused(page)).toContainText("Tessaline Networks");
  await keyboard.press("Shift+Space");
  await expect(page.getByText(/^\d+ companies added to the selection/)).toBeVisible();
  await expect(focused(page)).toHaveAttribute("aria-selected", "true");

  await test.step("the chart shares focus, branches and selection with the tree", async () => {
    const networks = treeRow(page, "Tessaline Networks Inc");
    await chart(page)
      .getByRole("button", { name: /^Tessaline Networks Inc,/ })
      .focus();
    await expect(onCard(page)).toHaveAccessibleName(/^Tessaline Networks Inc, subsidiary.*level 2.*selected/);
    await keyboard.press("Shift+ArrowLeft");
    await expect(onCard(page)).toHaveAccessibleName(/collapsed/);
    await expect(networks).toHaveAttribute("aria-expanded", "false");
    await keyboard.press("ArrowRight");
    await expect(networks).toHaveAttribute("aria-expanded", "true");
    await expect(onCard(page)).not.toHaveAccessibleName(/collapsed/);
    await keyboard.press("ArrowRight");
    await expect(onCard(page)).toHaveAccessibleName(/level 3.*selected/);
    await keyboard.press("Space");
    await expect(onCard(page)).not.toHaveAccessibleName(/selected/);
    const name = /^[^,]+/.exec((await onCard(page).getAttribute("aria-label")) ?? "")?.[0] ?? "";
    await expect(treeRow(page, name)).toHaveAttribute("aria-selected", "false");
    await expectAccessible(page);
    await keyboard.press("ArrowLeft");
    await keyboard.press("Enter");
    await expect(
      page.getByRole("region", { name: "Details of Tessaline Networks Inc" }).locator(":focus"),
    ).toHaveCount(1);
  });

  await keyboard.press("g");
  await keyboard.press("l");
  await expect(page.getByRole("heading", { level: 1, name: "Selection" })).toBeVisible();
  await page.getByRole("radio", { name: "Companies" }).check();
  await expect(page.getByRole("table").getByText("Tessaline Networks Inc", { exact: true })).toBeVisible();
});

test("a family of 500 is paid for once, filtered, searched, selected from and exported as the service returns it", async ({
  page,
  openOtherBrowser,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.creditsUsed();
  await openSignedIn(page, `/families/${FAMILIES.middle}`);
  await test.step("though the service is busy, and the gateway loses an answer", async () => {
    const operation = "enrichHierarchy";
    const busy = { operation, kind: "429", milliseconds: 2000 };
    await strike(server, busy, { operation, kind: "lost-after-commit" });
    await loadButton(page).click();
    await expect(page.getByText("Busy, continuing soon")).toBeVisible();
    await expectAccessible(page);
    // a page that is opened anew goes on with it
    await page.reload();
    await expect(treeOf(page)).toBeVisible({ timeout: 30_000 });
    expect(await service.creditsUsed()).toBe(before + 1);
  });
  const members = await fetchedFamily(service, FAMILIES.middle);
  await expect(page.getByText(`${companiesOf(members)} companies`)).toBeVisible();

  await page.getByRole("radio", { name: "All" }).check();
  await expect(treeOf(page)).toHaveAttribute("aria-rowcount", String(members.length));
  const acquisitions = members.filter(({ subUnitTypeInfo }) => subUnitTypeInfo?.typeId === 5);
  await page.getByRole("button", { name: /^Acquisition/ }).click();
  await expect(page).toHaveURL(/types=Acquisition/);
  await page.getByRole("button", { name: "Add to selection" }).click();
  await page.getByRole("menuitem", { name: "Everything that matches the filters" }).click();
  const chosen = companiesOf(acquisitions);
  await expect(page.getByText(`${chosen} companies added to the selection`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: /^Acquisition/ }).click();
  await page.getByRole("button", { name: "Add to selection" }).click();
  await page.getByRole("menuitem", { name: "Whole family" }).click();
  await expect(page.getByText(`${companiesOf(members)} companies added to the selection`)).toBeVisible();

  const deep = members.findLast(({ name }) => name.includes("Canada"));
  await finderOf(page).fill(deep?.name ?? "");
  await expect(treeRow(page, deep?.name ?? "").first()).toHaveAttribute("aria-level", String(deep?.level));
  await expect(page).toHaveURL(/focus=\d+/);
  const link = page.url();
  expect(link).not.toContain("@");

  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Table of the whole family…" }).click();
  await exportDialog(page).getByRole("radio", { name: "CSV" }).check();
  const file = await saveExport(page);
  expect(file.promised).toBe(members.length);
  const lines = recordsOf(csvRows(file));
  expect(lines).toMatchObject(
    members.map(({ level, name, companyId, path }) => ({
      Level: String(level),
      "Company Name": name,
      "Company ID": String(companyId),
      Path: path.join(" > "),
    })),
  );

  // the copied view opens for somebody else as it was, after the price was said to them too
  await page.goto(link);
  await expect(treeRow(page, deep?.name ?? "").first()).toHaveAttribute("tabindex", "0");
  const asked = server.answered("enrichHierarchy");
  const colleague = await openOtherBrowser("/families", "colleague");
  const owned = colleague.getByRole("region", { name: "Owned family trees" });
  await expect(owned.getByRole("cell", { name: "Robin Ellery" })).toBeVisible();
  await expectAccessible(colleague);
  await owned.getByRole("link").click();
  await expect(colleague.getByText(`${companiesOf(members)} companies`)).toBeVisible();
  await expectAnswered(server, "enrichHierarchy", asked);
  expect(await service.creditsUsed()).toBe(before + 1);
});

test("a pressed checkbox gives the keys to its row, and the address follows what is found, however long it takes @full", async ({
  page,
  context,
}) => {
  await slowWorkers(page, 700);
  await openSignedIn(page, `/families/${FAMILIES.small}?levels=all`);
  await loadFamily(page);
  const row = treeRow(page, "Tessaline Networks Inc");
  await row.getByRole("checkbox").click();
  await expect(row).toHaveAttribute("aria-selected", "true");
  await expect(row).toBeFocused();
  await page.keyboard.press("Space");
  await expect(row).toHaveAttribute("aria-selected", "false");

  await test.step("the address never pairs what is typed with the member of before", async () => {
    const found: (string | null)[] = [];
    page.on("framenavigated", (frame) => {
      const { searchParams } = new URL(frame.url());
      if (searchParams.has("find")) found.push(searchParams.get("focus"));
    });
    await finderOf(page).fill("tessaline networks");
    expect(await page.getByRole("search").getByText("None").count()).toBe(0);
    await expect(row).toHaveAttribute("tabindex", "0");
    await expect(page).toHaveURL(/find=tessaline/);
    expect(found).toEqual([new URL(page.url()).searchParams.get("focus")]);
  });

  await test.step("a copied link keeps the second result in its order", async () => {
    await page.getByRole("button", { name: "Sort", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "Name, Z to A" }).click();
    await expect(page).toHaveURL(/sort=-name/);
    await finderOf(page).fill("tessaline");
    await expect(page.getByRole("search").getByText(/^1 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/find=tessaline(&|$)/);
    const first = page.url();
    await finderOf(page).press("Enter");
    await expect(page.getByRole("search").getByText(/^2 of \d+$/)).toBeVisible();
    const second = (await current(page).getAttribute("data-node")) ?? "";
    const marked = await treeOf(page)
      .getByRole("row")
      .filter({ has: page.locator("bdi.found") })
      .evaluateAll((rows) => rows.map((one) => one.getAttribute("data-node")));
    expect(marked[1]).toBe(second);
    await expect(page).not.toHaveURL(first);
    const copied = await context.newPage();
    await copied.goto(page.url());
    await expect(copied.getByRole("search").getByText(/^2 of \d+$/)).toBeVisible();
    await expect(current(copied)).toHaveAttribute("data-node", second);
  });
});

test("places are set by keys, matches are brought into view, and their C-levels selected in a few presses @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const executives = (companyId: string) =>
    service.total("searchContacts", { companyId, managementLevel: "C Level Exec" });
  await openSignedIn(page, `/families/${FAMILIES.middle}`);
  await loadFamily(page);
  await test.step("states and cities, by Enter and arrows", async () => {
    const button = page.getByRole("button", { name: /^State or city/ });
    await button.press("Enter");
    const places = page.getByRole("dialog", { name: "State or city" });
    const search = places.getByRole("textbox", { name: "Search states and cities" });
    await expect(search).toBeFocused();
    await page.keyboard.type("texas");
    await page.keyboard.press("Enter");
    await expect(search).toHaveValue("");
    await expect(search).toBeFocused();
    const states = places.getByRole("group", { name: "States" }).getByRole("checkbox");
    await expect(states.and(page.locator(":checked"))).toHaveAccessibleName(/^Texas/);
    await expect(page.getByText(/^\d+ of 500 match/)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(states.nth(1)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(states.nth(1)).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(states.nth(1)).not.toBeChecked();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(search).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });

  // a chart that was moved away is fitted again by the next filter
  await chart(page).hover();
  await page.mouse.wheel(0, 5000);
  await page.getByRole("button", { name: /^Acquisition/ }).click();
  const matches = treeOf(page).getByRole("row", { name: /acquisition/i });
  const count = await matches.count();
  const cards = chart(page).getByRole("button", { name: /acquisition/i });
  await expect(cards).toHaveCount(count);
  for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 1 });

  await expect(page.getByText(`${count} of 500 match`)).toBeVisible();
  await page.getByRole("button", { name: "Select them" }).click();
  await expect(page.getByText(`${count} companies added to the selection`)).toBeVisible();
  await page.getByRole("button", { name: `Select C-levels of ${count} companies` }).click();
  const status = page.getByRole("group", { name: "Matching and selected companies" });
  await expect(status.getByText(/\d (person|people) selected/)).toBeVisible();

  await treeRow(page, "Orrinvale Holdings").click();
  await page.getByRole("button", { name: "Select its C-levels · free" }).click();
  const details = page.getByRole("region", { name: /^Details of/ });
  await expect(details.getByText(`${await executives(FAMILIES.middle)} people selected`)).toBeVisible();
  await expectAccessibleInBoth(page);
  await details.getByRole("link", { name: "See people" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Selection" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Contacts" })).toBeChecked();
});

test("of a family of 10,000 few rows are real, each with its place, and its chart is moved and zoomed @full", async ({
  page,
}) => {
  await openSignedIn(page, `/families/${FAMILIES.large}?levels=all&view=tree`);
  await loadFamily(page);
  expect(Number(await treeOf(page).getAttribute("aria-rowcount"))).toBeGreaterThan(10_000);
  expect(await treeOf(page).locator("*").count()).toBeLessThan(260);
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await treeOf(page).getByRole("row").first().click();
  await page.keyboard.press("*");
  for (let level = 2; level < 12; level += 1) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
  }
  await expect(focused(page)).toHaveAttribute("aria-level", /^([4-9]|\d\d+)$/);
  await expect(focused(page)).toHaveAttribute("aria-posinset", "1");
  await expect(focused(page)).toHaveAttribute("aria-setsize", /^[1-9]/);
  for (const key of ["End", "Home"]) {
    await page.keyboard.press(key);
    await expect(focused(page)).toBeInViewport();
  }

  await page.goto(`/families/${FAMILIES.large}?levels=all&view=chart`);
  await expect(chart(page)).toBeVisible();
  expect(await chart(page).locator("*").count()).toBeLessThan(3000);
  const drawn = () => chart(page).innerHTML();
  const whole = await drawn();
  const clusters = chart(page).getByRole("button", { name: /companies.*zoom/i });
  await expectAccessible(page);
  await clusters.first().click();
  await expect.poll(drawn).not.toBe(whole);
  const box = await chart(page).boundingBox();
  if (!box) throw new Error("No chart");
  const zoomed = await drawn();
  await page.mouse.move(box.x + 400, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 200, { steps: 5 });
  await page.mouse.up();
  await expect.poll(drawn).not.toBe(zoomed);
  await page.getByRole("button", { name: "Fit the chart" }).click();
  await expect(chart(page).getByRole("button", { name: /^Calvendra Holdings,/ })).toBeVisible();
});

test("a chart is exported as SVG and PNG and printed on one page; a phone shows a member as a sheet @full", async ({
  page,
}) => {
  await openSignedIn(page, `/families/${FAMILIES.small}?levels=all`);
  await loadFamily(page);
  const members = Number(await treeOf(page).getAttribute("aria-rowcount"));
  const svg = (await exportedAs(page, "Chart as SVG")).toString();
  expect(svg.match(/<g transform/g)?.length).toBeGreaterThanOrEqual(members);
  const png = await exportedAs(page, "Chart as PNG, 2×");
  const width = Number(/width="([\d.]+)"/.exec(svg)?.[1]);
  // the width is in the header of the file
  expect(png.readUInt32BE(16)).toBe(Math.floor(width * 2));

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Print on one page" }).click();
  await expect(page.locator("body > [data-print]")).toHaveCount(1);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.getByText(`${members} members sent to the printer`)).toBeVisible();
  await expect(page.locator("body > [data-print]")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await treeRow(page, "Tessaline Analytics").click();
  await page.getByRole("button", { name: "Details" }).click();
  const sheet = page.getByRole("dialog", { name: "Details of the company" });
  await expect(sheet.getByText("From company search, free of credits")).toBeVisible();
  await expect(sheet.getByText("$")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Select", exact: true }).click();
  await expect(sheet.getByRole("button", { name: "Selected" })).toHaveAttribute("aria-pressed", "true");
  await sheet.getByRole("link", { name: "Find contacts" }).click();
  await expect(page).toHaveURL(/\/contacts\?companyId=\d+/);
  await page.goBack();
  await expect(treeOf(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
});
