import type { Page } from "@playwright/test";
import { networkIdle } from "#tools/network/network-idle.ts";
import { startEnriching } from "./support/enrich-steps.ts";
import { openExport, saveExport } from "./support/export-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { csvFile, knownPeople, mistyped } from "./support/import-files.ts";
import { saveAsList } from "./support/list-steps.ts";
import { pressStaged } from "./support/metered-search-steps.ts";
import { rowBoxes, rowHeight, selectFirstRows } from "./support/table-steps.ts";

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

/** How far the table on the screen can be scrolled sideways, in px. */
const sideways = (page: Page): Promise<number> =>
  page
    .getByRole("table")
    .evaluate(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0));

/**
 * Checks that nothing short is truncated at any width, and that long texts have room and a tooltip; and, where `fits`, that
 * columns are dropped rather than the table scrolling sideways.
 */
async function expectWhole(page: Page, screen: string, fits = false): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const cut = async () => [
      ...(await cutTexts(page)).filter(
        ({ column, titled, width: seen }) => !titled || !LONG.test(column) || seen < LEAST_PX,
      ),
      ...(await cutLabels(page)),
    ];
    await expect.poll(cut, { message: `texts that are cut on ${screen} at ${width} px` }).toEqual([]);
    if (!fits) continue;
    const message = `${screen} scrolls sideways at ${width} px`;
    await expect.poll(() => sideways(page), { message }).toBeLessThanOrEqual(0);
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

/** Enriches the selected records of a type, and waits for the end of the run. */
async function enrich(page: Page, type: string): Promise<void> {
  await page.goto(`/selection?type=${type}`);
  await expect(page.getByRole("button", { name: "Start enriching" })).toBeEnabled();
  await startEnriching(page);
  await expect(page).toHaveURL(/\/runs\/./);
  await expect(page.getByText(/^(\d+) of \1$/)).toBeVisible();
}

const headings = (page: Page) => page.getByRole("table").getByRole("columnheader");

/** Checks the names of the headings, except the checkbox column. */
async function expectColumns(page: Page, names: readonly string[]): Promise<void> {
  const shown = () =>
    headings(page).evaluateAll((all) =>
      all.map((heading) => heading.ariaLabel).filter((name) => name !== null),
    );
  await expect.poll(shown, { message: "columns" }).toEqual(names);
}

async function widthOf(page: Page, column: string): Promise<number> {
  const heading = page.getByRole("columnheader", { name: column, exact: true });
  return (await heading.boundingBox())?.width ?? 0;
}

const CONTACT_COLUMNS = [
  "Name",
  "Title",
  "Company",
  "Company location",
  "Accuracy",
  "Contact info",
  "Updated",
];

const WITHOUT_CONTACT_INFO = CONTACT_COLUMNS.filter((name) => name !== "Contact info");

const boxOf = (page: Page, name: string) =>
  page.getByRole("dialog", { name: "Columns" }).getByRole("checkbox", { name, exact: true });

const rows = (page: Page) => page.locator("tbody > tr[data-row]");

const rowAt = (page: Page, position: number) => page.locator(`tr[data-row="${position}"]`);

const checkboxAt = (page: Page, position: number) => rowAt(page, position).getByRole("checkbox");

test("no date, count, place, score or heading is cut on any screen, and names keep their room, from 1024 to 1920 px @full", async ({
  page,
  server,
}) => {
  test.slow();
  const first = page.getByRole("row").nth(1);
  const lines = page.getByRole("table").getByRole("row");
  await test.step("searches", async () => {
    await openSignedIn(page, "/contacts");
    await expect(first.getByText(/people$/)).toBeVisible();
    await expectWhole(page, "contacts");
    // at 1024 px columns give way; all of them are in the list of columns
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(page.getByRole("columnheader", { name: "Updated" })).toHaveCount(0);
    await expect(first.getByText(/^Accuracy \d+$/)).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    await expect(page.getByRole("checkbox", { name: "Updated" })).toBeChecked();
    await page.keyboard.press("Escape");
    await selectFirstRows(page, 10);
    await open(page, "/companies");
    await selectFirstRows(page, 10);
    await expectWhole(page, "companies");
    for (const [path, screen] of [
      ["/intent?topics=Zero%20Trust,Cloud%20Migration,Data%20Quality", "intent by company"],
      ["/intent?topics=Zero%20Trust&view=rows", "signals"],
      ["/news?categories=FUNDING&view=rows", "news"],
      ["/scoops?published=2020-01-01..", "scoops"],
    ] as const) {
      await openStaged(page, path);
      await expectWhole(page, screen, true);
    }
    await page.goto("/companies/818469814");
    await expect(page.getByRole("table", { name: "People" }).getByRole("row").nth(1)).toBeVisible();
    await expectWhole(page, "the people of a company");
  });

  await test.step("what was selected, listed, paid for and exported", async () => {
    for (const type of ["contact", "company"]) {
      await page.goto(`/selection?type=${type}`);
      await expect(lines.nth(10)).toBeVisible();
      await expectWhole(page, `the selection of each ${type}`);
    }
    await saveAsList(page, "Tier 1");
    await expect(page.getByText("saved as Tier 1")).toBeVisible();
    await page.goto("/lists");
    await expect(lines).toHaveCount(2);
    await expectWhole(page, "lists");
    for (const type of ["contact", "company"]) {
      await enrich(page, type);
      await expectWhole(page, `the run of each ${type}`);
    }
    await openExport(page);
    await saveExport(page);
    for (const path of ["/runs", "/exports"]) {
      await page.goto(path);
      await expect(lines.nth(1)).toBeVisible();
      await expectWhole(page, path);
    }
    await page.goto("/lists");
    await page.getByRole("link", { name: "Tier 1" }).click();
    await expect(page.getByRole("columnheader", { name: "Phones" })).toBeVisible();
    await expectWhole(page, "a list that was paid for");
    for (const type of ["contact", "company"]) {
      await open(page, `/owned?type=${type}`);
      await rowBoxes(page).first().check();
      await expectWhole(page, `owned of each ${type}`);
    }
    await open(page, "/contacts");
    await expect(page.getByRole("table").getByText("Owned", { exact: true }).first()).toBeVisible();
    await expectWhole(page, "contacts that are yours");
  });

  await test.step("a file, before and after its rows were found", async () => {
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
  });

  await test.step("on a phone names are whole, on two lines if need be, and rows high enough for a finger", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, name] of [
      ["/contacts", "Name"],
      ["/companies", "Company"],
    ] as const) {
      await open(page, path);
      expect((await cutTexts(page)).filter(({ column }) => column === name)).toEqual([]);
      // found and measured at once: rows out of view come and go
      const heights = await page.evaluate(() =>
        [...document.querySelectorAll("tr[data-row]")].map((row) => row.getBoundingClientRect().height),
      );
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    }
  });
});

test("a rep arranges the columns by keyboard, finds them so again, undoes a reset, and copies rows @full", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSignedIn(page, "/contacts");
  await expectColumns(page, CONTACT_COLUMNS);

  await page.getByRole("button", { name: "Columns" }).press("Enter");
  await expect(page.getByRole("searchbox", { name: "Find a column" })).toBeFocused();
  await expect(boxOf(page, "Name")).toBeDisabled();
  await expectAccessible(page);
  await boxOf(page, "Contact info").press("Space");
  // focus stays where the column was
  await expect(boxOf(page, "Updated")).toBeFocused();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(boxOf(page, "Company")).toBeFocused();
  await expect(page.getByText("Company: 2 of 6")).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await boxOf(page, "Management level").press("Space");
  const [name = "", title = "", company = "", ...others] = WITHOUT_CONTACT_INFO;
  const arranged = [name, company, title, ...others, "Management level"];
  await expectColumns(page, arranged);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();

  await page.getByRole("checkbox", { name: "Select this page" }).focus();
  const edge = page.getByRole("separator", { name: "Width of Company", exact: true });
  await edge.focus();
  const before = await widthOf(page, "Company");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => widthOf(page, "Company")).toBeCloseTo(before + 32, -0.5);
  await expect(edge).toHaveAttribute("aria-valuenow", String(Math.round(await widthOf(page, "Company"))));
  await expectAccessible(page);
  const wide = await widthOf(page, "Company");

  await page.reload();
  await expectColumns(page, arranged);
  await expect.poll(() => widthOf(page, "Company")).toBeCloseTo(wide, 0);

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expectColumns(page, CONTACT_COLUMNS);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectColumns(page, arranged);

  const heading = (column: string) => page.getByRole("columnheader", { name: column, exact: true });
  await heading(title).hover();
  await expect(heading(title)).toHaveAttribute("draggable", "true");
  const goal = await heading(company).boundingBox();
  await page.mouse.down();
  await page.mouse.move((goal?.x ?? 0) + 40, (goal?.y ?? 0) + 16, { steps: 4 });
  await page.mouse.move((goal?.x ?? 0) + 20, (goal?.y ?? 0) + 16);
  await page.mouse.up();
  await expectColumns(page, [name, title, company, ...others, "Management level"]);
  await expect(page.getByText("Title moved before Company")).toBeAttached();
  await page.keyboard.press("Control+z");
  await expectColumns(page, arranged);

  await selectFirstRows(page, 2);
  await page.keyboard.press("Control+c");
  await expect(page.getByText("2 rows copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [headings = "", ...copiedRows] = copied.split("\r\n").map((line) => line.split("\t"));
  expect(headings.slice(0, 3)).toEqual([name, company, title]);
  expect(headings.at(-1)).toBe("Management level");
  expect(copiedRows).toHaveLength(2);
  const second = page.getByRole("table").getByRole("row").nth(2);
  for (const place of [0, 1]) await expect(second).toContainText(copiedRows[1]?.[place] ?? "none");
});

test("a column is dragged to its place and its width, rows come in three heights, and names stay in sight @full", async ({
  page,
}) => {
  await openSignedIn(page, "/companies");
  await page.getByRole("button", { name: "Columns" }).click();
  await boxOf(page, "Website").hover();
  await page.getByRole("button", { name: "Move Website down" }).click();
  await expectColumns(page, ["Company", "Headquarters", "Website", "Employees", "Revenue"]);
  const grip = await boxOf(page, "Revenue").locator("xpath=ancestor::li/span[1]").boundingBox();
  const goal = await boxOf(page, "Headquarters").boundingBox();
  if (grip === null || goal === null) throw new Error("The lists are not there");
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, goal.y + goal.height / 2, { steps: 4 });
  await expectColumns(page, ["Company", "Revenue", "Headquarters", "Website", "Employees"]);
  await page.mouse.up();
  await page.keyboard.press("Escape");

  const first = await widthOf(page, "Website");
  await headings(page).filter({ hasText: "Website" }).hover();
  const edge = await page.getByRole("separator", { name: "Width of Website" }).boundingBox();
  if (edge === null) throw new Error("The edge is not there");
  await page.mouse.move(edge.x + 12, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x - 60, edge.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, "Website")).toBeCloseTo(first - 72, -0.5);
  await page.getByRole("separator", { name: "Width of Website" }).dblclick();
  await expect.poll(() => widthOf(page, "Website")).toBeGreaterThan(first - 40);

  // a press alone brings what widens and narrows without dragging
  await page.getByRole("separator", { name: "Width of Website" }).click();
  await expectAccessible(page);
  const before = await widthOf(page, "Website");
  for (let press = 0; press < 3; press += 1)
    await page.getByRole("button", { name: "Make Website narrower" }).click();
  await expect.poll(() => widthOf(page, "Website")).toBeCloseTo(before - 48, -0.5);
  await page.getByRole("button", { name: "Make Website wider" }).click();
  await expect.poll(() => widthOf(page, "Website")).toBeCloseTo(before - 32, -0.5);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Make Website wider" })).toBeHidden();

  await test.step("heights, on every screen", async () => {
    await page.goto("/contacts");
    await expect.poll(() => rowHeight(page)).toBe(44);
    await page.getByRole("button", { name: "Density" }).click();
    await expectAccessible(page);
    await page.getByRole("menuitemradio", { name: "Compact" }).click();
    await expect.poll(() => rowHeight(page)).toBe(30);
    await page.goto("/companies");
    await expect.poll(() => rowHeight(page)).toBe(30);
    await page.getByRole("button", { name: "Density" }).click();
    await page.getByRole("menuitemradio", { name: "Relaxed" }).click();
    await expect.poll(() => rowHeight(page)).toBe(44);

    await page.getByRole("button", { name: "Columns" }).click();
    for (const name of ["City", "State", "Country", "Exact revenue", "Company ID", "Owned since"])
      await boxOf(page, name).check();
    await page.keyboard.press("Escape");
    const name = page.getByRole("row").nth(1).getByRole("cell").nth(1);
    const left = async () => (await name.boundingBox())?.x;
    const place = await left();
    const last = page.getByRole("columnheader", { name: "Owned since" });
    // columns that were just added may still move
    await expect(async () => {
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 0.9, timeout: 500 });
    }).toPass();
    await expect(page.getByRole("columnheader", { name: "Website" })).not.toBeInViewport({ ratio: 1 });
    await expect.poll(left).toBe(place);
    await expectAccessible(page);
  });
});

test("a row pressed at once is of the page that was turned to, and scrolling leaves focus and rows in place @full", async ({
  page,
}) => {
  await test.step("a row", async () => {
    await openSignedIn(page, "/contacts?size=100&sort=lastName");
    await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "101");
    // the next page is asked ahead
    await networkIdle(page);
    const before = await rowBoxes(page)
      .first()
      .evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent);
    // both presses in one go, quicker than any hand
    const box = await rowBoxes(page).first().boundingBox();
    const next = await page.getByRole("button", { name: "Next page" }).boundingBox();
    if (!box || !next) throw new Error("Nothing to press");
    await page.mouse.click(next.x + 4, next.y + 4);
    await page.mouse.click(box.x + 4, box.y + 4);
    await expect(page.getByText(/^101–200/)).toBeVisible();
    await rowBoxes(page).first().check();
    await expect(page.getByText("1 selected", { exact: true })).toBeVisible();
    const chosen = await rowBoxes(page)
      .first()
      .evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent);
    expect(chosen).not.toBe(before);
  });

  await test.step("the box", async () => {
    await openSignedIn(page, "/companies", "slow");
    const box = page.getByRole("checkbox", { name: "Select this page" });
    await expect(box).toBeEnabled();
    await page.getByRole("columnheader", { name: "Employees" }).getByRole("button").click();
    await expect(page.getByRole("table", { name: "Companies" })).toHaveAttribute("aria-busy", "true");
    await expect(box).toBeDisabled();
    await box.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Control+a");
    await expect(page.getByText("0 selected")).toBeVisible();
    await expect(box).toBeEnabled();
    await expect(box).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByText("25 selected")).toBeVisible();
    for (const row of await rowBoxes(page).all()) await expect(row).toBeChecked();
  });

  await test.step("scrolling fast leaves focus and the open row alone", async () => {
    await page.goto("/contacts?size=100");
    await checkboxAt(page, 2).focus();
    await rowAt(page, 2).hover();
    const blank = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const scroller = document.querySelector("[data-density]");
          const box = scroller?.getBoundingClientRect();
          if (!scroller || !box) throw new Error("There is nothing to scroll");
          let [frames, gaps] = [0, 0];
          const frame = () => {
            frames += 1;
            // under the headings and at the lower edge
            for (const y of [box.top + 60, box.bottom - 20])
              if (!document.elementFromPoint(box.left + 300, y)?.closest("tr[data-row]")) gaps += 1;
            if (frames < 60) requestAnimationFrame(frame);
            else resolve(gaps);
          };
          requestAnimationFrame(frame);
        }),
    );
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, 500);
    expect(await blank).toBe(0);
    await expect(rowAt(page, 99)).toBeInViewport();
    await expect(checkboxAt(page, 2)).toBeFocused();
    await expect(rowAt(page, 30)).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await expect(checkboxAt(page, 3)).toBeFocused();
    await expect(rowAt(page, 3)).toBeInViewport();
  });

  await test.step("also below a row that was expanded", async () => {
    await page.goto("/intent?topics=Zero%20Trust&view=rows&size=100");
    await pressStaged(page);
    await rowAt(page, 0).waitFor();
    const before = Number(await page.getByRole("table").getAttribute("aria-rowcount"));
    await rowAt(page, 1).locator("button[aria-expanded=false]").click();
    await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", String(before + 1));
    await expect(rowAt(page, 1)).toHaveAttribute("aria-rowindex", "3");
    await expect(rowAt(page, 2)).toHaveAttribute("aria-rowindex", "5");
    const below = page.locator('tr[data-index="2"]');
    await expect(below).toBeVisible();
    const height = async () => page.locator("tbody").evaluate((body) => body.clientHeight);
    const tall = await height();
    await checkboxAt(page, 0).focus();
    await page.keyboard.press("End");
    await expect(below).toHaveCount(0);
    await expect.poll(height).toBe(tall);
    await page.keyboard.press("Home");
    await expect(below).toBeVisible();
  });
});

test("of a hundred rows those in view are elements, and keys, copying, printing and find reach all @full", async ({
  page,
}) => {
  await test.step("by keys", async () => {
    await openSignedIn(page, "/contacts");
    for (const size of [50, 100]) {
      await page.getByRole("combobox", { name: "Rows per page" }).selectOption(String(size));
      await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", String(size + 1));
      expect(await rows(page).count()).toBeLessThan(40);
    }
    await expect(page.getByRole("row").first()).toHaveAttribute("aria-rowindex", "1");
    await expect(rowAt(page, 0)).toHaveAttribute("aria-rowindex", "2");
    await expect(rowAt(page, 99)).toHaveCount(0);
    await expectAccessible(page);

    await checkboxAt(page, 0).focus();
    await page.keyboard.press("End");
    await expect(checkboxAt(page, 99)).toBeFocused();
    await expect(rowAt(page, 99)).toBeInViewport();
    await expect(rowAt(page, 99)).toHaveAttribute("aria-rowindex", "101");
    expect(await rows(page).count()).toBeLessThan(40);
    await expectAccessible(page);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await expect(checkboxAt(page, 98)).toBeChecked();
    await page.keyboard.press("Control+a");
    await expect(page.getByText("100 selected", { exact: true })).toBeVisible();
    await page.keyboard.press("Home");
    await expect(checkboxAt(page, 0)).toBeFocused();
    await expect(rowAt(page, 0)).toBeInViewport();
    for (let press = 1; press <= 45; press += 1) await page.keyboard.press("ArrowDown");
    await expect(checkboxAt(page, 45)).toBeFocused();
    await expect(rowAt(page, 45)).toBeInViewport();
    const focusedRow = async () => Number(await page.locator("tr:has(:focus)").getAttribute("data-row"));
    await page.keyboard.press("PageDown");
    const down = await focusedRow();
    expect(down).toBeGreaterThan(50);
    await expect(rowAt(page, down)).toBeInViewport();
    await page.keyboard.press("PageUp");
    expect(await focusedRow()).toBe(45);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: "Details of the contact" })).toBeVisible();
  });

  await test.step("copying, printing and the browser’s find", async () => {
    await page.goto("/contacts?size=100");
    await checkboxAt(page, 0).focus();
    // back before the first rows have left
    await checkboxAt(page, 0).evaluate((box) => {
      const press = (target: EventTarget | null, key: string) =>
        target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      press(box, "End");
      press(document.activeElement, "Home");
    });
    await expect(checkboxAt(page, 0)).toBeFocused();
    await expect(rowAt(page, 99)).toHaveCount(0);
    await page.keyboard.press("End");
    const last = await rowAt(page, 99).getByRole("cell").nth(1).innerText();
    await page.keyboard.press("Home");
    await expect(rowAt(page, 99)).toHaveCount(0);

    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press("Control+a");
    await expect(rows(page)).toHaveCount(100);
    expect(await page.evaluate(() => document.getSelection()?.toString())).toContain(last);
    await page.evaluate(() => document.getSelection()?.removeAllRanges());
    await expect.poll(() => rows(page).count()).toBeLessThan(40);

    await page.evaluate(() =>
      window.addEventListener("beforeprint", () => {
        document.body.dataset["printed"] = `${document.querySelectorAll("tr[data-row]").length} rows`;
      }),
    );
    const pdf = await page.pdf();
    await expect(page.locator("body")).toHaveAttribute("data-printed", "100 rows");
    // all of them on paper, where nothing scrolls
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(2);
    await expect.poll(() => rows(page).count()).toBeLessThan(40);

    await page.keyboard.press("Control+f");
    await expect(rows(page)).toHaveCount(100);
  });
});
