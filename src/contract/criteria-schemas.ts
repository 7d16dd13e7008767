import * as z from "zod/mini";

/** A day, YYYY-MM-DD. */
export const day = z.optional(z.iso.date());

/** A text criterion; what "matches" means is said with each criterion. */
export const text = z.optional(z.string().check(z.minLength(1)));

/** Values of one list criterion, at most. */
export const LIST_VALUES = 1000;

/** Refuses lists that no person makes. */
const shortList = z.check<string>((list) => {
  if (list.value.split(",").length <= LIST_VALUES) return;
  list.issues.push({ code: "too_big", origin: "array", maximum: LIST_VALUES, input: list.value });
});

/** One value or several in one comma-separated string. Numbers are accepted where a document shows them. */
export const commaList = z.optional(
  z.union([
    z.string().check(z.minLength(1), shortList),
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

/** The parts of a comma-separated criterion, trimmed, each once, without empty ones. */
export function listOf(value: string | undefined): string[] {
  const parts = (value ?? "").split(",").map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== "");
}

/** Criteria about the company, which contact and company search share. [search-6] [search-7] */
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

/** The identifier of one record, as number or as string: the documents differ. */
export const recordId = z.optional(
  z.union([z.number().check(z.int(), z.nonnegative()), z.string().check(z.regex(/^\d{1,16}$/))]),
);

/** Which company is meant: one of the three is needed. [enrich-7] */
export const companyIdentity = { companyId: recordId, companyName: text, companyWebsite: text } as const;

/** Refuses a request that names no company. */
export const namesCompany = z.refine<{
  companyId?: unknown;
  companyName?: unknown;
  companyWebsite?: unknown;
}>(
  ({ companyId, companyName, companyWebsite }) =>
    companyId !== undefined || companyName !== undefined || companyWebsite !== undefined,
  'One of "companyId", "companyName" and "companyWebsite" is required.',
);
