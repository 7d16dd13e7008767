import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatCsv } from "#app/files/write/csv.ts";
import { USAGE_PURPOSES, type UsageCall } from "#contract/usage/ledger-schemas.ts";
import { usageRows } from "./usage-rows.ts";
import { creditsLabel, foundLabel, recordLabel } from "./usage-labels.ts";
import { eachDay } from "./usage-period.ts";
import { shownDays } from "./usage-sums.ts";

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

const ADA = { id: "p", name: "Ada", isSelf: true };
const ABOUT = { name: "Nordics", type: "contact" as const, records: [{ id: "12", name: "=HYPERLINK(1)" }] };

function call(given: Partial<UsageCall>): UsageCall {
  const made = { key: "k", attempt: 1, sentAt: "2026-11-03T10:00:00.000Z", requestId: "r-1", claim: null };
  const counts = { asked: 25, found: 24, credits: 20, atStake: 0, outcome: "answered" as const };
  const what = { operation: "enrichContacts" as const, purpose: "enrich" as const, runId: null };
  return { ...made, ...counts, ...what, person: ADA, about: ABOUT, ...given };
}

test("days and purposes sum to the same, whatever the order", () => {
  const row = fc.record({
    day: fc.constantFrom(...eachDay(NOVEMBER)),
    purpose: fc.constantFrom(...USAGE_PURPOSES),
    credits: fc.nat(500),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const { days, all } = shownDays({ days: rows }, NOVEMBER);
      const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
      expect(days).toHaveLength(30);
      expect(sum(days.map(({ credits }) => credits))).toBe(all.credits);
      expect(sum(Object.values(all.byKind))).toBe(all.credits);
      expect(all.credits).toBe(sum(rows.map(({ credits }) => credits)));
    }),
  );
});

test("a row of the file has what the screen shows; no name in it is a formula, and whoever is gone is told as such", () => {
  const gone = { person: { id: "q", name: null, isSelf: false }, about: null };
  const unconfirmed = { credits: null, found: null, atStake: 25 };
  const text = formatCsv(usageRows([call({}), call({ ...gone, ...unconfirmed })]), { bom: false });
  const [, first, second] = text.split("\r\n");
  expect(first).toContain(`"Ada","Run","Nordics","'=HYPERLINK(1)","12","25","24","20","0","Answered","r-1"`);
  expect(second).toContain(`"No longer known","Run","","","","25","","","25"`);
});

test("credits that are known, free, or may come besides are told apart", () => {
  expect(creditsLabel({ credits: 12, atStake: 0 })).toBe("12");
  expect(creditsLabel({ credits: 0, atStake: 0 })).toBe("free");
  expect(creditsLabel({ credits: null, atStake: 25 })).toBe("up to 25");
  expect(creditsLabel({ credits: 12, atStake: 13 })).toBe("12, up to 13 more");
  expect(foundLabel({ found: 24, asked: 25, outcome: "answered" })).toBe("24 of 25 found");
  expect(foundLabel({ found: null, asked: 25, outcome: "unconfirmed" })).toBe("No answer yet");
  expect(recordLabel("company", { id: "7", name: " " })).toBe("Company 7");
});
