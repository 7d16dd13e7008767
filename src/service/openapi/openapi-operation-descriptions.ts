import type { OperationName } from "#contract/operations.ts";

/** The groups of operations, in display order. */
export const TAGS = {
  Contacts: "People: who they are, where they work, how to reach them.",
  Companies: "Companies: their details, families, technologies and marks.",
  Intent: "Which companies read more than usual about a topic.",
  News: "Articles about companies.",
  Scoops: "Timely events at companies.",
  Lookups: "The codes and field names that the other operations take.",
  Usage: "What an organisation has used of its allowance.",
  "Sign-in": "OAuth 2.0 with PKCE, and its neighbours.",
} as const;
export type Tag = keyof typeof TAGS;

interface Words {
  readonly tag: Tag;
  readonly summary: string;
  readonly text: string;
  /** What a call costs. [metering-1] to [metering-7] */
  readonly cost: string;
}

const FREE = "No credits. Each call counts as a request.";
const COUNTED = "No credits. Each call counts as a request, each record of the answer as a record.";
const PER_RECORD =
  "1 credit for each returned record that is not yet under management. No match and errors are free.";
const PER_COMPANY =
  "1 credit for the matched company unless it is under management. An empty answer is free.";
const PER_COMPANY_COUNTED = `${PER_COMPANY} Each record of the answer counts as a record.`;

const HINTS = "Answers hints about what is known, never an e-mail address or a phone number.";
const ONE_COMPANY = "Takes one company a call, by id, name or website.";

/** The purpose of each operation, in our own words. */
export const OPERATION_WORDS: Readonly<Record<OperationName, Words>> = {
  searchContacts: {
    tag: "Contacts",
    summary: "Search contacts",
    text: `Finds people by name, job, place or employer. ${HINTS}`,
    cost: FREE,
  },
  enrichContacts: {
    tag: "Contacts",
    summary: "Enrich contacts",
    text: "Gives the asked fields of up to 25 people, found by id or by description. Join the answer to the inputs by meta.input: neither position nor id is a way back. An input that cannot be read is INVALID_INPUT and refuses no other. A contact that lacks a required field is left out.",
    cost: PER_RECORD,
  },
  enrichOrgChart: {
    tag: "Contacts",
    summary: "Read an org chart",
    text: `Lists a company's people by tier, the top first. ${ONE_COMPANY} ${HINTS}`,
    cost: PER_COMPANY,
  },
  searchCompanies: {
    tag: "Companies",
    summary: "Search companies",
    text: "Finds companies by name, place, size, industry or family.",
    cost: FREE,
  },
  enrichCompanies: {
    tag: "Companies",
    summary: "Enrich companies",
    text: "Gives the asked fields of up to 25 companies, found by id or by description. Join the answer to the inputs by meta.input. An input that cannot be read is INVALID_INPUT and refuses no other.",
    cost: PER_RECORD,
  },
  enrichHierarchy: {
    tag: "Companies",
    summary: "Enrich a corporate hierarchy",
    text: "Gives the whole family of each company, from its ultimate parent down, with former names and locations.",
    cost: "1 credit for each matched company that is not yet under management. No match and errors are free.",
  },
  enrichTechnologies: {
    tag: "Companies",
    summary: "Read technologies",
    text: `Lists the products that a company uses. ${ONE_COMPANY}`,
    cost: PER_COMPANY,
  },
  enrichHashtags: {
    tag: "Companies",
    summary: "Read hashtags",
    text: `Lists short marks of what a company is and does. ${ONE_COMPANY}`,
    cost: PER_COMPANY,
  },
  searchIntent: {
    tag: "Intent",
    summary: "Search intent",
    text: "Finds signals of interest in 1 to 50 topics. Recommended contacts differ by the person who asks.",
    cost: COUNTED,
  },
  enrichIntent: {
    tag: "Intent",
    summary: "Enrich intent",
    text: `Lists a company's signals for 1 to 50 topics, with where they came from. ${ONE_COMPANY}`,
    cost: PER_COMPANY_COUNTED,
  },
  searchNews: {
    tag: "News",
    summary: "Search news",
    text: "Finds articles by category, day or address, the newest first. At least one criterion is needed; sort is not taken.",
    cost: COUNTED,
  },
  enrichNews: {
    tag: "News",
    summary: "Enrich news",
    text: `Lists the articles about a company, the newest first. ${ONE_COMPANY} Sort is not taken.`,
    cost: PER_COMPANY_COUNTED,
  },
  searchScoops: {
    tag: "Scoops",
    summary: "Search scoops",
    text: "Finds events at companies by type, topic, department, day or words.",
    cost: COUNTED,
  },
  enrichScoops: {
    tag: "Scoops",
    summary: "Enrich scoops",
    text: `Lists the events at a company. ${ONE_COMPANY}`,
    cost: PER_COMPANY_COUNTED,
  },
  lookupData: {
    tag: "Lookups",
    summary: "Look up codes",
    text: "Lists the codes of one field with their names, whole. Criteria take the id.",
    cost: FREE,
  },
  lookupSearch: {
    tag: "Lookups",
    summary: "Look up search fields",
    text: "Lists the criteria that a search takes, or the attributes that it answers.",
    cost: FREE,
  },
  lookupEnrich: {
    tag: "Lookups",
    summary: "Look up enrich fields",
    text: "Lists the inputs or output fields of an enrich call, and whether the account may have each.",
    cost: FREE,
  },
  readUsage: {
    tag: "Usage",
    summary: "Read usage",
    text: "Tells the organisation's requests, records and credits: the allowance, what is used, what is left.",
    cost: FREE,
  },
};
