import type { PlainArticle, PlainScoop, PlainSignal } from "./plain-records.ts";
import type { PlainLookups } from "./plain-lookups.ts";
import {
  type Condition,
  condition,
  dayRange,
  isTrue,
  isWithin,
  numberRange,
  partsOf,
  textOf,
  folded,
} from "./criteria-values.ts";

/** Letters run from the largest audience to the smallest, so that the smallest asked is the last letter. */
const AUDIENCES = ["E", "D", "C", "B", "A"];

/** Criteria about a signal. [search-8] [search-13] */
export function signalConditions(lookups: PlainLookups): readonly Condition<PlainSignal>[] {
  return [
    condition("topics", (value) => {
      const topics = lookups.namesIn("intent-topics", value);
      return ({ row }) => topics.includes(row.topic);
    }),
    numberRange("signalScoreMin", "signalScoreMax", ({ row }) => row.signal_score),
    {
      names: ["audienceStrengthMin", "audienceStrengthMax"],
      read: (asked) => {
        const [low, high] = [asked["audienceStrengthMin"], asked["audienceStrengthMax"]].map((value) => {
          const letter = textOf(value).toUpperCase();
          return letter === "" ? undefined : AUDIENCES.indexOf(letter);
        });
        return ({ row }) => isWithin(AUDIENCES.indexOf(row.audience_strength), low, high);
      },
    },
    dayRange("signalStartDate", "signalEndDate", ({ row }) => row.signal_date),
    // what is told with a signal, not which signals are found
    condition("findRecommendedContacts", () => () => true),
  ];
}

/** Criteria about an article. [search-9] */
export function articleConditions(lookups: PlainLookups): readonly Condition<PlainArticle>[] {
  return [
    condition("categories", (value) => {
      const categories = lookups.codesIn("news-categories", value);
      return (article) => article.categories.some((category) => categories.includes(category));
    }),
    dayRange("pageDateMin", "pageDateMax", ({ row }) => row.page_date),
    condition("url", (value) => {
      const given: readonly unknown[] = Array.isArray(value) ? value : [value];
      const addresses = new Set(given.map(textOf));
      return ({ row }) => addresses.has(row.url);
    }),
  ];
}

/** Criteria about a scoop. [search-10] */
export function scoopConditions(lookups: PlainLookups): readonly Condition<PlainScoop>[] {
  return [
    condition("scoopType", (value) => {
      const types = lookups.codesIn("scoop-types", value);
      return (scoop) => scoop.types.some((type) => types.includes(type));
    }),
    condition("scoopTopic", (value) => {
      const topics = lookups.codesIn("scoop-topics", value);
      return (scoop) => scoop.topics.some((topic) => topics.includes(topic));
    }),
    condition("department", (value) => {
      const departments = lookups.codesIn("scoop-departments", value);
      return (scoop) => scoop.departments.some((department) => departments.includes(department));
    }),
    condition("updatedSinceCreation", (value) => {
      const only = isTrue(value);
      return ({ row }) => !only || row.published_date > row.original_published_date;
    }),
    dayRange("publishedStartDate", "publishedEndDate", ({ row }) => row.published_date),
    condition("description", (value) => {
      const words = folded(textOf(value)).split(/\s+/);
      return ({ description }) => words.every((word) => description.includes(word));
    }),
    condition("scoopId", (value) => {
      const ids = new Set(partsOf(value).map(Number));
      return ({ id }) => ids.has(id);
    }),
  ];
}
