import { expect, test } from "vitest";
import { describeSignIn } from "./describe-sign-in.ts";

const AT = new Date("2026-11-28T10:00:00Z");

test.each([
  ["access_denied", true],
  ["invalid_client", false],
  ["unauthorized_client", false],
  ["invalid_scope", false],
  ["unsupported_response_type", false],
  ["missing_fetch_metadata", false],
  ["server_error", true],
  ["invalid_grant", true],
  ["unknown_state", true],
  ["no_answer", true],
  ["storage", true],
  ["something_new", true],
  ["constructor", true],
])("%s says what helps, and its code for support", (code, heals) => {
  const description = describeSignIn({ code, said: "As told", at: AT });
  expect(description.healsByTrying).toBe(heals);
  // failures that a retry cannot fix refer to the administrator
  expect(/won’t help\. Send the details to your administrator/.test(description.text)).toBe(!heals);
  expect(description.text).not.toContain(code);
  expect(description.details).toEqual([
    ["Code", code],
    ["Message", "As told"],
    ["Time", "2026-11-28T10:00:00.000Z"],
  ]);
});
