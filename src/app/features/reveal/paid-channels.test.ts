import { expect, test } from "vitest";
import { paidRecordsOf } from "#app/paid-calls/answered-paid-records.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { paidChannels } from "./paid-channels.ts";

const quiet = contactSnapshotOf({ directPhoneDoNotCall: null, mobilePhoneDoNotCall: null });

function channelsOf(attributes: Readonly<Record<string, unknown>>, snapshot = quiet) {
  const meta = { input: { personId: 7 }, matchStatus: "FULL_MATCH" };
  const [row] = paidRecordsOf({
    type: "contact",
    source: { kind: "reveal", id: "r", name: "Ada", at: "2026-11-01T00:00:00.000Z" },
    outputFields: Object.keys(attributes),
    results: [{ id: "7", snapshot: quiet, record: { type: "Contact", id: "7", attributes, meta } }],
  });
  return row && paidChannels(row, snapshot);
}

test("the address and the mobile number come first", () => {
  const all = channelsOf({
    email: "a@x.example",
    supplementalEmail: "b@x.example",
    phone: "1",
    mobilePhone: "2",
  });
  expect(all).toEqual({ email: "a@x.example", phone: "2", doNotCall: false });
  expect(channelsOf({ supplementalEmail: "b@x.example" })?.email).toBe("b@x.example");
  expect(channelsOf({ jobTitle: "Head" })).toBeUndefined();
});

test("a number that must not be called is not shown, by the answer or by what search says now", () => {
  expect(channelsOf({ phone: "1", directPhoneDoNotCall: true })).toEqual({
    email: undefined,
    phone: undefined,
    doNotCall: true,
  });
  expect(channelsOf({ phone: "1", mobilePhone: "2", mobilePhoneDoNotCall: "true" })?.phone).toBe("1");
  const now = contactSnapshotOf({ mobilePhoneDoNotCall: true });
  expect(channelsOf({ mobilePhone: "2" }, now)?.doNotCall).toBe(true);
});
