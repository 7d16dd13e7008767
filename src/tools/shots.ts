import type { Page } from "@playwright/test";

/** A picture of a screen: where it is, and what is done there before it is taken. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** What is prepared looks so on wide screens only. */
  readonly deskOnly?: boolean;
}

const rows = (page: Page) => page.getByRole("table").getByRole("checkbox");

async function chooseSome(page: Page): Promise<void> {
  for (const row of [1, 2, 4, 7]) await rows(page).nth(row).check();
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
}

/** Every screen, in the order in which a person meets them: what one chooses the next one shows. */
export const shots: readonly Shot[] = [
  { name: "contacts", path: "/contacts?companyName=health", prepare: chooseSome },
  { name: "companies", path: "/companies", prepare: chooseSome },
  { name: "filter", path: "/companies", deskOnly: true, prepare: (page) => press(page, "Industry") },
  { name: "sort", path: "/contacts", deskOnly: true, prepare: (page) => press(page, /Sort/) },
  { name: "intent", path: "/intent?topics=Zero%20Trust" },
  { name: "intent-asks", path: "/intent" },
  { name: "news", path: "/news?categories=FUNDING" },
  { name: "scoops", path: "/scoops?published=2020-01-01.." },
  { name: "nothing-found", path: "/contacts?lastName=zzzz" },
  { name: "selection", path: "/selection" },
  { name: "runs", path: "/runs" },
];
