/** Names of browsers by what their User-Agent holds; those that hold another one's name as well come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|OPX|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

/** Names of systems likewise: a phone's own name before that of the system which it says to be like. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biP(?:hone|od)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\b(?:Linux|X11)\b/, "Linux"],
];

/** A User-Agent says what it is within so many characters; what comes later is not looked at. */
const MAX_LENGTH = 512;

/**
 * What a person calls the device of a `User-Agent`, such as "Chrome on Windows": words of these tables alone, and nothing
 * of the text itself, which could tell devices of one kind apart. Undefined where it names nothing that is known.
 */
export function deviceName(userAgent: string | null): string | undefined {
  const text = (userAgent ?? "").slice(0, MAX_LENGTH);
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1];
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? undefined : names.join(" on ");
}
