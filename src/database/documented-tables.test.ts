import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SERVICE_TABLES } from "./create-tables.ts";
import { DISTRIBUTION_PLAN } from "./distribution/distribution-plan.ts";

const root = new URL("../../", import.meta.url);

/** The names in the first cells of the Markdown table whose head begins with some words. */
function namesIn(file: string, head: string): string[] {
  const lines = readFileSync(new URL(file, root), "utf8").split("\n");
  const begin = lines.findIndex((line) => line.startsWith(`| ${head} `)) + 1;
  expect(begin, `${file} has no table of ${head}`).toBeGreaterThan(0);
  const end = lines.findIndex((line, at) => at > begin && !line.startsWith("|"));
  const cells = lines.slice(begin, end).map((line) => line.split("|")[1] ?? "");
  return cells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = ""]) => name));
}

describe("the documents name", () => {
  it("how each table lies on a cluster, and none that is gone", () => {
    expect(namesIn("src/database/README.md", "tables").toSorted()).toEqual(
      Object.keys(DISTRIBUTION_PLAN).toSorted(),
    );
  });

  it("what each table of service and gateway holds, and until when", () => {
    // what is of no person is told where it is made
    const ofNobody = new Set(["meta"]);
    const told = new Set(namesIn("SECURITY.md", "table or file"));
    expect(SERVICE_TABLES.filter((table) => !told.has(table) && !ofNobody.has(table))).toEqual([]);
    const isTable = (name: string) => /^(gateway|workspace|oauth|owned|usage|run|import)s?(_|$)/.test(name);
    expect([...told].filter((name) => isTable(name) && !SERVICE_TABLES.includes(name))).toEqual([]);
  });
});
