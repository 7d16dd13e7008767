import { expect, onTestFinished, test, vi } from "vitest";
import { errorMessage } from "./error-message.ts";
import { ExpectedError } from "./reports/report.ts";

test.each([
  ["a browser without room", new DOMException("", "QuotaExceededError"), /^There’s no room left/],
  [
    "a database that a newer version has changed",
    new DOMException("The requested version (3) is less than the existing version (4).", "VersionError"),
    /^A newer Prospect has been open here\. Reload the page/,
  ],
  ["an outcome that the app is made for", new ExpectedError("The list is gone."), /^The list is gone\.$/],
  ["a network that is gone", new TypeError("Failed to fetch"), /^Failed to fetch\.$/],
  ["storage that a browser refuses", new DOMException("blocked", "SecurityError"), /^Blocked\.$/],
  ["an outcome without words", new ExpectedError(""), /^Something went wrong\.$/],
])("%s is told in words", (_, reason, words) => {
  expect(errorMessage(reason)).toMatch(words);
});

test.each([new TypeError("x is undefined: Ada"), "Ada", undefined])(
  "what nobody expected is told without its message, and reported: %s",
  (reason) => {
    const heard = vi.spyOn(console, "error").mockReturnValue();
    onTestFinished(() => heard.mockRestore());
    expect(errorMessage(reason)).toBe("Something went wrong.");
    expect(heard).toHaveBeenCalledWith("Unexpected error", reason);
  },
);
