import type { Locator, Page } from "@playwright/test";
import { enrichPanel, startButton } from "./enrich-steps.ts";
import { loadButton } from "./family-steps.ts";
import { csvFile } from "./import-files.ts";
import { listRow } from "./list-steps.ts";

/** A contact and their employer: the organisation owns both, or neither. */
export interface PricedPair {
  readonly contact: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
  };
  readonly company: { readonly id: string; readonly name: string };
}

/** A place that shows a record's price, and the expected text. */
export interface PricePlace {
  readonly place: string;
  /** The files below src/app with the wording, which `src/app/prices/price-places.test.ts` checks. */
  readonly shownBy: readonly string[];
  /** Checked with every change; the others before a release. */
  readonly withEveryChange?: true;
  /** How the person gets there; left out where the previous place is on the same screen. */
  readonly go?: (page: Page, pair: PricedPair) => Promise<void>;
  /** The element with the price. */
  readonly at: (page: Page, pair: PricedPair) => Locator;
  /** The expected texts for a pair that a colleague owns. */
  readonly owned: readonly RegExp[];
  /** The expected texts for a pair that nobody owns; undefined where such a pair does not appear. */
  readonly unowned?: readonly RegExp[];
}

/** A price above zero: "1 credit", "up to 3 credits". */
export const COSTS = /\b[1-9][\d,]* credits?\b/i;

/** The list that the owner shares. */
export const SHARED_LIST = "Fair in Lisbon";

const nameOf = ({ contact: { firstName, lastName } }: PricedPair) => `${firstName} ${lastName}`;

const details = (page: Page, what: "contact" | "company") =>
  page.getByRole("complementary", { name: `Details of the ${what}` });

/** The contact in the table on the screen. */
const rowOf = (page: Page, pair: PricedPair) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ hasText: nameOf(pair) });

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const importSide = (page: Page) => page.getByRole("complementary", { name: "Import" });
const companyRun = (page: Page) => page.getByRole("dialog", { name: /of 1 company$/ });

/** Opens the questions about the selected company. */
async function openCompanyRun(page: Page): Promise<void> {
  await page.goto("/selection?type=company");
  await page.getByRole("button", { name: "Family trees · Intent" }).click();
}

/** Matches the contact as a row of a file. */
async function importRow(page: Page, { contact, company }: PricedPair): Promise<void> {
  await page.goto("/import");
  const header = ["First Name", "Last Name", "Company"];
  const file = csvFile(`${contact.lastName}.csv`, header, [
    [contact.firstName, contact.lastName, company.name],
  ]);
  await page.getByLabel("File to import").setInputFiles(file);
  await page.getByRole("button", { name: "Find 1 row" }).click();
}

/** Starts the run over the selected contact; the dialog appears from one credit on. */
async function startOfOne(page: Page): Promise<void> {
  await page.goto("/selection?type=contact");
  await enrichPanel(page).getByRole("button", { name: "Spending settings" }).click();
  await page.getByRole("textbox", { name: "Ask before spending" }).fill("1");
  await page.keyboard.press("Escape");
  await startButton(page).click();
}

/** Every place that shows a price, in the order of a visit. */
export const PRICE_PLACES: readonly PricePlace[] = [
  {
    place: "a row of the search of contacts",
    shownBy: [
      "features/reveal/contact-info.tsx",
      "features/reveal/reveal-button.tsx",
      "runs/reveal-request.ts",
    ],
    go: async (page, { contact }) => void (await page.goto(`/contacts?personId=${contact.id}`)),
    at: rowOf,
    owned: [/Owned/],
    unowned: [/Reveal · 1 credit/],
  },
  {
    place: "the list that a colleague shares",
    shownBy: ["features/reveal/contact-info.tsx"],
    withEveryChange: true,
    async go(page) {
      await page.goto("/lists");
      await listRow(page, SHARED_LIST).getByRole("link").click();
    },
    at: rowOf,
    owned: [/Owned/],
    unowned: [/Reveal · 1 credit/],
  },
  {
    place: "the details of a contact, with what can be read about the company",
    shownBy: [
      "features/reveal/reveal-panel.tsx",
      "features/reveal/reveal-button.tsx",
      "search/preview/preview-actions.tsx",
      "record-views/details/record-detail-link.tsx",
    ],
    withEveryChange: true,
    go: async (page, { contact }) =>
      void (await page.goto(`/contacts?personId=${contact.id}&peek=${contact.id}`)),
    at: (page) => details(page, "contact"),
    owned: [/Refresh · free/, /Enrich · free/, /Intent\s*free/, /Family tree\s*free/],
    unowned: [/Reveal e-mail.* · 1 credit/, /Enrich · 1 credit/, /Intent\s*up to 1 credit/],
  },
  {
    place: "the details of a company",
    shownBy: ["features/reveal/reveal-panel.tsx", "search/preview/preview-actions.tsx"],
    go: async (page, { company }) =>
      void (await page.goto(`/companies?companyId=${company.id}&peek=${company.id}`)),
    at: (page) => details(page, "company"),
    owned: [/Refresh · free/, /Enrich · free/, /News\s*free/],
    unowned: [/Reveal details · 1 credit/, /Enrich · 1 credit/],
  },
  {
    place: "the start of a run over selected contacts",
    shownBy: [
      "features/selection/enrich-form/enrich-start-button.tsx",
      "features/selection/enrich-form/use-enrich-form.ts",
      "features/selection/cost-preview/use-enrich-preview.ts",
      "features/selection/cost-preview/selection-cost.ts",
    ],
    withEveryChange: true,
    async go(page, { contact }) {
      await page.goto(`/contacts?personId=${contact.id}&peek=${contact.id}`);
      await details(page, "contact").getByRole("button", { name: "Enrich · " }).click();
    },
    at: startButton,
    owned: [/· free/],
    unowned: [/· up to 1 credit/],
  },
  {
    place: "the cost of what is selected",
    shownBy: [
      "features/selection/cost-preview/enrich-cost-summary.tsx",
      "features/selection/cost-preview/cost-messages.ts",
      "features/selection/enrich-form/enrich-panel.tsx",
      "features/selection/enrich-form/start-obstacle.ts",
    ],
    withEveryChange: true,
    at: (page) => enrichPanel(page).getByRole("paragraph").filter({ hasText: "Maximum cost" }),
    owned: [/0 credits/],
    unowned: [/1 credit/],
  },
  {
    place: "a row of the selection",
    shownBy: ["features/reveal/contact-info.tsx"],
    at: rowOf,
    owned: [/Owned/],
    unowned: [/Reveal · 1 credit/],
  },
  {
    place: "what can be read about a company on its page",
    shownBy: ["features/company/signals/company-signals-card.tsx", "features/company/company-screen.tsx"],
    go: async (page, { company }) => void (await page.goto(`/companies/${company.id}`)),
    at: (page) => region(page, "Signals"),
    owned: [/Show · free/, /your team already owns/],
    unowned: [/Unlock · 1 credit/, /1 credit unlocks/],
  },
  {
    place: "the family on the page of a company",
    shownBy: ["features/company/company-family-card.tsx"],
    at: (page) => region(page, "Family"),
    owned: [/Show family tree · free/, /your team already owns/],
    unowned: [/Load family tree · 1 credit/],
  },
  {
    place: "a row of a company’s people",
    shownBy: ["features/reveal/contact-info.tsx"],
    at: rowOf,
    owned: [/Owned/],
    unowned: [/Reveal · 1 credit/],
  },
  {
    place: "what is selected on the page of a company",
    shownBy: ["features/company/company-selection-bar.tsx"],
    at: (page) => page.getByRole("group", { name: "Selected here" }),
    owned: [/Review and enrich · free/],
    unowned: [/Review and enrich · up to 1 credit/],
  },
  {
    place: "a run over companies: their family trees",
    shownBy: ["features/runs/start/company-runs-button.tsx", "features/runs/start/company-run-draft.ts"],
    async go(page, { company }) {
      await page.goto(`/companies?companyId=${company.id}&peek=${company.id}`);
      await details(page, "company").getByRole("button", { name: "Select", exact: true }).click();
      await openCompanyRun(page);
    },
    at: companyRun,
    owned: [/Start · free/, /Free: you own all of these companies/],
    unowned: [/Start · up to 1 credit/],
  },
  {
    place: "a run over companies: their intent",
    shownBy: ["features/runs/start/company-runs-button.tsx", "features/runs/start/company-run-draft.ts"],
    async go(page) {
      await openCompanyRun(page);
      await companyRun(page).getByRole("radio", { name: "Intent" }).check();
    },
    at: companyRun,
    owned: [/Start · free/, /also for companies that you own/],
    unowned: [/Start · up to 1 credit/],
  },
  {
    place: "the page of a family tree",
    shownBy: [
      "features/families/pages/family-fetch-panel.tsx",
      "features/families/pages/use-family-subject.ts",
    ],
    withEveryChange: true,
    go: async (page, { company }) => void (await page.goto(`/families/${company.id}`)),
    at: (page) => page.getByRole("main"),
    owned: [/Show family tree · free/, /your team already owns/],
    unowned: [/Load family tree · 1 credit/],
  },
  {
    place: "the palette, which names no price",
    shownBy: [],
    withEveryChange: true,
    async go(page, { company }) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump to" }).fill(company.name);
    },
    at: (page) => page.getByRole("listbox"),
    owned: [/Family tree of/],
    unowned: [/Family tree of/],
  },
  {
    place: "a row of an import",
    shownBy: ["features/imports/review/import-review-table.tsx"],
    go: importRow,
    at: (page, pair) =>
      rowOf(page, pair)
        .getByRole("cell")
        .filter({ hasText: /^[\d–]+$/ })
        .last(),
    owned: [/^0$/],
    unowned: [/^1$/],
  },
  {
    place: "the start of an import",
    shownBy: [
      "features/imports/review/import-review-side.tsx",
      "features/imports/review/use-import-start.ts",
    ],
    at: (page) => importSide(page).getByRole("button", { name: /^Start/ }),
    owned: [/Start · free/],
    unowned: [/Start · up to 1 credit/],
  },
  {
    place: "what is owned, selected to be read again",
    shownBy: ["features/selection/refresh-records.tsx", "features/selection/cost-preview/cost-messages.ts"],
    async go(page, pair) {
      await page.goto("/owned");
      const box = rowOf(page, pair).getByRole("checkbox");
      await box.setChecked(true);
    },
    at: (page) => page.locator("main [data-dock]"),
    owned: [/Refresh · free/],
  },
  {
    place: "the topics of what was read about a company",
    shownBy: ["features/company/signals/company-section-panel.tsx"],
    async go(page, { company }) {
      await page.goto(`/companies/${company.id}?section=intent`);
      await region(page, "Signals").getByRole("button", { name: "Show · free" }).click();
    },
    at: (page) => region(page, "Signals"),
    owned: [/Show intent · free/],
  },
  {
    place: "the refresh of what was read about a company",
    shownBy: [
      "features/company/signals/company-section-panel.tsx",
      "features/company/signals/company-loaded-section.tsx",
    ],
    async go(page) {
      await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "News" }).click();
      await region(page, "Signals").getByRole("button", { name: "Refresh", exact: true }).click();
    },
    at: (page) => page.getByRole("dialog", { name: "Refresh" }),
    owned: [/Refresh · free/],
  },
  {
    place: "the refresh of a family tree",
    shownBy: ["features/families/pages/family-fetch-panel.tsx"],
    async go(page, { company }) {
      await page.goto(`/families/${company.id}`);
      await loadButton(page).click();
      await page.getByRole("button", { name: "Refresh", exact: true }).click();
    },
    at: (page) => page.getByRole("dialog", { name: "Refresh" }),
    owned: [/Refresh · free/],
  },
  {
    place: "the details of a company in its family tree",
    shownBy: ["features/families/pages/family-details.tsx", "record-views/details/record-detail-link.tsx"],
    async go(page) {
      await page.keyboard.press("Escape");
    },
    at: (page, { company }) => region(page, `Details of ${company.name}`),
    owned: [/Refresh · free/, /Intent\s*free/],
  },
  {
    place: "the page of a family tree whose answer can’t be read",
    shownBy: ["features/families/pages/family-page.tsx"],
    async go(page, { company }) {
      const answer = "**/records/reads/enrichHierarchy/**";
      await page.route(answer, (route) => route.fulfill({ json: {} }), { times: 1 });
      await page.goto(`/families/${company.id}`);
    },
    at: (page) => page.getByRole("main"),
    owned: [/Load again · free/],
  },
  {
    place: "the question before a run",
    shownBy: ["runs/start-question.tsx"],
    go: startOfOne,
    // free work is not confirmed: it starts
    at: (page) => page.getByRole("dialog").or(region(page, "Progress")),
    owned: [/Credits used\s*0/],
    unowned: [/Spend up to 1 credit/],
  },
];
