import { expect, test } from "vitest";
import { ownedContactOf } from "#testing/runs/owned-records-for-test.ts";
import { ownedValueGroups } from "./owned-value-groups.ts";

test("that a number may be called is told of a number that is there, or promised, alone; that it must not, always", () => {
  const flags = { directPhoneDoNotCall: false, mobilePhoneDoNotCall: false };
  const namesOf = (fields: Record<string, unknown>) =>
    ownedValueGroups(ownedContactOf({ fields })).flatMap(({ values }) =>
      values.map(({ field }) => field.name),
    );
  // search promises a direct phone, but no mobile
  expect(namesOf(flags)).toEqual(["directPhoneDoNotCall"]);
  expect(namesOf({ ...flags, mobilePhone: "1" })).toContain("mobilePhoneDoNotCall");
  expect(namesOf({ mobilePhoneDoNotCall: true })).toEqual(["mobilePhoneDoNotCall"]);
});

test("a field stands where it was brought last, contact information first, and what a newer answer lacks stays", () => {
  const sourceOf = (name: string, day: string) =>
    ({ kind: "enrich", id: name, name, by: "x", at: `2026-11-${day}T00:00:00.000Z` }) as const;
  const [older, newer] = [sourceOf("older", "01"), sourceOf("newer", "02")];
  const email = [
    { value: "new@example.com", source: newer },
    { value: "old@example.com", source: older },
  ];
  const fields = { id: [{ value: "7", source: newer }], phone: [{ value: "1", source: older }], email };
  const groups = ownedValueGroups({ ...ownedContactOf({}), fields });
  const told = groups.map(({ source, values }) =>
    [source.name, ...values.map(({ field }) => field.name)].join(" "),
  );
  expect(told).toEqual(["newer email id", "older phone"]);
});
