import { expect, test } from "vitest";
import { limitMessage, refreshLabel, shortMessage } from "./cost-messages.ts";

test.each([
  [undefined, "Refresh"],
  [0, "Refresh · free"],
  [1, "Refresh · up to 1 credit"],
  [12, "Refresh · up to 12 credits"],
])("a refresh of records for %s credits is called %j", (credits, label) => {
  expect(refreshLabel("Refresh", credits)).toBe(label);
});

test("credits that do not suffice", () => {
  expect(shortMessage(111, 10)).toBe(
    "This can cost 111 credits and you have 10 credits left. The run stops when they are used up; the rest is not enriched and not charged.",
  );
  expect(shortMessage(1, 0)).toBe(
    "This can cost 1 credit and you have none left: what you don’t own yet is not enriched and not charged.",
  );
});

test("a limit says how far it goes", () => {
  // 3 credits pay for the first 3 new records; all free ones are sent as well
  const enough = "Enough for 3 of 21 new ones, or more where some cost nothing.";
  const some = limitMessage(3, { mostCost: 21, free: 4 });
  expect(some).toBe(`${enough} Free ones come besides. The rest waits for you.`);
  expect(limitMessage(3, { mostCost: 21, free: 0 })).toBe(`${enough} The rest waits for you.`);
  expect(limitMessage(60, { mostCost: 60, free: 5 })).toMatch("will not be reached");
});
