import { expect, test } from "vitest";
import { hasAnyEmail } from "./reach.ts";

const hints = { hasEmail: false, hasDirectPhone: false, hasMobilePhone: false };

test("a supplemental address alone is an e-mail address on file, and what search does not say stays open [field-2]", () => {
  expect(hasAnyEmail({ ...hints, hasSupplementalEmail: true })).toBe(true);
  expect(hasAnyEmail({ ...hints, hasEmail: null, hasSupplementalEmail: false })).toBeNull();
  expect(hasAnyEmail(hints)).toBe(false);
});
