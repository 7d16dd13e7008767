import { websiteDomain } from "#text/website-domain.ts";
import type { AmountKind } from "#app/search/criteria/criterion.ts";
import { EMAIL } from "#app/search/criteria/text-criterion.ts";
import { type ProposalContext, type Reading, byKey } from "./proposal.ts";
import { type QueryWord, plainText, textOf } from "./tokenize-query.ts";
import { kindOf, valueOfAmount } from "#app/search/kinds/criterion-kinds.ts";
import { type Amount, readAmounts } from "./read-amounts.ts";

/** Words beside a range that name its criterion, by key; undefined if there is no such criterion. */
const NAMED: readonly (readonly [key: string | undefined, words: RegExp, kinds: readonly AmountKind[]])[] = [
  ["marketingBudget", /^marketing (?:budget|spend)$/, ["money", "count"]],
  ["financeBudget", /^finance (?:budget|spend)$/, ["money", "count"]],
  ["itBudget", /^it (?:budget|spend)$/, ["money", "count"]],
  ["hrBudget", /^hr (?:budget|spend)$/, ["money", "count"]],
  [
    "employees",
    /^(?:employees?|employes?|emps?|people|persons?|staff|headcount|ftes?|heads|workers|company size|size)$/,
    ["count"],
  ],
  ["revenue", /^(?:in |annual |yearly )?(?:revenues?|turnover|arr|sales)$/, ["money", "count"]],
  ["fundingAmount", /^(?:raised|in funding|funding|funding amount|total funding)$/, ["money", "count"]],
  ["fundingDate", /^(?:funded|raised|funding|funding date|last funding|funding round)$/, ["years"]],
  ["positionStarted", /^(?:started|joined|hired|new hires?|in position|in role|promoted)$/, ["years"]],
  ["updatedSince", /^(?:updated|refreshed)$/, ["years"]],
  ["confirmedSince", /^(?:confirmed|verified)$/, ["years"]],
  ["published", /^(?:published|posted|news|articles?|scoops?)$/, ["years"]],
  ["signalled", /^(?:signals?|signalled|surging|spiking)$/, ["years"]],
  [
    "oneYearGrowth",
    /^(?:growth|growing|grew|employee growth|headcount growth|growth rate)$/,
    ["percent", "count"],
  ],
  ["score", /^(?:score|signal score|intent score)$/, ["count"]],
  ["accuracy", /^(?:accuracy|accurate|accuracy score|confidence)$/, ["count", "percent"]],
  [undefined, /^(?:founded|established|incorporated|founded in|year founded|old)$/, ["years", "count"]],
];

/** What a range without a name measures: the first of these criteria that the search has. */
const UNNAMED: Readonly<Record<AmountKind, readonly string[]>> = {
  count: ["employees"],
  money: ["revenue"],
  percent: ["oneYearGrowth"],
  years: ["published", "signalled"],
};

const MAX_AMOUNT_WORDS = 6;
const MAX_NAME_WORDS = 2;

interface AmountAt {
  /** Possible meanings, most likely first. */
  readonly amounts: readonly [Amount, ...Amount[]];
  readonly length: number;
}

/** The longest range at a position. */
function amountAt(words: readonly QueryWord[]): AmountAt | undefined {
  for (let length = Math.min(MAX_AMOUNT_WORDS, words.length); length > 0; length -= 1) {
    const span = words.slice(0, length);
    if (span.some(({ isQuoted }) => isQuoted)) continue;
    const [amount, ...others] = readAmounts(textOf(span));
    if (amount) return { amounts: [amount, ...others], length };
  }
  return undefined;
}

interface NamedAmount {
  readonly amount: Amount;
  /** The criterion's key; undefined if there is none. */
  readonly key: string | undefined;
  /** Number of words that name it. */
  readonly length: number;
}

/** The criterion that the words at a position name for a range. */
function namedBy(
  words: readonly QueryWord[],
  { amounts }: AmountAt,
  context: ProposalContext,
): NamedAmount | undefined {
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length -= 1) {
    const text = plainText(words.slice(0, length)).replace(/[:=]$/, "");
    for (const amount of amounts) {
      const named = NAMED.find(
        ([key, pattern, kinds]) =>
          kinds.includes(amount.kind) &&
          pattern.test(text) &&
          (key === undefined || byKey(context, key).length > 0),
      );
      if (named) return { amount, key: named[0], length };
    }
  }
  return undefined;
}

const CANNOT_FOUND = "There is no filter for the year a company was founded.";

function reading(
  context: ProposalContext,
  { key, amount }: Omit<NamedAmount, "length">,
  length: number,
): Reading | undefined {
  if (key === undefined) return { length, filters: [], text: { options: [], why: CANNOT_FOUND } };
  const [criterion] = byKey(context, key);
  return criterion && { length, filters: [{ criterion, value: valueOfAmount(criterion, amount) }] };
}

/** Reads a range with what it measures: "100-1000 employees", "revenue over $10M", "50+". */
export function readNamedRange(context: ProposalContext, words: readonly QueryWord[]): Reading | undefined {
  const found = amountAt(words);
  if (found === undefined) return readNameFirst(context, words);
  const { length } = found;
  const named = namedBy(words.slice(length), found, context);
  if (named) return reading(context, named, length + named.length);
  const [amount] = found.amounts;
  if (!amount.isClear) return undefined;
  const [criterion] = byKey(context, ...UNNAMED[amount.kind]);
  if (criterion) return reading(context, { key: criterion.key, amount }, length);
  // days of what? the person chooses
  const options = context.criteria.filter((each) => kindOf(each).isOfDays);
  return amount.kind === "years"
    ? { length, filters: [], text: { options, value: amount.value } }
    : undefined;
}

/** Reads "employees: 100-1000", "revenue of more than 5M". */
function readNameFirst(context: ProposalContext, words: readonly QueryWord[]): Reading | undefined {
  for (let named = MAX_NAME_WORDS; named > 0; named -= 1) {
    const gap = /^(?:of|is|in|:|=)$/.test(words[named]?.plain ?? "") ? 1 : 0;
    const found = amountAt(words.slice(named + gap));
    const name = found && namedBy(words.slice(0, named), found, context);
    if (found && name?.length === named) return reading(context, name, named + gap + found.length);
  }
  return undefined;
}

const ZIP = /^\d{5}(?:-\d{4})?$/;
/** Postal codes of Canada and Great Britain, as two words. */
const POSTAL = /^(?:[a-z]\d[a-z] \d[a-z]\d|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2})$/;
const RADIUS = /^(\d{1,3}) ?(?:mi|miles?) (?:of|from|around) (\d{5})$/;

function readZip(context: ProposalContext, words: readonly QueryWord[]): Reading | undefined {
  const [criterion] = byKey(context, "zipCode");
  if (criterion === undefined || !("radii" in criterion)) return undefined;
  const plain = (count: number) => plainText(words.slice(0, count));
  for (const count of [4, 3]) {
    const [, miles, code] = RADIUS.exec(plain(count)) ?? [];
    // the next larger radius that is available
    const radius = criterion.radii.find((each) => each >= Number(miles));
    if (code !== undefined && radius !== undefined) {
      return { length: count, filters: [{ criterion, value: `${code}~${radius}` }] };
    }
  }
  const isNamed = /^(?:zip|zipcode|postal|postcode|plz)$/.test(words[0]?.plain ?? "");
  const skip = isNamed ? (/^codes?$/.test(words[1]?.plain ?? "") ? 2 : 1) : 0;
  const code = words[skip];
  if (
    code &&
    (isNamed ? /^[a-z\d-]{3,10}$/.test(code.plain) && /\d/.test(code.plain) : ZIP.test(code.plain))
  ) {
    return { length: skip + 1, filters: [{ criterion, value: code.text.toUpperCase() }] };
  }
  return POSTAL.test(plain(2))
    ? { length: 2, filters: [{ criterion, value: textOf(words.slice(0, 2)).toUpperCase() }] }
    : undefined;
}

const CLASSIFICATIONS = [
  { key: "naicsCodes", name: "naics", bare: /^\d{6}$/ },
  { key: "sicCodes", name: "sic", bare: undefined },
] as const;

/** Reads "naics 5415", "541511", "7372 sic". */
function readClassification(context: ProposalContext, words: readonly QueryWord[]): Reading | undefined {
  for (const { key, name, bare } of CLASSIFICATIONS) {
    const [criterion] = byKey(context, key);
    if (criterion === undefined) continue;
    const plain = words.slice(0, 3).map((word) => word.plain);
    const isNamedFirst = plain[0] === name;
    const skip = isNamedFirst ? (/^codes?$/.test(plain[1] ?? "") ? 2 : 1) : 0;
    const code = plain[skip] ?? "";
    const isNamedLast = plain[1] === name;
    const known = context.sources.find((source) => source.criterion === criterion)?.entries;
    if (known?.every(({ id }) => id !== code) === true) continue;
    if (/^\d{2,6}$/.test(code) && (isNamedFirst || isNamedLast || bare?.test(code) === true)) {
      const names = known?.filter(({ id }) => id === code);
      return {
        length: skip + 1 + (isNamedLast ? 1 : 0),
        filters: [{ criterion, value: code, ...(names && { names }) }],
      };
    }
  }
  return undefined;
}

/** Reads codes, addresses and other values recognisable by format. */
export function readCode(context: ProposalContext, words: readonly QueryWord[]): Reading | undefined {
  const [first] = words;
  if (first === undefined) return undefined;
  const isEmail = EMAIL.test(first.text);
  const value = isEmail ? first.text : websiteDomain(first.text);
  const [criterion] = value === "" ? [] : byKey(context, isEmail ? "emailAddress" : "companyWebsite");
  if (criterion) return { length: 1, filters: [{ criterion, value }] };
  return readClassification(context, words) ?? readZip(context, words);
}
