import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Page, expect } from "@playwright/test";
import { rowsStand } from "./fixtures.ts";

const source = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"),
  "utf8",
);

interface Exception {
  readonly rule: string;
  /** The elements that may break it. */
  readonly elements: string;
  readonly because: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    rule: "aria_content_in_landmark",
    elements: "a[href='#main']",
    because:
      "The link that skips to the content is the first of the page, before every landmark (technique G1).",
  },
  {
    rule: "label_content_exists",
    elements: "label:has(> .sr-only)",
    because: "The engine takes text that only screen readers get for hidden; the box has its name from it.",
  },
  {
    rule: "label_name_visible",
    elements: "button[aria-label^='Account']",
    because: "The initials in the circle stand for a picture of the person, whose name the button has.",
  },
  {
    rule: "element_tabbable_role_valid",
    elements: "[role=region][tabindex='0']",
    because: "What scrolls sideways takes the focus, so that keys scroll it; no widget is meant.",
  },
];

/**
 * No finding of IBM's Equal Access engine, by WCAG 2.2 and IBM's own requirements, on what is shown. It takes seconds
 * where axe takes a tenth, so that one journey looks at all screens with it.
 */
export async function expectNoFindings(page: Page): Promise<void> {
  await rowsStand(page);
  if (!(await page.evaluate(() => "ace" in globalThis)))
    await page.evaluate(`${source};globalThis.ace = ace`);
  const found: unknown = await page.evaluate(`
    new ace.Checker().check(document, ["WCAG_2_2", "IBM_Accessibility"]).then(({ results }) => {
      const exceptions = ${JSON.stringify(EXCEPTIONS)};
      return results
        .filter(({ value: [policy, result] }) => policy === "VIOLATION" && result === "FAIL")
        .filter(({ ruleId, node }) => !exceptions.some(({ rule, elements }) => rule === ruleId && node.matches(elements)))
        .map(({ ruleId, message, snippet }) => ruleId + ": " + message + " " + snippet);
    })`);
  expect.soft(found, `findings of the second engine at ${new URL(page.url()).pathname}`).toEqual([]);
}
