import * as z from "zod/mini";
import { isInt64, recordId } from "./operation.ts";

/**
 * The kinds of criteria. Blank values count as not given: an empty or blank text, an empty list, a list of separators; texts are
 * trimmed. [search-14]
 */

/** Values in one list criterion. */
export const MAX_LIST_VALUES = 1000;

const blank = z.pipe(
  z.string().check(z.regex(/^\s*$/)),
  z.transform((): undefined => undefined),
);

/** A text criterion; each criterion says what "matches" means. */
export const text = z.optional(
  z.pipe(
    z.string(),
    z.transform((value): string | undefined => value.trim() || undefined),
  ),
);

/** The parts of a comma-separated text, trimmed, each once, without empty ones. */
function partsOf(value: string): string[] {
  const parts = value.split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

const textOrNumber = z.union([z.string(), z.number()]);

/** Refuses implausibly long lists. */
const shortList = z.check<string[]>((list) => {
  if (list.value.length <= MAX_LIST_VALUES) return;
  list.issues.push({ code: "too_big", origin: "array", maximum: MAX_LIST_VALUES, input: list.value });
});

const values = z.pipe(
  z.union([textOrNumber, z.array(textOrNumber)]),
  z.transform((given): string[] => {
    const texts = Array.isArray(given) ? given.map(String) : [String(given)];
    return [...new Set(texts.flatMap(partsOf))];
  }),
);

/** Several values, as one comma-separated text or as a list, since the documents differ. Each once. */
export const list = z.optional(
  z.pipe(
    values.check(shortList),
    z.transform((parts): string[] | undefined => (parts.length === 0 ? undefined : parts)),
  ),
);

/** Refuses a list with anything but identifiers. */
const identifiers = z.check<string[]>(({ value, issues }) => {
  const odd = value.find((part) => !isInt64(part));
  if (odd !== undefined) issues.push({ code: "invalid_format", format: "int64", input: odd });
});

/** Identifiers, as {@link list}: int64, as numbers or as texts. [api-5] */
export const ids = z.optional(
  z.pipe(
    values.check(shortList, identifiers),
    z.transform((parts): string[] | undefined => (parts.length === 0 ? undefined : parts)),
  ),
);

const numeric = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform((value): number => Number(value.trim())),
  );

/** A bound of a range of whole numbers, as number or as numeric text. Decimals are refused. */
export const bound = z.optional(
  z.union([z.number().check(z.int()), numeric(/^\s*[+-]?\d{1,18}\s*$/), blank]),
);

/** A bound of a range of percentages, as number or as numeric text. */
export const rate = z.optional(z.union([z.number(), numeric(/^\s*[+-]?\d{1,12}(\.\d{1,6})?\s*$/), blank]));

/** One of a few words, ignoring case, or blank. */
function word<const Word extends string>(words: readonly Word[]) {
  const spelled = z.pipe(
    z.string(),
    z.transform((given, context): Word | undefined => {
      const wanted = given.trim().toLowerCase();
      if (wanted === "") return undefined;
      const found = words.find((known) => known.toLowerCase() === wanted);
      if (found === undefined)
        context.issues.push({ code: "invalid_value", values: [...words], input: given });
      return found;
    }),
  );
  return z.union([z.enum(words), spelled]);
}

/** One of a few words, ignoring case. */
export function choice<const Word extends string>(words: readonly Word[]) {
  return z.optional(word(words));
}

/** A flag, as boolean or as its text. */
export const flag = z.optional(
  z.union([
    z.boolean(),
    z.pipe(
      word(["true", "false"]),
      z.transform((given): boolean | undefined => (given === undefined ? undefined : given === "true")),
    ),
  ]),
);

/** A date with a time, as in RFC 3339. */
const DATE_TIME =
  /^\s*\d{4}-\d{2}-\d{2}(?:[Tt ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,12})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d))?\s*$/;

const dayOfTime = z.pipe(
  z.pipe(
    z.string().check(z.regex(DATE_TIME)),
    z.transform((time): string => time.trim().slice(0, "YYYY-MM-DD".length)),
  ),
  z.iso.date(),
);

/** A day, YYYY-MM-DD; of an RFC 3339 date-time its date part. [search-16] */
export const day = z.optional(z.union([z.iso.date(), dayOfTime, blank]));

/** Which company is meant: one of the three is needed. [enrich-7] */
export const companyIdentity = {
  companyId: z.optional(z.union([recordId, blank])),
  companyName: text,
  companyWebsite: text,
} as const;

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
