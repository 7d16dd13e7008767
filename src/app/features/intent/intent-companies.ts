import { AUDIENCE_STRENGTHS, type IntentRecord } from "#contract/intent-schemas.ts";
import {
  type NamedCompany,
  type NamedContact,
  uniqueById,
} from "#app/record-views/cells/named-record-cells.ts";
import type { SortOrder } from "#app/search/search-definition.ts";

/** A score at a time. `at` is in milliseconds since 1970. */
export interface ScorePoint {
  readonly at: number;
  readonly score: number;
}

/** A company's signals about one topic. */
export interface TopicSignals {
  readonly topic: string;
  /** Signals with a date and a score, oldest first. */
  readonly points: readonly ScorePoint[];
  /** Number of signals, with or without a date and a score. */
  readonly signals: number;
  /** Score of the newest signal; undefined where none has a score. */
  readonly latest: number | undefined;
  readonly best: number | undefined;
}

/** A company with all its loaded signals, as a row. */
export interface IntentCompany {
  /** The company's id. */
  readonly id: string;
  /** Undefined for signals without a company. */
  readonly company: NamedCompany | undefined;
  readonly name: string;
  readonly best: number | undefined;
  /** Date of the newest signal, in milliseconds since 1970. */
  readonly latestAt: number | undefined;
  /** Audience strength of the newest signal that has one, A to E. */
  readonly audience: string | undefined;
  /** Best score first. */
  readonly topics: readonly TopicSignals[];
  /** Contacts of all its signals, those of the best signal first. */
  readonly contacts: readonly NamedContact[];
  /** Best score first. */
  readonly signals: readonly IntentRecord[];
  /** The attributes for a preview. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Id of the row for signals without a company. */
const UNNAMED_ID = "unnamed";

const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true });

/** The date of a signal, in milliseconds since 1970; undefined where it is missing or invalid. */
function signalTime({ attributes: { signalDate } }: IntentRecord): number | undefined {
  const at = Date.parse(signalDate ?? "");
  return Number.isNaN(at) ? undefined : at;
}

function scoreOf({ attributes: { signalScore } }: IntentRecord): number | undefined {
  return Number.isFinite(signalScore) ? signalScore : undefined;
}

/** Compares optional numbers; missing ones come last in both directions. */
function compareNumbers(one: number | undefined, other: number | undefined, descending: boolean): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return descending ? other - one : one - other;
}

function highest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function topicSignals(topic: string, signals: readonly IntentRecord[]): TopicSignals {
  const points = signals
    .flatMap((signal) => {
      const [at, score] = [signalTime(signal), scoreOf(signal)];
      return at === undefined || score === undefined ? [] : { at, score };
    })
    .toSorted((one, other) => one.at - other.at);
  const best = highest(signals.map(scoreOf));
  return { topic, points, signals: signals.length, latest: points.at(-1)?.score ?? best, best };
}

function byBestScore<Item extends { readonly best: number | undefined }>(one: Item, other: Item): number {
  return compareNumbers(one.best, other.best, true);
}

function intentCompany(id: string, given: readonly IntentRecord[]): IntentCompany {
  const signals = given.toSorted((one, other) => compareNumbers(scoreOf(one), scoreOf(other), true));
  const newest = given.toSorted((one, other) => compareNumbers(signalTime(one), signalTime(other), true));
  const named = signals.find(({ attributes }) => attributes.company?.name)?.attributes.company;
  const company = id === UNNAMED_ID ? undefined : (named ?? signals[0]?.attributes.company);
  const topics = [...groupBy(signals, ({ attributes: { topic } }) => topic ?? "")]
    .map(([topic, of]) => topicSignals(topic, of))
    .toSorted((one, other) => byBestScore(one, other) || compareNames(one.topic, other.topic));
  const contacts = uniqueById(signals.flatMap(({ attributes }) => attributes.recommendedContacts ?? []));
  const audience = newest.find(({ attributes }) => attributes.audienceStrength)?.attributes.audienceStrength;
  const best = highest(signals.map(scoreOf));
  return {
    id,
    company,
    name: company?.name || "Unnamed company",
    best,
    latestAt: highest(signals.map(signalTime)),
    audience,
    topics,
    contacts,
    signals,
    attributes: {
      name: company?.name,
      website: company?.website,
      bestScore: best,
      signals: signals.length,
      topics: topics.map(({ topic }) => topic).filter((topic) => topic !== ""),
      audienceStrength: audience,
      recommendedContacts: contacts,
    },
  };
}

/**
 * Groups signals by company, best score first. A signal that was loaded twice counts once; signals without a company
 * form one group.
 */
export function groupByCompany(signals: readonly IntentRecord[]): readonly IntentCompany[] {
  const groups = groupBy(uniqueById(signals), ({ attributes: { company } }) => company?.id || UNNAMED_ID);
  return sortCompanies(
    [...groups].map(([id, of]) => intentCompany(id, of)),
    { key: "signalScore", descending: true },
  );
}

/** The audience strength as a number: A, the largest, is the highest. */
function audienceRank({ audience }: IntentCompany): number | undefined {
  const grade = AUDIENCE_STRENGTHS.findIndex((letter) => letter === audience);
  return grade < 0 ? undefined : AUDIENCE_STRENGTHS.length - grade;
}

const FIGURES: Readonly<Record<string, (company: IntentCompany) => number | undefined>> = {
  signalScore: ({ best }) => best,
  signalDate: ({ latestAt }) => latestAt,
  signals: ({ signals }) => signals.length,
  audienceStrength: audienceRank,
};

/** Sorts companies; ties are broken by best score, then by name. */
export function sortCompanies(
  companies: readonly IntentCompany[],
  { key, descending }: SortOrder,
): readonly IntentCompany[] {
  const figure = FIGURES[key];
  const first = (one: IntentCompany, other: IntentCompany): number => {
    if (figure) return compareNumbers(figure(one), figure(other), descending);
    return compareNames(one.name, other.name) * (descending ? -1 : 1);
  };
  return companies.toSorted(
    (one, other) =>
      first(one, other) ||
      byBestScore(one, other) ||
      compareNames(one.name, other.name) ||
      compareNames(one.id, other.id),
  );
}

/** What all sparklines share: their date range, and the topics of the columns. */
export interface TopicOverview {
  /** Dates of the oldest and newest signal, in milliseconds since 1970; undefined where none has a date. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Topics by number of companies, largest first. */
  readonly topics: readonly string[];
}

/** The date range and topics of all companies. */
export function topicOverview(companies: readonly IntentCompany[]): TopicOverview {
  const topics = companies.flatMap(({ topics: of }) => of).filter(({ topic }) => topic !== "");
  const times = topics.flatMap(({ points }) => [points[0]?.at, points.at(-1)?.at]);
  const latest = highest(times);
  const earliest = highest(times.map((at) => at && -at));
  const counts = [...groupBy(topics, ({ topic }) => topic)].map(([topic, of]) => ({
    topic,
    count: of.length,
  }));
  return {
    from: earliest === undefined ? undefined : -earliest,
    to: latest,
    topics: counts
      .toSorted((one, other) => other.count - one.count || compareNames(one.topic, other.topic))
      .map(({ topic }) => topic),
  };
}
