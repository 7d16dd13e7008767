import * as z from "zod/mini";

/** A text criterion; what "matches" means is said with each criterion. */
export const text = z.optional(z.string().check(z.minLength(1)));

/** One value or several in one comma-separated string. Numbers are accepted where a document shows them. */
export const commaList = z.optional(
  z.union([
    z.string().check(z.minLength(1)),
    z.pipe(
      z.number(),
      z.transform((value) => String(value)),
    ),
  ]),
);

/** A bound of a range, as number or as numeric string. */
export const bound = z.optional(
  z.union([
    z.number(),
    z.pipe(
      z.string().check(z.regex(/^-?\d{1,15}$/)),
      z.transform((value) => Number(value)),
    ),
  ]),
);

/** A flag, as boolean or as its string. */
export const flag = z.optional(
  z.union([
    z.boolean(),
    z.pipe(
      z.enum(["true", "false"]),
      z.transform((value) => value === "true"),
    ),
  ]),
);

/** The parts of a comma-separated criterion, trimmed, without empty ones. */
export function listOf(value: string | undefined): string[] {
  return (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Criteria about the company, which contact and company search share. Interface definition, by decision. */
export const companyCriteria = {
  /** Anywhere in the name, ignoring case and diacritics. */
  companyName: text,
  companyId: commaList,
  metroRegion: commaList,
  industryCodes: commaList,
  country: commaList,
  state: commaList,
  employeeCount: commaList,
  /** Thousands of US dollars. */
  revenueMin: bound,
  revenueMax: bound,
  underManagement: flag,
} as const;
