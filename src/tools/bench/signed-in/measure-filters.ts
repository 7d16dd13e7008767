import type { Page } from "@playwright/test";
import { watchRowsAfterChange } from "#bench/bench-page-observers.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { type Figure, percentile } from "../measured-figure.ts";
import { type BenchBrowser, TIMES, openBenchBrowser, slowestInteraction } from "./measure-signed-in.ts";

/** Milliseconds. */
const INTERACTION_GOAL = 50;
/** How long the app waits for more letters. Milliseconds. */
const TYPING_PAUSE = 300;
/** Until the page has asked for whatever follows its rows. Milliseconds. */
const REST = 700;
/** A key is down for so long. Milliseconds. */
const KEY_DELAY = 60;
const KEYS_BETWEEN_PAUSES = 4;
const RUNS = 5;

const DEPARTMENTS = ["Sales", "Marketing", "Finance", "Operations", "Human Resources"];
const LETTERS = 4;

/** The contact search, loaded anew, with a filter of its panel open and the focus in its field. */
async function openFilter({ page, server }: BenchBrowser, words: string, size: 25 | 100): Promise<void> {
  await page.goto(`${server.url}/contacts?size=${size}`);
  await page.locator('tr[data-row="10"]').waitFor();
  const button = page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "Filters" });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  const finder = page.getByRole("textbox", { name: "Find a filter" });
  await finder.fill(words);
  await finder.press("Enter");
  await page.waitForTimeout(REST);
}

/** The name of the first row: each of its beginnings finds something. */
async function firstName(page: Page): Promise<string> {
  return page.locator('tr[data-row="0"] td:nth-child(2) [title]').first().innerText();
}

function lettersOf(name: string, count: number): readonly string[] {
  return Array.from(name).slice(0, count);
}

/** A kind of change, done once for each of its values, each of which asks for rows that were not asked for before. */
interface Change {
  readonly filter: string;
  values(page: Page): readonly string[] | Promise<readonly string[]>;
  /** What tells the page of it. */
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
    pause: TYPING_PAUSE,
    act: (page, value) => page.keyboard.press(value),
  },
};

/** The median of a kind of change beside that of its requests alone, each sent right after its change. */
async function rowsAfterChange(browser: BenchBrowser, { filter, values, event, pause, act }: Change) {
  const { page } = browser;
  await openFilter(browser, filter, 25);
  await page.evaluate(watchRowsAfterChange, searchContacts.path);
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (const value of await values(page)) {
    // before the change is made, or a quick one would be missed
    await page.evaluate(({ kind, wait }) => globalThis.awaitChange(kind, wait), { kind: event, wait: pause });
    await act(page, value);
    times.push(await page.evaluate(() => globalThis.rowsStood()));
    await page.waitForTimeout(REST);
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
    await page.keyboard.press(taps[step % taps.length] ?? "", { delay: KEY_DELAY });
    if (step % KEYS_BETWEEN_PAUSES === 0) await page.waitForTimeout(REST);
  });
}

/**
 * How soon the rows follow a filter of the panel, beside the bare request for them, and how soon a text filter answers
 * its keys. Five runs of which none is left out.
 */
export async function benchFilters(): Promise<Figure[]> {
  const browser = await openBenchBrowser();
  try {
    const figures: Figure[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      for (const [name, change] of Object.entries(CHANGES)) {
        const measured = await rowsAfterChange(browser, change);
        figures.push({
          name: `rows after ${name}, run ${run}`,
          unit: "ms",
          ...measured,
          against: "bare request",
        });
      }
      const value = await typing(browser);
      const name = `interaction to next paint, run ${run}: type into a filter`;
      figures.push({ name, value, unit: "ms", reference: INTERACTION_GOAL, against: "goal" });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
