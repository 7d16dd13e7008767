import { expect, test } from "vitest";
import { availableName, nameProblem, tidyName, truncateName } from "./entered-name.ts";

test("a name is one line without spaces around it", () => {
  expect(tidyName("  Health\n\t systems \u0007 ")).toBe("Health systems");
  expect(tidyName("a\u0000b")).toBe("a b");
});

test("a name has 1 to 80 characters and is not taken", () => {
  const list = { noun: "list" };
  expect(nameProblem(" \n ", list)).toBe("Give the list a name.");
  expect(nameProblem("x".repeat(80), list)).toBeUndefined();
  expect(nameProblem("x".repeat(93), list)).toBe("Use at most 80 characters. This name has 93.");
  expect(nameProblem("<script>alert(1)</script>", list)).toBeUndefined();
  expect(nameProblem("Tier 1", { ...list, taken: ["Tier 2"] })).toBeUndefined();
  const taken = { ...list, taken: ["Tier 1"] };
  expect(nameProblem(" tïer  1", taken)).toBe("There is already a list with this name.");
});

test("a name that is taken gets the next number, and stays short enough", () => {
  expect(availableName("Health", [])).toBe("Health");
  expect(availableName("Health", ["health", "HEALTH (2)"])).toBe("Health (3)");
  expect(availableName("Health (2)", ["Health (2)"])).toBe("Health (3)");
  const long = "x".repeat(80);
  expect(availableName(long, [long])).toHaveLength(80);
  expect(availableName(long, [long])).toMatch(/x… \(2\)$/);
});

test("a long name is cut between characters", () => {
  expect(truncateName("x".repeat(80))).toHaveLength(80);
  const long = truncateName("🙂".repeat(100));
  expect(long.length).toBeLessThanOrEqual(80);
  expect(long).toMatch(/^(🙂)+…$/u);
});
