import type { Page } from "@playwright/test";
import { startEnriching } from "./support/enrich-steps.ts";
import { openExport, saveExport, selectRows } from "./support/export-steps.ts";
import { loadFamily } from "./support/family-steps.ts";
import { expect, openSignedIn, test } from "./support/fixtures.ts";
import { csvFile, knownPeople, mistyped } from "./support/import-files.ts";
import { pressStaged } from "./support/metered-search-steps.ts";
import { rowBoxes, selectFirstRows } from "./support/table-steps.ts";
import { saveAsList } from "./support/list-steps.ts";

const WIDTHS = [1024, 1440, 1920];

/**
 * Names, texts and addresses may be truncated if a tooltip has them in full; everything else is short and never
 * truncated.
 */
const LONG =
  /^(Name|Name in file|Company in file|Found|Contact|Title|Job title|Company|Companies|Website|E-mail|Contact info|Topic|Article|Scoop|Run|File|From|List|Source|Recommended|First values)$/;

/** Minimum width of a truncated text, so that it remains recognisable. */
const LEAST_PX = 84;

interface CutText {
  readonly column: string;
  readonly text: string;
  /** Whether a tooltip has it in full. */
  readonly titled: boolean;
  /** How much of it is seen, in px. */
  readonly width: number;
}

/** The truncated texts in cells and headings. */
async function cutTexts(page: Page): Promise<readonly CutText[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableCellElement>("table :is(th, td)")].flatMap((cell) => {
      const heading = cell.closest("table")?.querySelectorAll("thead th")[cell.cellIndex];
      const column = heading?.ariaLabel ?? heading?.textContent ?? "";
      return [cell, ...cell.querySelectorAll<HTMLElement>("*")].flatMap((element) => {
        const { overflowX, webkitLineClamp } = getComputedStyle(element);
        // what is only read out is one pixel wide
        if (overflowX === "visible" || element.clientWidth <= 1 || element.closest("[popover]")) return [];
        const isClamped = webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + 1;
        if (!isClamped && element.scrollWidth <= element.clientWidth + 1) return [];
        const titled = element.closest("[title]") !== null || element.querySelector("[title]") !== null;
        return { column, text: element.textContent, titled, width: element.clientWidth };
      });
    }),
  );
}

/** The truncated texts in the header and in bars below rows: tabs, ranges, prices, and titles without room. */
async function cutLabels(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (leastPx) =>
      [...document.querySelectorAll<HTMLElement>(":is(header, [data-dock]) :is(h1, p, span, button)")]
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .filter(
          ({ tagName, title, clientWidth }) => tagName !== "H1" || title === "" || clientWidth < leastPx,
        )
        .map(({ textContent }) => textContent),
    LEAST_PX,
  );
}

/** Checks that nothing short is truncated at any width, and that long texts have room and a tooltip. */
async function expectWhole(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const cut = async () => [
      ...(await cutTexts(page)).filter(
        ({ column, titled, width: seen }) => !titled || !LONG.test(column) || seen < LEAST_PX,
      ),
      ...(await cutLabels(page)),
    ];
    await expect.poll(cut, { message: `texts that are cut on ${screen} at ${width} px` }).toEqual([]);
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
}

/** Opens a screen where records count, and starts its search. */
async function openStaged(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await pressStaged(page);
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
}

/** Checks that columns are dropped at any width, rather than the table scrolling sideways. */
async function expectNothingSideways(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const over = () =>
      page
        .getByRole("table")
        .evaluate(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0));
    await expect.poll(over, { message: `${screen} scrolls sideways at ${width} px` }).toBeLessThanOrEqual(0);
  }
}

/** Enriches the selected records of a type, and waits for the end of the run. */
async function enrich(page: Page, type: string): Promise<void> {
  await page.goto(`/selection?type=${type}`);
  await expect(page.getByRole("button", { name: "Start enriching" })).toBeEnabled();
  await startEnriching(page);
  await expect(page).toHaveURL(/\/runs\/./);
  await expect(page.getByText(/^(\d+) of \1$/)).toBeVisible();
}

test(
  "no date, count, place, score or heading is cut on any screen, from 1024 to 1920 px",
  { tag: "@full" },
  async ({ page }) => {
    await openSignedIn(page, "/contacts");
    await expect(
      page
        .getByRole("row")
        .nth(1)
        .getByText(/people$/),
    ).toBeVisible();
    await expectWhole(page, "contacts");
    // at 1024 px columns give way; all of them are in the list of columns
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(page.getByRole("columnheader", { name: "Updated" })).toHaveCount(0);
    await expect(
      page
        .getByRole("row")
        .nth(1)
        .getByText(/^Accuracy \d+$/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    await expect(page.getByRole("checkbox", { name: "Updated" })).toBeChecked();
    await page.keyboard.press("Escape");
    await selectFirstRows(page, 10);
    await open(page, "/companies");
    await selectFirstRows(page, 10);
    await expectWhole(page, "companies");

    await openStaged(page, "/intent?topics=Zero%20Trust,Cloud%20Migration,Data%20Quality");
    await expectWhole(page, "intent");
    await expectNothingSideways(page, "intent by company");
    await page.getByRole("radio", { name: "By signal" }).check();
    await expect(page).toHaveURL(/view=rows/);
    await expectWhole(page, "signals");
    await expectNothingSideways(page, "signals");
    await openStaged(page, "/news?categories=FUNDING&view=rows");
    await expectWhole(page, "news");
    await expectNothingSideways(page, "news");
    await openStaged(page, "/scoops?published=2020-01-01..");
    await expectWhole(page, "scoops");
    await expectNothingSideways(page, "scoops");

    for (const type of ["contact", "company"]) {
      await page.goto(`/selection?type=${type}`);
      await expect(page.getByRole("table").getByRole("row").nth(10)).toBeVisible();
      await expectWhole(page, `the selection of each ${type}`);
    }
    await saveAsList(page, "Key accounts of the quarter");
    await expect(page.getByText("saved as Key accounts of the quarter")).toBeVisible();
    await page.goto("/lists");
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
    await expectWhole(page, "lists");
    for (const type of ["contact", "company"]) {
      await enrich(page, type);
      await expectWhole(page, `the run of each ${type}`);
    }
    await page.goto("/runs");
    await expect(page.getByRole("table").getByRole("link")).toHaveCount(2);
    await expectWhole(page, "runs");
    for (const type of ["contact", "company"]) {
      await open(page, `/owned?type=${type}`);
      await expectWhole(page, `owned of each ${type}`);
    }
    await open(page, "/contacts");
    await expect(page.getByRole("table").getByText("Owned", { exact: true }).first()).toBeVisible();
    await expectWhole(page, "contacts that are yours");

    // on a phone each name is whole, on two lines if need be, and each row is high enough for a finger
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["/contacts", "/companies"]) {
      await open(page, path);
      const names = (await cutTexts(page)).filter(({ column }) => /^(Name|Company)$/.test(column));
      expect(path === "/contacts" ? names.filter(({ column }) => column === "Name") : names).toEqual([]);
      // found and measured at once: rows out of view come and go
      const heights = await page.evaluate(() =>
        [...document.querySelectorAll("tr[data-row]")].map((row) => row.getBoundingClientRect().height),
      );
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    }
  },
);

test(
  "names keep their room beside what was paid for, in exports, imports and family trees",
  { tag: "@full" },
  async ({ page, server }) => {
    await openSignedIn(page, "/companies/818469814");
    await expect(page.getByRole("table", { name: "People" }).getByRole("row").nth(1)).toBeVisible();
    await expectWhole(page, "the people of a company");
    await selectRows(page, "/contacts?companyName=health", 10);
    await page.goto("/selection");
    await saveAsList(page, "Tier 1");
    await expect(page.getByText("saved as Tier 1")).toBeVisible();
    await enrich(page, "contact");
    await openExport(page);
    await saveExport(page);
    await page.goto("/exports");
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
    await expectWhole(page, "exports");

    await page.goto("/lists");
    await page.getByRole("link", { name: "Tier 1" }).click();
    await expect(page.getByRole("columnheader", { name: "Phones" })).toBeVisible();
    await expectWhole(page, "a list that was paid for");
    await open(page, "/owned");
    await rowBoxes(page).first().check();
    await expectWhole(page, "owned with a selected row");

    await page.goto("/families/125877202");
    await loadFamily(page);
    await expect(page.getByRole("radio", { name: "Both" })).toBeChecked();
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(page.getByRole("radio", { name: "Tree" })).toBeChecked();

    await page.goto("/import");
    const people = await knownPeople(server.service.url, 12);
    const rows = people.map(({ firstName, lastName, company }, place) => [
      `${firstName} ${place % 3 === 0 ? mistyped(lastName) : lastName}`,
      company,
    ]);
    await page.getByLabel("File to import").setInputFiles(csvFile("Fair.csv", ["Name", "Company"], rows));
    await expect(page.getByRole("heading", { name: "12 rows" })).toBeVisible();
    await expectWhole(page, "the columns of a file");
    await page.getByRole("button", { name: /^Find \d+ rows$/ }).click();
    await expect(page.getByRole("table", { name: "Rows of the file" }).getByRole("row")).toHaveCount(13);
    await expect(page.getByText(/^Finding rows:/)).toHaveCount(0);
    await expectWhole(page, "the review of a file");
  },
);
