import type { Page } from "@playwright/test";
import { savedBy } from "./support/export-steps.ts";
import { FAMILIES, loadButton, loadFamily, treeOf, treeRow } from "./support/family-steps.ts";
import { expect, expectAccessible, expectAccessibleInBoth, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

const chart = (page: Page) => page.getByRole("group", { name: "Chart of the family" });
const focused = (page: Page) => chart(page).locator(":focus");

/** The file that an item of the export menu saves. */
async function exportedAs(page: Page, item: string): Promise<Buffer> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  return (await savedBy(page, () => page.getByRole("menuitem", { name: item }).click())).bytes;
}

test("the chart is walked by keyboard and shares focus, branches and selection with the tree", async ({
  page,
}) => {
  await openSignedIn(page, `/families/${FAMILIES.small}?levels=2`);
  await loadFamily(page);
  const { keyboard } = page;
  await expect(chart(page).getByRole("button", { name: /^Tessaline Software,/ })).toBeVisible();
  await chart(page)
    .getByRole("button", { name: /^Tessaline Holdings,/ })
    .focus();
  await keyboard.press("ArrowRight");
  await expect(focused(page)).toHaveAccessibleName(/^Tessaline Analytics, subsidiary.*level 2.*collapsed/i);
  await keyboard.press("ArrowRight");
  await expect(focused(page)).toHaveAccessibleName(/^Tessaline Analytics,.*expanded/);
  await expect(treeRow(page, "Tessaline Analytics")).toHaveAttribute("aria-expanded", "true");
  await keyboard.press("ArrowRight");
  await expect(focused(page)).toHaveAccessibleName(/level 3/);
  await keyboard.press("ArrowDown");
  await keyboard.press("Space");
  await expect(focused(page)).toHaveAccessibleName(/selected/);
  const name = /^[^,]+/.exec((await focused(page).getAttribute("aria-label")) ?? "")?.[0] ?? "";
  await expect(treeRow(page, name)).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await keyboard.press("ArrowLeft");
  await keyboard.press("Shift+ArrowLeft");
  await expect(treeRow(page, "Tessaline Analytics")).toHaveAttribute("aria-expanded", "false");
  await keyboard.press("Enter");
  await expect(
    page.getByRole("region", { name: "Details of Tessaline Analytics" }).locator(":focus"),
  ).toHaveCount(1);
});

test("the chart is moved, zoomed and fitted, and a cluster opens what it holds @full", async ({ page }) => {
  await openSignedIn(page, `/families/${FAMILIES.large}?levels=all&view=chart`);
  await loadButton(page).click();
  await expect(chart(page)).toBeVisible();
  const drawn = await chart(page).locator("*").count();
  expect(drawn).toBeLessThan(3000);
  const cluster = chart(page)
    .getByRole("button", { name: /companies.*zoom/i })
    .first();
  await expect(cluster).toBeVisible();
  await expectAccessible(page);
  const before = await chart(page).innerHTML();
  await cluster.click();
  await expect.poll(() => chart(page).innerHTML()).not.toBe(before);
  const box = await chart(page).boundingBox();
  if (!box) throw new Error("No chart");
  const zoomed = await chart(page).innerHTML();
  await page.mouse.move(box.x + 400, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 200, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => chart(page).innerHTML()).not.toBe(zoomed);
  await page.getByRole("button", { name: "Fit the chart" }).click();
  await expect(chart(page).getByRole("button", { name: /^Calvendra Holdings,/ })).toBeVisible();
});

test("the chart of what is shown is exported as SVG and PNG, and printed on one page @full", async ({
  page,
  context,
}) => {
  await openSignedIn(page, `/families/${FAMILIES.small}?levels=all`);
  await loadFamily(page);
  const members = Number(await treeOf(page).getAttribute("aria-rowcount"));
  const svg = (await exportedAs(page, "Chart as SVG")).toString();
  expect(svg).toMatch(/^<svg /);
  expect(svg).not.toContain("<script");
  // read on a page of its own: this one takes no markup from anywhere
  const reader = await context.newPage();
  const names = await reader.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return [...parsed.querySelectorAll("text")].map((element) => element.textContent);
  }, svg);
  await reader.close();
  expect(names).toContain("Hollybrook Software");
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
});

test("a filter brings its matches into view, and their C-levels are selected in a few presses @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const executives = (companyId: string) =>
    service.total("searchContacts", { companyId, managementLevel: "C Level Exec" });
  await openSignedIn(page, `/families/${FAMILIES.middle}?states=Texas`);
  await loadFamily(page);
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
  const ids: string[] = [];
  const details = page.getByRole("region", { name: /^Details of/ });
  for (const match of await matches.all()) {
    await match.click();
    ids.push((await details.getByText(/^\d+$/).first().textContent()) ?? "");
  }
  const several = await executives(ids.join(","));
  await page.getByRole("button", { name: `Select C-levels of ${count} companies` }).click();
  const status = page.getByRole("group", { name: "Matching and selected companies" });
  await expect(
    status.getByText(several === 1 ? "1 person selected" : `${several} people selected`),
  ).toBeVisible();

  await treeRow(page, "Orrinvale Holdings").click();
  await page.getByRole("button", { name: "Select its C-levels · free" }).click();
  const one = await executives(FAMILIES.middle);
  await expect(details.getByText(`${one} people selected`)).toBeVisible();
  await expectAccessibleInBoth(page);
  await details.getByRole("link", { name: "See people" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Selection" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Contacts" })).toBeChecked();
  await expect(page.getByRole("table").getByText("Chief", { exact: false }).first()).toBeVisible();
});
