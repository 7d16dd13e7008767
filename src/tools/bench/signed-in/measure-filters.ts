import type { Page } from "@playwright/test";
import { watchRowsAfterChange } from "#bench/bench-page-observers.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { type Bench, figure, inRuns, percentile } from "../figures.ts";
import { type BenchBrowser, TIMES, openBenchBrowser, slowestInteraction } from "./measure-signed-in.ts";

const INTERACTION_GOAL_MS = 50;
/** How long the app waits for further letters. */
const TYPING_PAUSE_MS = 300;
/** Long enough for the page to have requested whatever follows its rows. */
const REST_MS = 700;
/** How long a key is down. */
const KEY_DELAY_MS = 60;
const KEYS_BETWEEN_PAUSES = 4;

const DEPARTMENTS = ["Sales", "Marketing", "Finance", "Operations", "Human Resources"];
const LETTERS = 4;

/** Loads the contact search, opens a filter in its panel, and focuses its field. */
async function openFilter({ page, server }: BenchBrowser, words: string, size: 25 | 100): Promise<void> {
  await page.goto(`${server.url}/contacts?size=${size}`);
  await page.locator('tr[data-row="10"]').waitFor();
  const button = page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "Filters" });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  const finder = page.getByRole("textbox", { name: "Find a filter" });
  await finder.fill(words);
  await finder.press("Enter");
  await page.waitForTimeout(REST_MS);
}

/** The name of the first row, each of whose prefixes finds something. */
async function firstName(page: Page): Promise<string> {
  return page.locator('tr[data-row="0"] td:nth-child(2) [title]').first().innerText();
}

function lettersOf(name: string, count: number): readonly string[] {
  return Array.from(name).slice(0, count);
}

/** A kind of change, made once for each of its values, each of which requests rows for the first time. */
interface Change {
  readonly filter: string;
  values(page: Page): readonly string[] | Promise<readonly string[]>;
  /** The event that tells the page of it. */
  readonly event: "input" | "click";
  readonly pause: number;
  act(page: Page, value: string): Promise<void>;
}

const CHANGES: Readonly<Record<string, Change>> = {
  "a box is checked": {
    filter: "department",
    values: () => DEPARTMENTS,
    event: "click",
    pause: 0,
    act: (page, value) => page.getByRole("checkbox", { name: value }).first().click(),
  },
  "300 ms without a letter": {
    filter: "first name",
    values: async (page) => lettersOf(await firstName(page), LETTERS),
    event: "input",
    pause: TYPING_PAUSE_MS,
    act: (page, value) => page.keyboard.press(value),
  },
};

/** The median time of a kind of change compared with that of its bare requests, each sent right after its change. */
async function rowsAfterChange(browser: BenchBrowser, { filter, values, event, pause, act }: Change) {
  const { page } = browser;
  await openFilter(browser, filter, 25);
  await page.evaluate(watchRowsAfterChange, searchContacts.path);
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (const value of await values(page)) {
    // before the change is made, or a quick answer would be missed
    await page.evaluate(({ kind, wait }) => globalThis.awaitChange(kind, wait), { kind: event, wait: pause });
    await act(page, value);
    times.push(await page.evaluate(() => globalThis.rowsStood()));
    await page.waitForTimeout(REST_MS);
    bareTimes.push(await page.evaluate(() => globalThis.bareRequest()));
  }
  return { value: percentile(times, 0.5), reference: percentile(bareTimes, 0.5) };
}

/** The slowest of 20 keys in a text filter: a name and its removal, with pauses in which 100 rows follow. */
async function typing(browser: BenchBrowser): Promise<number> {
  const { page } = browser;
  await openFilter(browser, "first name", 100);
  const keys = lettersOf(await firstName(page), TIMES / 2);
  const taps = [...keys, ...keys.map(() => "Backspace")];
  return slowestInteraction(page, async (_, step) => {
    await page.keyboard.press(taps[step % taps.length] ?? "", { delay: KEY_DELAY_MS });
    if (step % KEYS_BETWEEN_PAUSES === 0) await page.waitForTimeout(REST_MS);
  });
}

/**
 * How soon the rows follow a filter of the panel, beside the bare request for them, and how soon a text filter answers
 * its keys.
 */
export const benchFilters: Bench = async (resources) => {
  const browser = await openBenchBrowser(resources);
  return inRuns(async () => {
    const figures = [];
    for (const [name, change] of Object.entries(CHANGES)) {
      const { value, reference } = await rowsAfterChange(browser, change);
      figures.push(figure(`rows after ${name}`, [value, "ms"], reference, "bare request"));
    }
    const title = "interaction to next paint: type into a filter";
    return [...figures, figure(title, [await typing(browser), "ms"], INTERACTION_GOAL_MS)];
  });
};
