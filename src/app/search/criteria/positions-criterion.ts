import type { CriterionRules } from "./criterion.ts";

/** An earlier position: parts of the company's name and of the title. */
export interface PastPosition {
  readonly companyName: string;
  readonly jobTitle: string;
}

/** Maximum length of a name. */
const MAX_NAME_LENGTH = 100;

const SEPARATORS = { between: ";", within: "~" } as const;
const ESCAPES: readonly (readonly [string, string])[] = [
  // the escape character is escaped first and unescaped last
  ["%", "%25"],
  [";", "%3B"],
  ["~", "%7E"],
];

function escape(name: string): string {
  return ESCAPES.reduce((text, [plain, escaped]) => text.replaceAll(plain, escaped), name);
}

function unescape(text: string): string {
  return ESCAPES.toReversed().reduce((name, [plain, escaped]) => name.replaceAll(escaped, plain), text);
}

/** The positions of a value, as typed: names may be empty. */
export function splitPositions(value: string | undefined): PastPosition[] {
  if (value === undefined || value === "") return [];
  return value.split(SEPARATORS.between).map((pair) => {
    const [companyName = "", ...title] = pair.split(SEPARATORS.within);
    return { companyName: unescape(companyName), jobTitle: unescape(title.join(SEPARATORS.within)) };
  });
}

/** The inverse of {@link splitPositions}. */
export function joinPositions(positions: readonly PastPosition[]): string {
  const pairs = positions.map(({ companyName, jobTitle }) =>
    [companyName, jobTitle].map(escape).join(SEPARATORS.within),
  );
  return pairs.join(SEPARATORS.between);
}

function plain(name: string): string {
  return name.replace(/\p{Cc}+/gu, " ").trim();
}

/** The non-empty positions, without duplicates. */
function namedPositions(text: string): PastPosition[] {
  const positions = splitPositions(text)
    .map(({ companyName, jobTitle }) => ({ companyName: plain(companyName), jobTitle: plain(jobTitle) }))
    .filter(({ companyName, jobTitle }) => companyName !== "" || jobTitle !== "");
  return [...new Map(positions.map((position) => [joinPositions([position]), position])).values()];
}

function isComplete({ companyName, jobTitle }: PastPosition): boolean {
  return [companyName, jobTitle].every((name) => name !== "" && name.length <= MAX_NAME_LENGTH);
}

/** Earlier positions, any one of which suffices: "Director at Acme +1". */
export const positionsRules: CriterionRules<"positions"> = {
  parse(text, { max }) {
    const positions = namedPositions(text);
    const valid = positions.length <= max && positions.every(isComplete);
    return valid ? joinPositions(positions) || undefined : undefined;
  },
  validate(text, { max }) {
    const positions = namedPositions(text);
    if (positions.length > max) return `Use at most ${max} positions.`;
    const names = positions.flatMap(({ companyName, jobTitle }) => [companyName, jobTitle]);
    return names.some((name) => name.length > MAX_NAME_LENGTH)
      ? `Use at most ${MAX_NAME_LENGTH} characters for a name.`
      : "Enter both a company and a title.";
  },
  describe(value) {
    const [first, ...others] = splitPositions(value);
    if (first === undefined) return "";
    const more = others.length > 0 ? ` +${others.length}` : "";
    return `${first.jobTitle} at ${first.companyName}${more}`;
  },
  equals(value, other) {
    const [one, two] = [value.split(SEPARATORS.between), other.split(SEPARATORS.between)];
    return one.length === two.length && one.every((pair) => two.includes(pair));
  },
};
