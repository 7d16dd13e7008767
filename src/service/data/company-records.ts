import type { NewContact, NewIntentSignal } from "#database/schema.ts";
import { type GeneratedCompany, generateCompany } from "./companies/companies.ts";
import { companyProfile } from "./companies/company-profile.ts";
import { generateContactsOf } from "./contacts/contacts.ts";
import { generateIntentSignals } from "./events/intent-signals.ts";
import { type GeneratedArticle, generateArticles } from "./events/news-articles.ts";
import { type GeneratedScoop, generateScoops } from "./events/scoops.ts";

/** Everything that belongs to one company. */
interface CompanyRecords extends GeneratedCompany {
  readonly contacts: readonly NewContact[];
  readonly signals: readonly NewIntentSignal[];
  readonly articles: readonly GeneratedArticle[];
  readonly scoops: readonly GeneratedScoop[];
}

/** All records of the company at this index. */
export function generateCompanyRecords(seed: number, index: number): CompanyRecords {
  const profile = companyProfile(seed, index);
  const made = generateCompany(seed, profile);
  const contacts = [...generateContactsOf(seed, profile)];
  return {
    ...made,
    contacts,
    signals: generateIntentSignals(seed, profile),
    articles: generateArticles(seed, profile, made.company, contacts[0]),
    scoops: generateScoops(seed, profile, made.company, contacts),
  };
}
