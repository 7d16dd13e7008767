import { formatNumber } from "#app/lib/format-number.ts";
import type { CriterionRules } from "./criterion.ts";
import { MAX_LIST_LENGTH, describeNames, sameValues, shorten } from "./list-criterion.ts";

/** Precedes the radius; occurs in no ZIP code. */
const RADIUS_MARK = "~";

/** Postal codes of any country: letters and digits, possibly with single spaces or hyphens between them. */
const ZIP_CODE = /^(?=.{2,10}$)[A-Z\d]+(?:[ -][A-Z\d]+)*$/;
const US_CODES = /^\d{5}(?:-\d{4})?(?:\s+\d{5}(?:-\d{4})?)+$/;

/** ZIP codes as typed, with the radius in miles; empty for exactly these codes. */
export interface ZipCodesInput {
  readonly codes: string;
  readonly miles: string;
}

export function splitZipCodes(value: string | undefined): ZipCodesInput {
  const [codes = "", miles = ""] = (value ?? "").split(RADIUS_MARK, 2);
  return { codes, miles: miles.trim() };
}

/** The inverse of {@link splitZipCodes}. */
export function joinZipCodes({ codes, miles }: ZipCodesInput): string {
  return miles === "" ? codes : codes + RADIUS_MARK + miles;
}

/** The codes of a typed list, without duplicates. Spaces separate US codes only: "M5V 2T6" is one code. */
export function zipCodeValues(codes: string): string[] {
  const pieces = codes
    .toUpperCase()
    .split(/[,;\n\r\t]+/)
    .map((piece) => piece.trim().replace(/\s+/g, " "))
    .flatMap((piece) => (US_CODES.test(piece) ? piece.split(" ") : [piece]));
  return [...new Set(pieces)].filter((piece) => piece !== "");
}

/** The codes and radius for the request. */
export function zipCodeRequest(value: string | undefined): {
  zipCode: string | undefined;
  zipCodeRadiusMiles: number | undefined;
} {
  const { codes, miles } = splitZipCodes(value);
  return { zipCode: codes || undefined, zipCodeRadiusMiles: miles === "" ? undefined : Number(miles) };
}

/** ZIP codes with a radius: "02108", "within 25 mi of 02108, 94105". */
export const zipCodesRules: CriterionRules<"zipCodes"> = {
  parse(text, { radii }) {
    const { codes, miles } = splitZipCodes(text);
    const values = zipCodeValues(codes);
    const isKnownRadius = miles === "" || radii.some((radius) => String(radius) === miles);
    const list = values.join(",");
    if (list === "" || list.length > MAX_LIST_LENGTH || !isKnownRadius) return undefined;
    return values.every((value) => ZIP_CODE.test(value)) ? joinZipCodes({ codes: list, miles }) : undefined;
  },
  validate(text, { radii }) {
    const values = zipCodeValues(splitZipCodes(text).codes);
    const wrong = values.find((value) => !ZIP_CODE.test(value));
    if (wrong !== undefined) return `“${shorten(wrong)}” is not a ZIP code.`;
    if (values.length === 0) return "Enter a ZIP code.";
    return values.join(",").length > MAX_LIST_LENGTH
      ? `${formatNumber(values.length)} ZIP codes are too many for one search.`
      : `Choose a distance of ${radii.join(", ")} miles.`;
  },
  describe(value) {
    const { codes, miles } = splitZipCodes(value);
    const named = describeNames(codes.split(","));
    return miles === "" ? named : `within ${miles} mi of ${named}`;
  },
  equals(value, other) {
    const [one, two] = [splitZipCodes(value), splitZipCodes(other)];
    return one.miles === two.miles && sameValues(one.codes.split(","), two.codes.split(","));
  },
};
