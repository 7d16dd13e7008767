/** Browsers by a part of their User-Agent; those whose text also contains another one's name come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|OPX|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

/** Systems likewise: phones come before the system that they claim to be like. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biP(?:hone|od)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\b(?:Linux|X11)\b/, "Linux"],
];

/** A User-Agent identifies itself within this length; the rest is ignored. */
const MAX_LENGTH = 512;

/**
 * The name of a device from its `User-Agent`, such as "Chrome on Windows": only words of these tables, since the text itself
 * could identify a device. Undefined for an unknown one.
 */
export function deviceName(userAgent: string | null): string | undefined {
  const text = (userAgent ?? "").slice(0, MAX_LENGTH);
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1];
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? undefined : names.join(" on ");
}
