import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The WCAG relative luminance of a token's colour; throws for a translucent one. */
function luminanceOf(color: string): number {
  const [, ...parts] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color) ?? [];
  const [lightness, chroma, hue] = parts.map(Number);
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`${color} is no plain colour`);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const [red = 0, green = 0, blue = 0] = linear.map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two tokens in a scheme, 1 to 21. */
function contrastIn(scheme: string, one: string, other: string): number {
  const rules = css.slice(css.indexOf(scheme)).split("}")[0] ?? "";
  const [first = 0, second = 0] = [one, other].map((name) =>
    luminanceOf(new RegExp(`--${name}: ([^;]+);`).exec(rules)?.[1] ?? `no --${name}`),
  );
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Every background on which something focusable stands. */
const GROUNDS = ["canvas", "surface", "raised", "sunken", "hover"];
const TONES = ["accent", "success", "warning", "danger", "violet", "teal"];

/** Above the 4.5 that WCAG 1.4.3 requires for text. */
const READABLE = 4.8;
/** Required by WCAG 1.4.11 for control borders, states and focus. */
const SEEN = 3;

test.each([
  ["light", ":root {"],
  ["dark", '[data-theme="dark"] {'],
])("%s: text is readable and the focus, marks and edges are seen on every ground", (_, scheme) => {
  const pairs = [
    ...["accent-soft", "warning-soft", "danger-soft", ...GROUNDS].map((ground) => ["focus", ground, SEEN]),
    ...["canvas", "surface", "raised"].map((ground) => ["line-control", ground, SEEN]),
    ...["ink", "ink-2", "ink-3"].flatMap((ink) => GROUNDS.map((ground) => [ink, ground, READABLE])),
    ...TONES.map((tone) => [`${tone}-ink`, `${tone}-soft`, READABLE]),
    ...["accent", "accent-hover"].map((fill) => ["on-accent", fill, READABLE]),
    ...["danger-fill", "danger-hover"].map((fill) => ["on-danger", fill, READABLE]),
    ...["toast", "toast-hover"].map((fill) => ["on-toast", fill, READABLE]),
  ] as const;
  const tooLow = pairs.flatMap(([one, ground, least]) => {
    const contrast = contrastIn(scheme, String(one), String(ground));
    return contrast < Number(least) ? [`${one} on ${ground}: ${contrast.toFixed(2)} to 1`] : [];
  });
  expect(tooLow).toEqual([]);
});
