import { expect, test } from "vitest";
import { describeSignIn } from "./describe-sign-in.ts";

const AT = new Date("2026-11-28T10:00:00Z");

const HEAL =
  "access_denied server_error invalid_grant unknown_state no_answer storage something_new constructor";
const DO_NOT =
  "invalid_client unauthorized_client invalid_scope unsupported_response_type missing_fetch_metadata";

test.each([
  ...HEAL.split(" ").map((code) => [code, true] as const),
  ...DO_NOT.split(" ").map((code) => [code, false] as const),
])("%s says what helps, and its code for support", (code, heals) => {
  const description = describeSignIn({ code, said: "As told", at: AT });
  expect(description.healsByTrying).toBe(heals);
  // failures that a retry cannot fix refer to the administrator
  expect(/won’t help\. Send the details to your administrator/.test(description.text)).toBe(!heals);
  expect(description.text).not.toContain(code);
  const details = Object.fromEntries(description.details);
  expect(details).toEqual({ Code: code, Message: "As told", Time: "2026-11-28T10:00:00.000Z" });
});
