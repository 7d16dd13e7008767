import type { NewEngagement, NewIntentSignal } from "#database/database-schema.ts";
import { type GeneratedCompany, generateCompany } from "#service/sandbox/companies/generate-companies.ts";
import { companyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { type GeneratedContact, generateContactsOf } from "#service/sandbox/contacts/generate-contacts.ts";
import { generateEngagements } from "#service/sandbox/contacts/generate-engagements.ts";
import { generateIntentSignals } from "#service/sandbox/events/generate-intent-signals.ts";
import { type GeneratedArticle, generateArticles } from "#service/sandbox/events/generate-news-articles.ts";
import { type GeneratedScoop, generateScoops } from "#service/sandbox/events/generate-scoops.ts";

/** All rows of one company. */
interface CompanyRecords extends GeneratedCompany {
  readonly people: readonly GeneratedContact[];
  readonly engagements: readonly NewEngagement[];
  readonly signals: readonly NewIntentSignal[];
  readonly articles: readonly GeneratedArticle[];
  readonly scoops: readonly GeneratedScoop[];
}

/** Generates all rows of the company at this index. */
export function generateCompanyRecords(seed: number, index: number): CompanyRecords {
  const profile = companyProfile(seed, index);
  const made = generateCompany(seed, profile);
  const people = [...generateContactsOf(seed, profile, made.company)];
  const contacts = people.map(({ contact }) => contact);
  return {
    ...made,
    people,
    engagements: generateEngagements(seed, profile, contacts),
    signals: generateIntentSignals(seed, profile),
    articles: generateArticles(seed, profile, made.company, contacts[0]),
    scoops: generateScoops(seed, profile, made.company, contacts),
  };
}
