import type * as z from "zod/mini";
import { VALIDATION_CODES, type ValidationCode } from "#contract/error-schemas.ts";
import { type Finding, type ProblemSource, validationProblem } from "./http-problem.ts";

type Issue = z.core.$ZodIssue;

/** Maximum number of findings in a refusal. */
const MAX_FINDINGS = 20;

/** Maximum number of allowed values in a message; longer lists are in a lookup or in the documentation. */
const MAX_VALUES = 20;

/** A JSON pointer (RFC 6901). */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Whether the issue only says that a text has the wrong format: the types of a union say more. */
const isPattern = (issue: Issue) => issue.code === "invalid_format" && issue.format === "regex";

/** The innermost issues: a failed union has those of its branches. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const branch = issue.errors.find((issues) => issues.every((inner) => inner.code !== "invalid_type"));
  if (branch === undefined || branch.every(isPattern)) return [issue];
  return branch.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Whether a required value is missing, be it a text, an enum or an object. */
function isMissing(issue: Issue): boolean {
  return (issue.code === "invalid_type" || issue.code === "invalid_value") && issue.input === undefined;
}

/** A rule across several criteria: its message is a complete sentence. */
const isAboutAll = (issue: Issue) => issue.code === "custom" && issue.path.length === 0;

function codeOf(issue: Issue): ValidationCode {
  if (isAboutAll(issue)) return VALIDATION_CODES.notEnoughCriteria;
  const field = issue.path.some((part) => part === "outputFields" || part === "requiredFields");
  if (issue.code === "unrecognized_keys") return VALIDATION_CODES.unknownField;
  if (field && issue.code === "invalid_value") return VALIDATION_CODES.outputField;
  if (isMissing(issue)) return VALIDATION_CODES.parameter;
  return VALIDATION_CODES.invalidValue;
}

/** Type names as in JSON. */
const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return TYPES[Array.isArray(value) ? "array" : typeof value] ?? "of another type";
}

/** The types expected by an issue, or by any branch of a union. */
function typesAskedFor(issue: Issue): string[] {
  if (issue.code === "invalid_union") return issue.errors.flat().flatMap(typesAskedFor);
  const type = issue.code === "invalid_type" ? TYPES[issue.expected] : undefined;
  return type === undefined ? [] : [type];
}

function typeDetail(issue: Issue): string {
  const types = [...new Set(typesAskedFor(issue))];
  if (types.length === 0) return "has an invalid value";
  // for a text of the wrong format, leave out "not a text"
  const isForm = issue.code === "invalid_union" && issue.errors.flat().some(isPattern);
  return `must be ${types.join(" or ")}${isForm ? "" : `, not ${typeOf(issue.input)}`}`;
}

/** Descriptions of text formats. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a day such as "2026-01-31"',
  int64: "must be identifiers, joined by commas",
};

/** What a limit applies to: a number, the length of a text, or the size of a list. */
const COUNTED: Readonly<Record<string, readonly [verb: string, one: string, many: string]>> = {
  string: ["have", " character", " characters"],
  array: ["have", " value", " values"],
};

function boundDetail(origin: string, which: "least" | "most", bound: number | bigint): string {
  const [verb, one, many] = COUNTED[origin] ?? ["be", "", ""];
  return `must ${verb} at ${which} ${bound}${Number(bound) === 1 ? one : many}`;
}

function valueDetail(values: readonly unknown[]): string {
  if (values.length > MAX_VALUES) return "has an unknown value";
  const quoted = values.map((value) => `"${String(value)}"`).join(", ");
  return `must be ${values.length === 1 ? "" : "one of "}${quoted}`;
}

/** Repeats a value only if it could be a field name: any other text may be about a person. */
const nameIn = (value: unknown) =>
  typeof value === "string" && /^[A-Za-z][\w.-]{0,60}$/.test(value) ? `"${value}"` : "This value";

/** What is wrong with a field, as the rest of a sentence that starts with its name. */
function predicateOf(issue: Issue): string {
  if (isMissing(issue)) return "is required";
  switch (issue.code) {
    case "too_big":
      return boundDetail(issue.origin, "most", issue.maximum);
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? "must not be empty"
        : boundDetail(issue.origin, "least", issue.minimum);
    case "invalid_type":
    case "invalid_union":
      return typeDetail(issue);
    case "invalid_value":
      return valueDetail(issue.values);
    case "invalid_format":
      return FORMATS[issue.format] ?? "has an invalid value";
    case "custom":
      return issue.message;
    default:
      return "has an invalid value";
  }
}

function detailOf(issue: Issue, name: string): string {
  if (isAboutAll(issue)) return issue.message ?? "";
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => `"${key.slice(0, 80)}"`);
    return `${keys.join(", ")} ${keys.length === 1 ? "is" : "are"} not known here.`;
  }
  if (codeOf(issue) === VALIDATION_CODES.outputField)
    return `${nameIn(issue.input)} is not a field of this record.`;
  return `"${name}" ${predicateOf(issue)}.`;
}

/** The name that readers look for; a list index comes with the list's name. */
function nameOf(source: ProblemSource): string {
  if ("parameter" in source) return source.parameter;
  const [, list = "", name = "body"] = /(?:\/([^/]*))?\/([^/]*)$/.exec(source.pointer) ?? [];
  return /^\d+$/.test(name) ? `${list}[${name}]` : name;
}

function findingOf(issue: Issue, sourceOf: (path: readonly PropertyKey[]) => ProblemSource): Finding {
  const extra = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const source = sourceOf([...issue.path, ...extra]);
  return { code: codeOf(issue), detail: detailOf(issue, nameOf(source)), source };
}

/**
 * Parses a value by its schema in the contract. Throws a 400 that lists everything wrong: the quoted field, the
 * expectation and the kind of value received, but never a text from the request, which may be about a person. [error-4]
 */
export function readBySchema<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  sourceOf: (path: readonly PropertyKey[]) => ProblemSource,
): Output {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(flatten);
  throw validationProblem(issues.slice(0, MAX_FINDINGS).map((issue) => findingOf(issue, sourceOf)));
}
