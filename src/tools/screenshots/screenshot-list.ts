import type { Page } from "@playwright/test";
import { networkIdle } from "#tools/network/network-idle.ts";

/** A picture of a screen: its address, and the steps before it is taken. */
export interface Screenshot {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** For wide screens only. */
  readonly deskOnly?: boolean;
  /** For phones only. */
  readonly phoneOnly?: boolean;
  /** The steps leave something open over the screen. */
  readonly opens?: boolean;
  /** Shown in the README, in light on a wide screen. */
  readonly readme?: boolean;
}

const boxes = (page: Page) => page.getByRole("table").getByRole("checkbox");

const LIST = "Tier 1";

async function chooseSome(page: Page): Promise<void> {
  for (const row of [1, 2, 4, 7]) await boxes(page).nth(row).check();
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
}

async function chooseAndPeek(page: Page): Promise<void> {
  await chooseSome(page);
  await boxes(page).nth(4).press("Enter");
  await page
    .getByRole("complementary", { name: /^Details/ })
    .getByRole("heading")
    .first()
    .waitFor();
}

/** Starts the metered search of a link, which waits for a press. */
async function readStaged(page: Page): Promise<void> {
  await press(page, /^Search · /);
  await page.getByText(/used \d+ of your record limit/i).waitFor();
}

/** Loads a family that is not stored yet, selects one of its companies, and waits for its details. */
async function readFamily(page: Page): Promise<void> {
  const tree = page.getByRole("treegrid");
  const ask = page.getByRole("button", { name: /^(Load|Show) family tree/ });
  const chart = page.getByRole("group", { name: "Chart of the family" });
  await tree.or(chart).or(ask).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await tree.or(chart).first().waitFor();
  if (await tree.isVisible()) await tree.getByRole("row").nth(2).click();
  await page.waitForTimeout(1500);
}

/** Saves the selection as a list, unless that was done before, and opens the list. */
async function openList(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Lists" }).waitFor();
  await networkIdle(page);
  const list = page.getByRole("table").getByRole("link", { name: LIST });
  if (!(await list.isVisible())) {
    await page.getByRole("link", { name: "Selection" }).first().click();
    await press(page, "Add to list");
    await page.getByRole("textbox", { name: "New list" }).fill(LIST);
    await press(page, "Save");
    await press(page, "Open");
  } else await list.click();
  await page.getByRole("heading", { level: 1, name: LIST }).waitFor();
}

/** Enriches the selection, and waits for the end of the run. */
async function startRun(page: Page): Promise<void> {
  await press(page, "Start enriching");
  await page.waitForURL(/\/runs\/./);
  await page.getByText(/^(\d+) of \1$/).waitFor();
}

/** Reveals the first contact that is not owned: in its row, or in its details on a phone. */
async function reveal(page: Page): Promise<void> {
  await boxes(page).nth(1).waitFor();
  // beside the filter panel a laptop has no room for the column
  if ((page.viewportSize()?.width ?? 0) < 1280) await boxes(page).nth(1).press("Enter");
  const offer = page.getByRole("button", { name: /^Reveal .*(1 credit|free)/ }).first();
  // reveals of this person's other browsers are synced here
  await offer
    .or(page.getByRole("region", { name: "Owned" }))
    .first()
    .waitFor();
  if (!(await offer.isVisible())) return;
  await offer.click();
  await page
    .getByText(/revealed · \d credit/)
    .first()
    .waitFor();
}

const MAKE_FILE = /^Export \d+ rows?$/;

async function openRunExport(page: Page): Promise<void> {
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByText(/^(\d+) of \1$/).waitFor();
  await press(page, "Export");
  await page.getByRole("button", { name: MAKE_FILE }).waitFor();
}

/** A typical file: people of the sandbox, one with a typo, one twice, and a stranger. */
const ROWS = [
  ["Name", "Company", "Booth"],
  ["Joanna Easterbrok", "Rävborn Advanced Health", "Hall 4"],
  ["Tae-yang Hwang", "Ivoryholm Health Group", "Hall 4"],
  ["Leopold Lambourne", "Blackway Health Group Inc", "Hall 2"],
  ["Ivor Wakefield", "Rävborn Advanced Health LLC", "Hall 4"],
  ["Zöllner, Lothar", "Calvendra Health Genève SA", "Hall 1"],
  ["Felix Garrick", "Everburn Health Group", "Hall 2"],
  ["Ivor Wakefield", "Rävborn Advanced Health", "Hall 3"],
  ["Edouard Aubepin", "Brückfell Pacific Health", "Hall 1"],
  ["Ada Nobody", "Nowhere Ltd", "Hall 2"],
  ["Joanna Oakley", "", "Hall 2"],
];

async function pasteRows(page: Page): Promise<void> {
  await press(page, "Paste rows");
  await page.getByLabel("Rows from a spreadsheet").fill(ROWS.map((row) => row.join("\t")).join("\n"));
  await press(page, "Use these rows");
  await page.getByRole("button", { name: FIND_ROWS }).waitFor();
}

const FIND_ROWS = /^Find \d+ rows$/;

/** Every screen of a signed-in person, in the order in which people meet them: each shows what the previous ones selected. */
export const screenshots: readonly Screenshot[] = [
  {
    name: "contacts",
    path: "/contacts?companyName=health",
    prepare: chooseAndPeek,
    deskOnly: true,
    readme: true,
  },
  { name: "contacts-rows", path: "/contacts?companyName=health" },
  { name: "companies", path: "/companies", prepare: chooseSome },
  {
    name: "filter",
    opens: true,
    path: "/companies",
    deskOnly: true,
    prepare: (page) => press(page, "Industry"),
  },
  {
    name: "filter-panel",
    path: "/contacts",
    deskOnly: true,
    prepare: (page) => press(page, "Filters"),
  },
  {
    name: "columns",
    opens: true,
    path: "/contacts",
    deskOnly: true,
    prepare: (page) => press(page, "Columns"),
  },
  { name: "sort", opens: true, path: "/contacts", deskOnly: true, prepare: (page) => press(page, /^Sort/) },
  {
    name: "filter-sheet",
    opens: true,
    path: "/contacts?managementLevel=Director",
    phoneOnly: true,
    prepare: (page) => press(page, /^Filters/),
  },
  { name: "intent", path: "/intent?topics=Zero%20Trust", prepare: readStaged },
  { name: "intent-asks", path: "/intent" },
  { name: "news", path: "/news?categories=FUNDING", readme: true, prepare: readStaged },
  { name: "news-rows", path: "/news?categories=FUNDING&view=rows", prepare: readStaged },
  { name: "scoops", path: "/scoops?published=2020-01-01..", prepare: readStaged },
  { name: "scoops-cards", path: "/scoops?published=2020-01-01..&view=cards", prepare: readStaged },
  { name: "company", path: "/companies/818469814" },
  { name: "nothing-found", path: "/contacts?lastName=zzzz" },
  { name: "families", path: "/families?company=tessaline" },
  { name: "family-price", path: "/families/967851702" },
  { name: "family", path: "/families/125877202", prepare: readFamily, readme: true },
  { name: "family-chart", path: "/families/125877202?view=chart&levels=all", prepare: readFamily },
  {
    name: "family-tree",
    path: "/families/125877202?view=tree&types=Acquisition",
    prepare: readFamily,
  },
  { name: "family-large", path: "/families/967851702?levels=all", prepare: readFamily },
  {
    name: "family-export",
    opens: true,
    path: "/families/125877202",
    prepare: async (page) => {
      await readFamily(page);
      await press(page, "Export");
    },
  },
  {
    name: "family-locations",
    opens: true,
    path: "/families/125877202",
    prepare: async (page) => {
      await readFamily(page);
      await press(page, "State or city");
    },
  },
  { name: "selection", path: "/selection" },
  { name: "list", path: "/lists", deskOnly: true, prepare: openList },
  { name: "lists", path: "/lists" },
  { name: "run", path: "/selection?type=contact", deskOnly: true, prepare: startRun },
  { name: "runs", path: "/runs" },
  { name: "run-export", opens: true, path: "/runs", prepare: openRunExport },
  {
    name: "exports",
    path: "/runs",
    prepare: async (page) => {
      await openRunExport(page);
      await press(page, MAKE_FILE);
      await page.locator("dialog[open]").waitFor({ state: "detached" });
      await page.goto(new URL("/exports", page.url()).href);
      await page.getByRole("table").waitFor();
    },
  },
  { name: "import", path: "/import" },
  { name: "import-columns", path: "/import", prepare: pasteRows },
  {
    name: "import-review",
    path: "/import",
    prepare: async (page) => {
      await pasteRows(page);
      await press(page, FIND_ROWS);
      // the previous screen has a heading like the one to wait for
      await page.waitForURL(/\/import\/./);
      await page.getByText("Finding rows:").waitFor({ state: "detached" });
      await page.getByRole("heading", { name: /^\d+ rows$/ }).click();
      await page.keyboard.press("n");
    },
  },
  { name: "reveal", path: "/contacts?companyName=health&page=2", prepare: reveal },
  { name: "owned", path: "/owned" },
  {
    name: "owned-chosen",
    path: "/owned",
    deskOnly: true,
    prepare: async (page) => {
      for (const row of [1, 2]) await boxes(page).nth(row).check();
    },
  },
  { name: "saved", path: "/saved" },
  { name: "usage", path: "/usage" },
  { name: "palette", opens: true, path: "/contacts", prepare: (page) => page.keyboard.press("Control+k") },
  {
    name: "palette-names",
    opens: true,
    path: "/contacts",
    prepare: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Search or jump to" }).getByRole("combobox").fill("tessaline");
      await page
        .getByRole("option", { name: /Tessaline/ })
        .first()
        .waitFor();
    },
  },
  {
    name: "shortcuts",
    opens: true,
    path: "/contacts",
    deskOnly: true,
    prepare: (page) => page.keyboard.press("?"),
  },
];
