import lighthouse from "lighthouse";
import type { BenchBrowser } from "./bench-browser.ts";
import type { Figure } from "./bench-figure.ts";

const GOALS = { performance: 95, accessibility: 100, "best-practices": 100 } as const;

/** What Lighthouse says of the contact search of a signed-in person, as on a phone. Points of 100. */
export async function benchLighthouse({ server, debugPort }: BenchBrowser): Promise<Figure[]> {
  const result = await lighthouse(`${server.url}/contacts`, {
    port: debugPort,
    output: "json",
    logLevel: "error",
    onlyCategories: Object.keys(GOALS),
    // the session is what makes this the search and not the sign-in page
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error("Lighthouse said nothing");
  const failed = Object.values(result.lhr.audits).filter(({ score }) => score !== null && score < 0.9);
  for (const { id, displayValue = "" } of failed) process.stdout.write(`lighthouse: ${id} ${displayValue}\n`);
  return Object.entries(GOALS).map(([category, goal]) => ({
    name: `Lighthouse, mobile: ${category}`,
    value: Math.round((result.lhr.categories[category]?.score ?? 0) * 100),
    unit: "",
    reference: goal,
    against: "goal, at least",
  }));
}
