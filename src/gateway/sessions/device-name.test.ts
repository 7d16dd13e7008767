import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 15; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, "Edge on Windows"],
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera on Windows"],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari on Mac",
  ],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Samsung Internet on Android"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox on Android"],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${IPHONE} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  [`${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPhone"],
  [`${IPHONE} Version/18.0 EdgiOS/141.0.0.0 Mobile/15E148 Safari/604.1`, "Edge on iPhone"],
  ["Mozilla/5.0 (X11; CrOS x86_64 16181.0.0) Chrome/141.0.0.0 Safari/537.36", "Chrome on ChromeOS"],
  ["Something new (Windows NT 10.0)", "Windows"],
  ["curl/8.9", undefined],
  [`${"x".repeat(100_000)} Chrome/141 Windows`, undefined],
  ["", undefined],
  [null, undefined],
])("%s is called %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
