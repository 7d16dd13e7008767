import { expect, test } from "vitest";
import { rateLimitsOf } from "./api-rate-limits.ts";

test("reads what is told and leaves out what is not", () => {
  const headers = new Headers({
    "X-RateLimit-Limit-Second": "25",
    "X-RateLimit-Remaining-Second": "22",
    "X-RateLimit-Limit-Hour": "many",
    "X-RateLimit-Remaining-Hour": "3",
    "X-RateLimit-Remaining-Day": "7",
  });
  expect(rateLimitsOf(headers)).toEqual([{ per: "second", limit: 25, left: 22 }]);
  expect(rateLimitsOf(new Headers())).toEqual([]);
});
