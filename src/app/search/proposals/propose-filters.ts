import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { codeTree, addCode } from "#app/search/code-picker/code-picker-tree.ts";
import { parseCriterion, takesSeveral, validateCriterion } from "#app/search/kinds/criterion-kinds.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";
import type { ValueSource } from "./find-values.ts";
import {
  type FreeText,
  type Proposal,
  type ProposalContext,
  type Proposals,
  type Reading,
  byKey,
} from "./proposal.ts";
import { readCode, readNamedRange } from "./read-named-values.ts";
import {
  type QueryWord,
  isConnective,
  isNegation,
  isShortWord,
  nameKey,
  plainText,
  queryWords,
  textOf,
} from "./tokenize-query.ts";
import { type ValueHit, indexValues, misspelt } from "./value-index.ts";

/** The context of a search, with the lookups known so far. */
export function proposalContext(
  criteria: readonly CriterionDefinition[],
  sources: readonly ValueSource[],
): ProposalContext {
  return { criteria, sources, index: indexValues(sources) };
}

/** Criteria for words that match no value, most likely first. */
const FREE_TEXTS = ["jobTitle", "companyName", "fullName"];
const OTHER_TEXTS = ["industryKeywords", "companyDescription", "description"];
/** Maximum number of words of a name. */
const MAX_WORDS = 6;
const MAX_NAME_WORDS = 3;

function freeTextOptions(context: ProposalContext, isPlace: boolean): readonly CriterionDefinition[] {
  const options = byKey(
    context,
    ...(isPlace ? ["address"] : []),
    ...FREE_TEXTS,
    ...(isPlace ? [] : ["address"]),
  );
  return options.some(({ key }) => key !== "address") ? options : byKey(context, ...OTHER_TEXTS);
}

/** The first hit, except that a second department is taken as an industry. */
function chosenHit(hits: readonly ValueHit[], used: ReadonlySet<string>): ValueHit | undefined {
  const [first] = hits;
  if (first?.source.criterion.key !== "department" || !used.has("department")) return first;
  return hits.find(({ isName, source }) => isName && source.criterion.key === "industryCodes") ?? first;
}

const isPlace = ({ criterion: { key } }: ValueSource) => key === "country" || key === "state";

/** The values that match the most words at a position. */
function readValue(
  context: ProposalContext,
  words: readonly QueryWord[],
  used: ReadonlySet<string>,
): { readonly length: number; readonly hit: ValueHit } | undefined {
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length -= 1) {
    const span = words.slice(0, length);
    if (span.some(({ isQuoted }) => isQuoted) && length > 1) continue;
    // names contain connecting words, but do not start or end with them
    if ([span[0], span.at(-1)].some((word) => word && isConnective(word))) continue;
    const hits = context.index.get(nameKey(textOf(span))) ?? [];
    const isNoPlace = length === 1 && span.every(isShortWord);
    const hit = chosenHit(isNoPlace ? hits.filter(({ source }) => !isPlace(source)) : hits, used);
    if (hit) return { length, hit };
  }
  const [first] = words;
  const guess =
    first && !first.isQuoted && !isConnective(first) ? misspelt(context.index, first.text) : undefined;
  const hit = guess && chosenHit(guess, used);
  return hit && { length: 1, hit };
}

function filterOf(criterion: CriterionDefinition, entries: readonly LookupEntry[]): Omit<Proposal, "words"> {
  const ids = entries.map(({ id }) => id);
  const value = takesSeveral(criterion) ? joinList(ids) : ids[0];
  return { criterion, value: value ?? "", names: entries };
}

/** The criterion that excludes what another one finds. */
function exclusionOf(
  { criteria }: ProposalContext,
  { key }: CriterionDefinition,
): CriterionDefinition | undefined {
  const of = key === "metroRegion" ? "state" : key;
  return criteria.find(({ excludes }) => excludes === of);
}

/** Reads a negation, "not texas or ohio": what to exclude, or why that is impossible. */
function readNegation(context: ProposalContext, words: readonly QueryWord[]): Reading | undefined {
  const [first] = words;
  if (first === undefined || !isNegation(first)) return undefined;
  const filters: Omit<Proposal, "words">[] = [];
  let length = 1;
  let text: Reading["text"];
  for (let at = 1; at < words.length;) {
    while (words[at] !== undefined && isConnective(words[at] as QueryWord)) at += 1;
    const found = readValue(context, words.slice(at), new Set());
    const { criterion } = found?.hit.source ?? {};
    if (!found || !criterion) break;
    const exclusion = exclusionOf(context, criterion);
    if (exclusion === undefined && filters.length > 0) break;
    at += found.length;
    length = at;
    if (exclusion === undefined) {
      text = { options: [], why: `${criterion.label} can’t be left out.` };
      break;
    }
    filters.push(filterOf(exclusion, found.hit.entries));
    const joins = words[at];
    if (joins === undefined || !/^(?:and|or|nor|&|\/)$/.test(joins.plain)) break;
  }
  if (length > 1) return { length, filters, ...(text && { text }) };
  const rest = freeWords(context, words.slice(1));
  if (rest === 0) return undefined;
  const options = byKey(context, "excludeJobTitle");
  return { length: 1 + rest, filters, text: { options, value: textOf(words.slice(1, 1 + rest)) } };
}

/** How many words from a position belong together: up to a connecting word, or one with a meaning. */
function freeWords(context: ProposalContext, words: readonly QueryWord[], max = MAX_WORDS): number {
  const end = words.findIndex(
    (word, at) =>
      at >= max ||
      isConnective(word) ||
      isNegation(word) ||
      readMeaning(context, words.slice(at)) !== undefined,
  );
  return end < 0 ? Math.min(words.length, max) : end;
}

/** "named smith", "called acme", "at acme corp". */
function readName(context: ProposalContext, words: readonly QueryWord[]): Reading | undefined {
  const [first] = words;
  const isAt = /^(?:at|@)$/.test(first?.plain ?? "");
  const isNamed = /^(?:named|called|name:)$/.test(first?.plain ?? "");
  const [criterion] = isNamed
    ? byKey(context, "fullName", "companyName")
    : isAt
      ? byKey(context, "companyName")
      : [];
  if (criterion === undefined) return undefined;
  const after = words.slice(1, 1 + MAX_NAME_WORDS);
  const end = after.findIndex(
    (word, at) =>
      isConnective(word) || isNegation(word) || readNamedRange(context, after.slice(at)) !== undefined,
  );
  const name = end < 0 ? after : after.slice(0, end);
  // a name may start with a word that has another meaning: "at Texas Instruments", "named Dean Washington"
  const length =
    isNamed || isPartlyUnderstood(context, name) ? name.length : freeWords(context, words.slice(1));
  if (length === 0) return undefined;
  return { length: 1 + length, filters: [{ criterion, value: textOf(words.slice(1, 1 + length)) }] };
}

/** Whether the first words have a meaning, and the last has none. */
function isPartlyUnderstood(context: ProposalContext, words: readonly QueryWord[]): boolean {
  const { length = 0 } = readMeaning(context, words) ?? {};
  const rest = words.slice(length);
  return (
    length > 0 && rest.length > 0 && rest.every((_, at) => readMeaning(context, rest.slice(at)) === undefined)
  );
}

const CHANNELS: readonly (readonly [RegExp, string])[] = [
  [/^e-?mails?(?: address(?:es)?)?$/, "email"],
  [/^(?:mobiles?|cells?|mobile phones?|cell phones?|mobile numbers?)$/, "mobilePhone"],
  [/^(?:direct dials?|direct phones?|direct numbers?|directs?)$/, "directPhone"],
  [/^(?:phones?|phone numbers?|numbers?)$/, "phone"],
];

/** Reads channels: "with e-mail and mobile". */
function readChannels(context: ProposalContext, words: readonly QueryWord[]): Reading | undefined {
  const source = context.sources.find(({ criterion: { key } }) => key === "requiredFields");
  if (!source || !/^(?:with|has|have|having|w\/)$/.test(words[0]?.plain ?? "")) return undefined;
  const found: string[] = [];
  let length = 0;
  for (let at = 1; at < words.length;) {
    const match = [2, 1].flatMap((count) => {
      const text = plainText(words.slice(at, at + count));
      const channel = words[at + count - 1] && CHANNELS.find(([pattern]) => pattern.test(text));
      return channel ? [{ count, id: channel[1] }] : [];
    })[0];
    if (match === undefined) break;
    found.push(match.id);
    at += match.count;
    length = at;
    if (/^(?:and|&|\+|plus)$/.test(words[at]?.plain ?? "")) at += 1;
  }
  if (found.length === 0) return undefined;
  const entries = source.entries.filter(({ id }) => found.includes(id));
  return { length, filters: [filterOf(source.criterion, entries)] };
}

/** Reads the meaning at a position, except names and negations. */
function readMeaning(
  context: ProposalContext,
  words: readonly QueryWord[],
  used: ReadonlySet<string> = new Set(),
): Reading | undefined {
  if (words[0]?.isQuoted === true) return undefined;
  const value = readValue(context, words, used);
  const readings = [
    value && {
      length: value.length,
      filters: [filterOf(value.hit.source.criterion, value.hit.entries)],
    },
    readChannels(context, words),
    readNamedRange(context, words),
    readCode(context, words),
  ];
  return longest(readings);
}

function longest(readings: readonly (Reading | undefined)[]): Reading | undefined {
  return readings.reduce(
    (best, reading) => (reading && reading.length > (best?.length ?? 0) ? reading : best),
    undefined,
  );
}

/**
 * Merges filters of the same criterion. A second value of a single-valued criterion is offered as text; a value that
 * the service would refuse gets a reason.
 */
function joinFilters(filters: readonly Proposal[]): Proposals {
  const byCriterion = new Map<string, Proposal>();
  const rest: FreeText[] = [];
  for (const filter of filters) {
    const { criterion, value, words, names = [] } = filter;
    const before = byCriterion.get(criterion.key);
    const why = validateCriterion(criterion, value);
    if (why !== undefined) rest.push({ text: words, value, options: [], why });
    else if (before === undefined) byCriterion.set(criterion.key, filter);
    else if (!takesSeveral(criterion)) rest.push({ text: words, value, options: [criterion] });
    else
      byCriterion.set(criterion.key, {
        criterion,
        value: joinList(new Set([...splitList(before.value), ...splitList(value)])) ?? "",
        ...(before.names && { names: [...new Set([...before.names, ...names])] }),
        words: `${before.words} ${words}`,
      });
  }
  return { filters: [...byCriterion.values()], rest };
}

/** Reads the meaning at the start of the words; undefined if there is none. */
function readAt(
  context: ProposalContext,
  words: readonly QueryWord[],
  used: ReadonlySet<string>,
): Reading | undefined {
  const [word] = words;
  // "non managers" is a value, "not managers" is a negation
  const isValue = word && isNegation(word) && (readValue(context, words, used)?.length ?? 0) > 1;
  return (
    (isValue ? undefined : readNegation(context, words)) ??
    readName(context, words) ??
    readMeaning(context, words, used)
  );
}

/** The meaning of a query for a search: filters to set, and text that matches nothing. */
export function proposeFilters(context: ProposalContext, query: string): Proposals {
  const words = queryWords(query);
  const filters: Proposal[] = [];
  const rest: FreeText[] = [];
  const used = new Set<string>();
  for (let at = 0; at < words.length;) {
    const left = words.slice(at);
    const reading = readAt(context, left, used);
    if (reading) {
      const text = textOf(left.slice(0, reading.length));
      for (const filter of reading.filters) {
        filters.push({ ...filter, words: text });
        used.add(filter.criterion.key);
      }
      if (reading.text) rest.push({ text, value: text, ...reading.text });
      at += reading.length;
    } else if (left[0] && isConnective(left[0])) at += 1;
    else {
      const length = Math.max(1, freeWords(context, left));
      const text = textOf(left.slice(0, length));
      const afterIn = /^(?:in|near|from)$/.test(words[at - 1]?.plain ?? "");
      rest.push({ text, value: text, options: freeTextOptions(context, afterIn) });
      at += length;
    }
  }
  const isPlain = rest.every(({ why, options }) => why === undefined && options.every(isFreeText));
  if (filters.length > 0 || words.length === 0 || !isPlain) {
    const joined = joinFilters(filters);
    // the same words may occur twice in a query
    const texts = new Map([...rest, ...joined.rest].map((free) => [free.text, free]));
    return { ...joined, rest: [...texts.values()] };
  }
  // nothing has a meaning: the whole query is one text, including connecting words
  const text = query.trim().replace(/["“”]/g, "");
  return { filters: [], rest: [{ text, value: text, options: freeTextOptions(context, false) }] };
}

const isFreeText = ({ key }: CriterionDefinition) => [...FREE_TEXTS, ...OTHER_TEXTS, "address"].includes(key);

/** Criteria merged with proposals, and the labels of filters that have no more room. */
export function withProposals(
  criteria: Criteria,
  filters: readonly Pick<Proposal, "criterion" | "value">[],
  sources: readonly ValueSource[],
): { readonly criteria: Criteria; readonly full: readonly string[] } {
  const next: Record<string, string | undefined> = { ...criteria };
  const full: string[] = [];
  for (const { criterion, value } of filters) {
    const set = withValue(criterion, next[criterion.key], value, sources);
    if (set === undefined) full.push(criterion.label);
    else next[criterion.key] = set;
  }
  return { criteria: next, full };
}

/** A criterion's value with further ones added, or replaced if it is single-valued. */
function withValue(
  criterion: CriterionDefinition,
  now: string | undefined,
  value: string,
  sources: readonly ValueSource[],
): string | undefined {
  if (!takesSeveral(criterion)) return parseCriterion(criterion, value);
  const tree = codeTree(sources.find((source) => source.criterion.key === criterion.key)?.entries ?? []);
  const chosen = splitList(value).reduce<ReadonlySet<string>>(
    (all, code) => addCode(tree, all, code),
    new Set(splitList(now)),
  );
  return parseCriterion(criterion, joinList(chosen) ?? "");
}
