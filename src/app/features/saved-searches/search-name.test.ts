import { expect, test } from "vitest";
import { cleanName, freeName, nameProblem, suggestedName } from "./search-name.ts";

test("a name is one line without spaces around it", () => {
  expect(cleanName("  Health\n\t systems \u0007 ")).toBe("Health systems");
});

test("a name has 1 to 80 characters", () => {
  expect(nameProblem(" \n ")).toBe("Give the search a name.");
  expect(nameProblem("x".repeat(80))).toBeUndefined();
  expect(nameProblem("x".repeat(93))).toBe("A name has 80 characters at most; this one has 93.");
});

test("a name that is taken gets the next number, and stays short enough", () => {
  expect(freeName("Health", [])).toBe("Health");
  expect(freeName("Health", ["health", "HEALTH (2)"])).toBe("Health (3)");
  expect(freeName("Health (2)", ["Health (2)"])).toBe("Health (3)");
  const long = "x".repeat(80);
  expect(freeName(long, [long])).toHaveLength(80);
  expect(freeName(long, [long])).toMatch(/x… \(2\)$/);
});

test("a name is suggested from what the search asks", () => {
  const criteria = [
    { label: "Company", value: "health" },
    { label: "Metro region", value: "Boston" },
  ];
  expect(suggestedName(criteria, "contacts")).toBe("health · Boston");
  expect(suggestedName([], "contacts")).toBe("All contacts");
  const long = suggestedName([{ label: "Text", value: "🙂".repeat(100) }], "scoops");
  expect(long.length).toBeLessThanOrEqual(80);
  expect(long).toMatch(/^(🙂)+…$/u);
});
