import type { NewIntentSignal } from "#database/database-schema.ts";
import { audienceStrength } from "./intent-audience-strength.ts";
import type { CompanyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { DATA_DATE, timestampBefore } from "#service/sandbox/sandbox-date.ts";
import type { SignalLocations } from "#database/json-columns.ts";
import { INTENT_TOPICS, topicCategory, topicNumber } from "#service/reference/intent-topics.ts";
import { type Place, pickPlaceNear } from "#service/reference/places/reference-places.ts";
import { Random } from "#service/random.ts";
import type { Sector } from "#service/reference/sectors.ts";

/** Share of companies with intent signals. */
const INTERESTED = 0.4;
const MAX_TOPICS = 5;
const MAX_SIGNALS = 12;
/** Days before the data date for which signals are kept. */
const DAYS = Array.from({ length: 120 }, (_, day) => day + 1);

/** Topic categories that any company reads about. */
const COMMON_CATEGORIES = ["Cloud", "Data", "Finance", "Human Resources", "Marketing", "Sales", "Security"];

/** The intent signals of one company: up to five topics, several days each. [field-4] */
export function generateIntentSignals(seed: number, profile: CompanyProfile): NewIntentSignal[] {
  const random = new Random(seed, "intent", profile.index);
  if (!profile.inTheNews || !random.chance(INTERESTED)) return [];
  const topics = pickTopics(random, profile.sector);
  let left = MAX_SIGNALS;
  return topics.flatMap((topic) => {
    const days = random.some(DAYS, Math.min(left, random.integer(1, 4)));
    left -= days.length;
    return days.map((day) => signal(random, profile, topic, day));
  });
}

function pickTopics(random: Random, { interests }: Sector): string[] {
  const count = random.integer(1, MAX_TOPICS);
  const picked = Array.from({ length: count }, () => {
    const category = random.pick(random.chance(0.65) ? interests : COMMON_CATEGORIES);
    return random.pick(INTENT_TOPICS[category] ?? []);
  });
  return [...new Set(picked)];
}

function signal(random: Random, profile: CompanyProfile, topic: string, day: number): NewIntentSignal {
  const date = timestampBefore(day);
  return {
    id: `${profile.id}-${topicNumber(topic)}-${date.slice(0, DATA_DATE.length).replaceAll("-", "")}`,
    company_id: profile.id,
    topic,
    category: topicCategory(topic),
    signal_score: random.integer(60, 100),
    audience_strength: audienceStrength(profile.employees),
    signal_date: date,
    locations: JSON.stringify(locations(random, profile.place)),
  };
}

/** The company's own place, possibly with others in its country. */
function locations(random: Random, place: Place): SignalLocations {
  const others = Array.from({ length: random.integer(0, 2) }, () => pickPlaceNear(random, place));
  const cities = new Map([place, ...others].map((each) => [each.city, each]));
  return Array.from(cities.values(), ({ city, state, country }) => ({
    city,
    ...(state === null ? {} : { state }),
    country,
  }));
}
