import { normalizeText } from "#text/normalize-text.ts";
import type {
  NewCompany,
  NewContact,
  NewScoop,
  NewScoopCode,
  NewScoopContact,
} from "#database/database-schema.ts";
import { LISTINGS } from "#database/record-table-types.ts";
import type { CompanyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { daysBefore, timestampBefore } from "#service/sandbox/sandbox-date.ts";
import { contactDetails } from "#database/json-columns.ts";
import { fillTemplate } from "./event-story-template.ts";
import { NEWS_OUTLETS } from "./news-outlets.ts";
import { pickOtherCity } from "#service/reference/places/reference-places.ts";
import { Random } from "#service/random.ts";
import { scoopId } from "#service/sandbox/sandbox-record-ids.ts";
import { referenceId } from "#service/reference/reference.ts";
import {
  SCOOP_STORIES,
  type ScoopStory,
  type ScoopWords,
  TOPIC_DEPARTMENTS,
} from "./scoop-story-templates.ts";

/** A scoop with the people it names and the codes for criteria. */
export interface GeneratedScoop {
  readonly scoop: NewScoop;
  readonly contacts: NewScoopContact[];
  readonly codes: NewScoopCode[];
}

/** Probabilities of the number of scoops per company, from 0. */
const COUNTS = [0.45, 0.35, 0.15, 0.05];
/** Maximum age of scoops, in days before the data date. */
const OLDEST = 2 * 365;
/** Number of people per company among whom newcomers are sought. */
const MAX_NEWCOMERS = 20;
const UPDATED = 0.22;
const LINKED = 0.6;

const UPDATES = [
  "The plan was confirmed by a second source.",
  "The decision has been moved to the next quarter.",
  "The budget was approved.",
  "Talks with suppliers have begun.",
  "The scope was made larger.",
];
const LINK_TEXTS = [
  "Read the article",
  "Press release",
  "Company statement",
  "Interview",
  "Job advertisement",
];

/** A second type that a scoop of a type can have. */
const FURTHER_TYPES: Readonly<Record<string, string>> = {
  "Executive Move": "Management Move",
  "New Hire": "Lateral Move",
  Layoffs: "Left Company",
  "Pain Point": "Commentary",
};

/** A person who started the current position this many days before the data date. */
interface Newcomer {
  readonly contact: NewContact;
  readonly days: number;
}

/** The scoops of one company with the given row and people. [field-6] */
export function generateScoops(
  seed: number,
  profile: CompanyProfile,
  company: NewCompany,
  contacts: readonly NewContact[],
): GeneratedScoop[] {
  if (!profile.inTheNews) return [];
  const random = new Random(seed, "scoops", profile.index);
  const count = random.weighted(COUNTS);
  if (count === 0) return [];
  const stories = SCOOP_STORIES.filter(({ types }) => types.length === 0 || types.includes(company.type));
  return Array.from({ length: count }, (_, slot) => {
    const wish = random.pick(stories);
    const newcomers = wish.leastHierarchy === null ? [] : newcomersAmong(contacts, wish.leastHierarchy);
    const possible = wish.leastHierarchy === null || newcomers.length > 0;
    const story = possible ? wish : random.pick(stories.filter((each) => each.leastHierarchy === null));
    return scoop(random, { profile, newcomers, id: scoopId(profile.index, slot), story });
  });
}

/** People whom a scoop can name; never those who opted out. */
function newcomersAmong(contacts: readonly NewContact[], leastHierarchy: number): Newcomer[] {
  return contacts
    .filter(({ listing, hierarchy }) => listing === LISTINGS.ordinary && hierarchy >= leastHierarchy)
    .slice(0, MAX_NEWCOMERS)
    .map((contact) => ({
      contact,
      days: daysBefore(contactDetails.parse(JSON.parse(contact.details)).positionStartDate),
    }))
    .filter(({ days }) => days > 0 && days <= OLDEST);
}

interface Assignment {
  readonly profile: CompanyProfile;
  readonly newcomers: readonly Newcomer[];
  readonly id: number;
  readonly story: ScoopStory;
}

function scoop(random: Random, { profile, newcomers, id, story }: Assignment): GeneratedScoop {
  const newcomer = newcomers.length > 0 ? random.pick(newcomers) : null;
  const topics = pickTopics(random, story);
  const words = pickWords(random, profile, topics[0] ?? "", newcomer);
  const description = fillTemplate(random.pick(story.wordings), words);
  const days = newcomer
    ? newcomer.days - random.integer(0, Math.min(20, newcomer.days - 1))
    : random.integer(1, OLDEST);
  const codes = [
    ...typesOf(story, newcomer).map((type) => ["type", referenceId("scoop-types", type)] as const),
    ...topics.map((topic) => ["topic", referenceId("scoop-topics", topic)] as const),
    ...departmentsOf(story, topics, newcomer).map(
      (name) => ["department", referenceId("scoop-departments", name)] as const,
    ),
  ] as const;
  return {
    scoop: {
      id,
      company_id: profile.id,
      description,
      description_search: normalizeText(description),
      ...publication(random, days - random.next()),
      ...linkColumns(random, id),
    },
    contacts: newcomer ? [{ company_id: profile.id, scoop_id: id, contact_id: newcomer.contact.id }] : [],
    codes: codes.map(([kind, code]) => ({ kind, code, scoop_id: id })),
  };
}

function typesOf({ type }: ScoopStory, newcomer: Newcomer | null): string[] {
  return [type, FURTHER_TYPES[type] ?? [], newcomer ? "Person-Based" : []].flat();
}

/** Picks topics, the one in the text first; a story without one in its text may have none. */
function pickTopics(random: Random, { topics, wordings }: ScoopStory): string[] {
  if (topics.length === 0) return [];
  if (wordings.some((wording) => wording.includes("{topic}"))) return [random.pick(topics)];
  return random.some(topics, random.integer(0, 2));
}

function departmentsOf(
  { departments, wordings }: ScoopStory,
  [topic]: readonly string[],
  newcomer: Newcomer | null,
): readonly string[] {
  if (newcomer) return [newcomer.contact.department];
  const byTopic = wordings.some((wording) => wording.includes("{topic}"));
  if (!byTopic || topic === undefined) return departments;
  return [TOPIC_DEPARTMENTS[topic] ?? "Information Technology"];
}

function pickWords(
  random: Random,
  { shortName, place, sector, staff }: CompanyProfile,
  topic: string,
  newcomer: Newcomer | null,
): ScoopWords {
  const contact = newcomer?.contact;
  return {
    name: shortName,
    city: place.city,
    place: pickOtherCity(random, place),
    product: random.pick(sector.products),
    // lower case within a sentence, except abbreviations
    topic: topic === topic.toUpperCase() ? topic : topic.toLowerCase(),
    number: String(random.integer(2, Math.min(40, Math.max(3, Math.floor(staff / 10))))),
    person: contact ? `${contact.first_name} ${contact.last_name}` : "",
    job: contact?.job_title ?? "",
  };
}

/** Published this many days before the data date; some are published again with an update. */
function publication(random: Random, days: number) {
  const updated = days > 1 && random.chance(UPDATED);
  const later = updated ? days - Math.max(0.5, random.next() * Math.min(days - 0.5, 120)) : days;
  return {
    original_published_date: timestampBefore(days),
    published_date: timestampBefore(later),
    update_text: updated ? random.pick(UPDATES) : null,
  };
}

function linkColumns(random: Random, id: number) {
  const linked = random.chance(LINKED);
  return {
    link: linked ? `https://${random.pick(NEWS_OUTLETS)}/scoops/${id}` : null,
    link_text: linked ? random.pick(LINK_TEXTS) : null,
  };
}
