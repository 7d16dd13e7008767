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
  expectAnswered,
  expectNoSidewaysScroll,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { exportDialog, saveExport } from "./support/export-steps.ts";
import { parseCsv } from "./support/parse-csv.ts";
import { type ServiceClient, serviceClient } from "./support/service-client.ts";
import { strike } from "./support/faults.ts";

const focused = (page: Page) => treeOf(page).locator("[role=row]:focus");

/** The family as the service returns it to a colleague. */
async function fetchedFamily(service: ServiceClient, id: string): Promise<readonly PlacedMember[]> {
  const [record] = await service.enrich("enrichHierarchy", [id], ["familyTree"]);
  return placedMembers(record?.attributes?.["familyTree"] as ServiceMember[]);
}

/** Ids of the members' companies: a location or former name has its company's. */
const companiesOf = (members: readonly ServiceMember[]) =>
  new Set(members.map(({ companyId }) => companyId)).size;

test("a rep walks a family by keyboard alone, from its company's name to a chosen branch", async ({
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
  await expect(page.getByRole("searchbox", { name: "Find in this tree" })).toBeFocused();
  await keyboard.press("Escape");
  await expect(focused(page)).toHaveAccessibleName(
    /^Tessaline Holdings, top of family, .*11 companies below, matched/,
  );
  await keyboard.press("ArrowLeft");
  await expect(focused(page)).toHaveAttribute("aria-expanded", "false");
  await expect(treeOf(page)).toHaveAttribute("aria-rowcount", "1");
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  await expect(focused(page)).toHaveAttribute("aria-level", "2");
  await keyboard.press("End");
  const last = await focused(page).getAttribute("aria-rowindex");
  expect(last).toBe(await treeOf(page).getAttribute("aria-rowcount"));
  await keyboard.press("Home");
  await keyboard.type("tessaline n");
  await expect(focused(page)).toContainText("Tessaline Networks");
  await keyboard.press("Shift+Space");
  await expect(page.getByText(/^\d+ companies added to the selection/)).toBeVisible();
  await expect(focused(page)).toHaveAttribute("aria-selected", "true");
  await keyboard.press("ArrowLeft");
  await keyboard.press("ArrowUp");
  await keyboard.press("Space");
  await expect(focused(page)).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Enter");
  await expect(page.getByRole("region", { name: /^Details of Tessaline/ }).locator(":focus")).toHaveCount(1);
  await expectAccessible(page);
  await keyboard.press("g");
  await keyboard.press("l");
  await expect(page.getByRole("heading", { level: 1, name: "Selection" })).toBeVisible();
  await page.getByRole("radio", { name: "Companies" }).check();
  await expect(page.getByRole("table").getByText("Tessaline Networks Inc", { exact: true })).toBeVisible();
});

test("a family of 500 is filtered, searched, selected from and exported as the service returns it", async ({
  page,
  openOtherBrowser,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, `/families/${FAMILIES.middle}`);
  await loadFamily(page);
  const members = await fetchedFamily(service, FAMILIES.middle);
  await expect(page.getByText(`${companiesOf(members)} companies`)).toBeVisible();

  await page.getByRole("radio", { name: "All" }).check();
  await expect(treeOf(page)).toHaveAttribute("aria-rowcount", String(members.length));
  const acquisitions = members.filter(({ subUnitTypeInfo }) => subUnitTypeInfo?.typeId === 5);
  await page.getByRole("button", { name: /^Acquisition/ }).click();
  await expect(page).toHaveURL(/types=Acquisition/);
  const included = new Set(
    acquisitions.flatMap(({ path }) => path.map((_, depth) => path.slice(0, depth + 1).join("/"))),
  );
  await expect(treeOf(page)).toHaveAttribute("aria-rowcount", String(included.size));

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
  await page.getByRole("searchbox", { name: "Find in this tree" }).fill(deep?.name ?? "");
  await expect(treeRow(page, deep?.name ?? "").first()).toHaveAttribute("aria-level", String(deep?.level));
  await expect(page).toHaveURL(/focus=\d+/);
  const link = page.url();
  expect(link).not.toContain("@");

  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Table of the whole family…" }).click();
  await exportDialog(page).getByRole("radio", { name: "CSV" }).check();
  const file = await saveExport(page);
  expect(file.promised).toBe(members.length);
  const [header, ...lines] = parseCsv(file.bytes.toString("utf8"));
  expect(header?.slice(0, 4)).toEqual(["Level", "Company Name", "Company ID", "Type"]);
  expect(
    lines.map(([level, name, id, type, , parent, city, state, , path]) => [
      level,
      name,
      id,
      type,
      parent,
      city,
      state,
      path,
    ]),
  ).toEqual(
    members.map((member) => [
      String(member.level),
      member.name,
      String(member.companyId),
      member.subUnitTypeInfo?.typeDescription ?? "Parent",
      member.parent === undefined ? "" : String(member.parent.companyId),
      member.city ?? "",
      member.state ?? "",
      member.path.join(" > "),
    ]),
  );

  // the copied view opens for somebody else as it was, after the price was said to them too
  await page.goto(link);
  await expect(treeRow(page, deep?.name ?? "").first()).toHaveAttribute("tabindex", "0");
  await expectAnswered(server, "enrichHierarchy", 2);
  const colleague = await openOtherBrowser("/families", "colleague");
  const owned = colleague.getByRole("region", { name: "Owned family trees" });
  await expect(owned.getByRole("cell", { name: "Robin Ellery" })).toBeVisible();
  await expectAccessible(colleague);
  await owned.getByRole("link").click();
  await expect(colleague.getByText(`${companiesOf(members)} companies`)).toBeVisible();
  await expectAnswered(server, "enrichHierarchy", 2);
});

test("a busy service and an answer that the gateway lost are waited out, and it is paid for once", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.creditsUsed();
  await openSignedIn(page, `/families/${FAMILIES.middle}`);
  const operation = "enrichHierarchy";
  await strike(
    server,
    { operation, kind: "429", milliseconds: 2000 },
    { operation, kind: "lost-after-commit" },
  );
  await loadButton(page).click();
  await expect(page.getByText("Busy, continuing soon")).toBeVisible();
  await expectAccessible(page);
  // a page that is opened anew goes on with it
  await page.reload();
  await expect(treeOf(page)).toBeVisible({ timeout: 30_000 });
  expect(await service.creditsUsed()).toBe(before + 1);
});

test("states and cities of a family are set by Enter and arrows @full", async ({ page }) => {
  await openSignedIn(page, `/families/${FAMILIES.middle}`);
  await loadFamily(page);
  await page.getByRole("button", { name: /^State or city/ }).press("Enter");
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
  await expect(states.first()).toBeFocused();
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
  await expect(page.getByRole("button", { name: /^State or city/ })).toBeFocused();
});

test("a pressed checkbox gives the keys to its row, and a copied link keeps the second result in its order @full", async ({
  page,
  context,
}) => {
  await openSignedIn(page, `/families/${FAMILIES.small}?levels=all`);
  await loadFamily(page);
  const row = treeRow(page, "Tessaline Networks Inc");
  await row.getByRole("checkbox").click();
  await expect(row).toHaveAttribute("aria-selected", "true");
  await expect(row).toBeFocused();
  await page.keyboard.press("Space");
  await expect(row).toHaveAttribute("aria-selected", "false");

  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Name, Z to A" }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await page.getByRole("searchbox", { name: "Find in this tree" }).fill("tessaline");
  await expect(page.getByRole("search").getByText(/^1 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/find=tessaline/);
  const first = page.url();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("search").getByText(/^2 of \d+$/)).toBeVisible();
  const second = treeOf(page).locator("[role=row][tabindex='0']");
  const named = (await second.getAttribute("data-node")) ?? "";
  const [above, below] = await treeOf(page)
    .getByRole("row")
    .evaluateAll((rows, node) => {
      const at = rows.findIndex((one) => one.getAttribute("data-node") === node);
      return [rows.slice(0, at), rows.slice(at + 1)].map(
        (part) => part.filter((one) => one.querySelector("bdi.found") !== null).length,
      );
    }, named);
  expect(above).toBe(1);
  expect(below).toBeGreaterThan(0);
  await expect(page).not.toHaveURL(first);
  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(copied.getByRole("search").getByText(/^2 of \d+$/)).toBeVisible();
  await expect(treeOf(copied).locator("[role=row][tabindex='0']")).toHaveAttribute("data-node", named);
});

test("the address never pairs what is typed with the member of before, however long finding takes @full", async ({
  page,
}) => {
  await page.addInitScript((delay) => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function slowly(this: Worker, ...message: Parameters<typeof post>) {
      setTimeout(() => post.apply(this, message), delay);
    } as typeof post;
  }, 700);
  await openSignedIn(page, `/families/${FAMILIES.small}`);
  await loadFamily(page);
  const found: (string | null)[] = [];
  page.on("framenavigated", (frame) => {
    const { searchParams } = new URL(frame.url());
    if (searchParams.has("find")) found.push(searchParams.get("focus"));
  });
  await page.getByRole("searchbox", { name: "Find in this tree" }).fill("tessaline networks");
  expect(await page.getByRole("search").getByText("None").count()).toBe(0);
  await expect(treeRow(page, "Tessaline Networks Inc")).toHaveAttribute("tabindex", "0");
  await expect(page).toHaveURL(/find=tessaline/);
  const link = page.url();
  expect(found).toEqual([new URL(link).searchParams.get("focus")]);
  await page.goto(link);
  await expect(treeRow(page, "Tessaline Networks Inc")).toHaveAttribute("tabindex", "0");
});

test("a member deep in a family of 10,000 is read out with its place, and few rows are real @full", async ({
  page,
}) => {
  await openSignedIn(page, `/families/${FAMILIES.large}?levels=all&view=tree`);
  await loadFamily(page);
  const total = Number(await treeOf(page).getAttribute("aria-rowcount"));
  expect(total).toBeGreaterThan(10_000);
  expect(await treeOf(page).locator("*").count()).toBeLessThan(260);
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await treeOf(page).getByRole("row").first().click();
  await page.keyboard.press("*");
  for (let level = 2; level < 12; level += 1) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
  }
  const place = await focused(page).evaluate((row) => ({
    level: Number(row.getAttribute("aria-level")),
    position: row.getAttribute("aria-posinset"),
    siblings: row.getAttribute("aria-setsize"),
  }));
  expect(place.level).toBeGreaterThan(3);
  expect(place.position).toBe("1");
  expect(Number(place.siblings)).toBeGreaterThan(0);
  await page.keyboard.press("End");
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Home");
  await expect(focused(page)).toBeInViewport();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a member's details come as a sheet, with the ways on from there @full", async ({ page }) => {
    await openSignedIn(page, `/families/${FAMILIES.small}`);
    await loadFamily(page);
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
});
