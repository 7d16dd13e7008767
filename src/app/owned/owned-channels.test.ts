import { expect, test } from "vitest";
import { ownedContactOf } from "#testing/runs/owned-records-for-test.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { ownedChannels } from "./owned-channels.ts";

const quiet = contactSnapshotOf({ directPhoneDoNotCall: null, mobilePhoneDoNotCall: null });
const forbidden = { doNotCall: true, at: "2026-11-01T00:00:00.000Z" };

function channelsOf(
  fields: Readonly<Record<string, unknown>>,
  { snapshot = quiet, direct = false, mobile = false } = {},
) {
  const marks = { direct: direct ? forbidden : null, mobile: mobile ? forbidden : null };
  return ownedChannels(ownedContactOf({ fields, marks }), snapshot);
}

test("the address and the mobile number come first", () => {
  const addresses = { email: "a@x.example", supplementalEmail: "b@x.example" };
  const all = channelsOf({ ...addresses, phone: "1", mobilePhone: "2" });
  expect(all).toEqual({ email: "a@x.example", phone: "2", doNotCall: false });
  expect(channelsOf({ supplementalEmail: "b@x.example" })?.email).toBe("b@x.example");
  expect(channelsOf({ jobTitle: "Head" })).toBeUndefined();
});

test("a number that must not be called is not shown, by the answer or by what search says now", () => {
  const none = { email: undefined, phone: undefined, doNotCall: true };
  expect(channelsOf({ phone: "1" }, { direct: true })).toEqual(none);
  expect(channelsOf({ phone: "1", mobilePhone: "2" }, { mobile: true })?.phone).toBe("1");
  const now = contactSnapshotOf({ mobilePhoneDoNotCall: true });
  expect(channelsOf({ mobilePhone: "2" }, { snapshot: now })?.doNotCall).toBe(true);
});
