import type { ReferenceEntry } from "./reference-entry.ts";
import categories from "./tables/intent-topics.json" with { type: "json" };

/** The topics of each category. */
export const INTENT_TOPICS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  categories.map(({ category, topics }) => [category, topics]),
);

/**
 * All topics. The name is the identifier and contains no comma; each has its category, and the department and job
 * function of interested people.
 */
export function intentTopics(): readonly ReferenceEntry[] {
  const entries = categories.flatMap(({ category, department, jobFunction, topics }) =>
    topics.map((name) => {
      const description = `What companies read about ${name}, as part of ${category}.`;
      const attributes = { name, category, department, jobFunction, description };
      return { id: name, name, category, attributes };
    }),
  );
  return entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const places = new Map(intentTopics().map(({ id, category = "" }, at) => [id, { number: at + 1, category }]));

/** The position of a topic in the lookup, from 1. Throws a RangeError for an unknown topic. */
export function topicNumber(topic: string): number {
  return placeOf(topic).number;
}

/** The category of a topic. Throws a RangeError for an unknown topic. */
export function topicCategory(topic: string): string {
  return placeOf(topic).category;
}

function placeOf(topic: string): { number: number; category: string } {
  const place = places.get(topic);
  if (!place) throw new RangeError(`No such topic: ${topic}`);
  return place;
}
