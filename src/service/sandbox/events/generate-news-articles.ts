import { normalizeText } from "#text/normalize-text.ts";
import type {
  NewCompany,
  NewContact,
  NewNewsArticle,
  NewNewsCategory,
  NewNewsCompany,
} from "#database/database-schema.ts";
import { type CompanyProfile, companyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { timestampBefore } from "#service/sandbox/sandbox-date.ts";
import { NEWS_OUTLETS } from "./news-outlets.ts";
import { NEWS_STORIES, type NewsStory, type NewsWords } from "./news-story-templates.ts";
import { countryInText, pickOtherCity } from "#service/reference/places/reference-places.ts";
import { Random } from "#service/random.ts";
import { articleId } from "#service/sandbox/sandbox-record-ids.ts";
import { neighbourIndex } from "#service/sandbox/families/generate-family-shapes.ts";
import { fillTemplate } from "./event-story-template.ts";

/** An article with its subjects. */
export interface GeneratedArticle {
  readonly article: NewNewsArticle;
  readonly categories: NewNewsCategory[];
  readonly companies: NewNewsCompany[];
}

/** Probabilities of the number of articles per company, from 0. */
const COUNTS = [0.27, 0.3, 0.22, 0.12, 0.06, 0.03];
/** Maximum age of articles, in days before the data date. */
const OLDEST = 2 * 365;
/** Share of articles with a third company, among those with a second one. */
const THIRD = 0.25;
const SLUG_LENGTH = 60;

/** Category of articles about a person. */
const PERSON = "PERSON";

/** The articles of one company with the given row and head. [field-5] */
export function generateArticles(
  seed: number,
  profile: CompanyProfile,
  company: NewCompany,
  head: NewContact | undefined,
): GeneratedArticle[] {
  if (!profile.inTheNews || !head) return [];
  const random = new Random(seed, "news", profile.index);
  const stories = NEWS_STORIES.filter(({ types }) => types.length === 0 || types.includes(company.type));
  return Array.from({ length: random.weighted(COUNTS) }, (_, slot) => {
    const id = articleId(profile.index, slot);
    return article(random, { seed, profile, head, id, story: random.pick(stories) });
  });
}

interface Assignment {
  readonly seed: number;
  readonly profile: CompanyProfile;
  readonly head: NewContact;
  readonly id: number;
  readonly story: NewsStory;
}

function article(random: Random, assignment: Assignment): GeneratedArticle {
  const { seed, profile, head, id, story } = assignment;
  const wording = random.pick(story.wordings);
  const text = `${wording.title} ${wording.description}`;
  const other = companyProfile(seed, neighbourIndex(random, profile.index));
  const about = [profile, ...(text.includes("{other}") ? [other] : [])];
  const words = pickWords(random, profile, head, other.shortName);
  let description = fillTemplate(wording.description, words);
  const third = companyProfile(seed, neighbourIndex(random, profile.index));
  if (about.length > 1 && third.id !== other.id && random.chance(THIRD)) {
    about.push(third);
    description += ` ${third.shortName} is part of it as well.`;
  }
  const date = timestampBefore(random.integer(1, OLDEST) + random.next());
  const row = articleRow(random, { id, title: fillTemplate(wording.title, words), description, date });
  const also = story.also.filter((category) => category !== PERSON || text.includes("{person}"));
  const categories = [story.category, ...(also.length === 0 ? [] : random.some(also, random.integer(0, 2)))];
  return {
    article: row,
    categories: categories.map((category) => ({ category, page_date: date, article_id: id })),
    companies: about.map((one) => ({ company_id: one.id, article_id: id })),
  };
}

function pickWords(random: Random, profile: CompanyProfile, head: NewContact, other: string): NewsWords {
  const { shortName, place, sector, staff } = profile;
  return {
    name: shortName,
    city: place.city,
    country: countryInText(place),
    product: random.pick(sector.products),
    other,
    person: `${head.first_name} ${head.last_name}`,
    job: head.job_title,
    number: String(random.integer(2, Math.min(90, Math.max(4, Math.floor(staff / 8))))),
    few: String(random.integer(2, 12)),
    many: String(random.integer(40, 900)),
    place: pickOtherCity(random, place),
  };
}

function articleRow(
  random: Random,
  { id, title, description, date }: { id: number; title: string; description: string; date: string },
): NewNewsArticle {
  const domain = random.pick(NEWS_OUTLETS);
  return {
    id,
    domain,
    title,
    url: `https://${domain}/${date.slice(0, 10).replaceAll("-", "/")}/${slugOf(title)}-${id}`,
    description,
    page_date: date,
  };
}

/** A title as part of a URL. */
function slugOf(title: string): string {
  const words = normalizeText(title)
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replaceAll(" ", "-");
  return words.slice(0, SLUG_LENGTH).replace(/-$/, "");
}
