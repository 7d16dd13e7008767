import { expect, test } from "vitest";
import { errorMessage } from "./error-message.ts";

test.each([
  ["a browser without room", new DOMException("", "QuotaExceededError"), /^This browser has no room left/],
  [
    "a database that a newer version has changed",
    new DOMException("The requested version (3) is less than the existing version (4).", "VersionError"),
    /^A newer Prospect has been open in this browser\. Reload the page/,
  ],
  ["an error with words", new Error("The list was deleted."), /^The list was deleted\.$/],
  ["an error without words", new Error(""), /^Something went wrong\.$/],
  ["what is no error", "secret", /^Something went wrong\.$/],
])("%s is told in words", (_, reason, words) => {
  expect(errorMessage(reason)).toMatch(words);
});
