import * as z from "zod/mini";
import { companyCriteria } from "./company-schemas.ts";
import { bound, choice, companyIdentity, day, flag, list, namesCompany } from "./criteria-schemas.ts";
import { type CompanyReadOperation, type SearchOperation, idString, tolerantRecord } from "./operation.ts";

/** Topics in one request. [search-8] */
export const INTENT_TOPIC_LIMITS = { min: 1, max: 50 } as const;

/** From the largest audience to the smallest. [search-13] */
export const AUDIENCE_STRENGTHS = ["A", "B", "C", "D", "E"] as const;
export type AudienceStrength = (typeof AUDIENCE_STRENGTHS)[number];

const topics = z.pipe(
  z.array(z.string()).check(z.maxLength(INTENT_TOPIC_LIMITS.max)),
  z
    .transform((given: string[]) => given.map((topic) => topic.trim()).filter((topic) => topic !== ""))
    .check(z.minLength(INTENT_TOPIC_LIMITS.min)),
);
const strength = choice(AUDIENCE_STRENGTHS);

/** Criteria about the signal; search and enrich share them. */
const signalCriteria = {
  signalScoreMin: bound,
  signalScoreMax: bound,
  /** The weakest audience strength to include. */
  audienceStrengthMin: strength,
  audienceStrengthMax: strength,
  signalStartDate: day,
  signalEndDate: day,
  /** Whether contacts are recommended with each signal; by default they are. */
  findRecommendedContacts: flag,
} as const;

const intentCriteria = z.strictObject({
  topics,
  ...signalCriteria,
  ...companyCriteria,
  businessModel: list,
});
export const intentCriteriaNames: readonly string[] = Object.keys(intentCriteria.shape);
export type IntentCriteria = z.input<typeof intentCriteria>;
export type ParsedIntentCriteria = z.output<typeof intentCriteria>;

const recommendedContact = z.looseObject({
  id: idString,
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  jobTitle: z.optional(z.string()),
  companyName: z.optional(z.string()),
  jobFunctions: z.optional(
    z.array(z.looseObject({ name: z.optional(z.string()), department: z.optional(z.string()) })),
  ),
});

/** Attributes of an intent signal. [field-4] */
const intentAttributes = {
  topic: z.string(),
  category: z.string(),
  /** From 60 to 100. */
  signalScore: z.number(),
  audienceStrength: z.string(),
  signalDate: z.string(),
  /** Signals of this company and topic within the requested dates. */
  spikesInDateRange: z.number(),
  company: z.looseObject({
    id: idString,
    name: z.string(),
    website: z.optional(z.string()),
    /** Whether it is interested in topics that were not asked for. */
    hasOtherTopicConsumption: z.optional(z.boolean()),
  }),
  recommendedContacts: z.array(recommendedContact),
} as const;

const intentRecord = tolerantRecord(intentAttributes);
export type IntentRecord = z.output<typeof intentRecord>;

const listing = {
  countsRecords: true,
  sortKeys: ["signalDate", "companyName", "signalScore", "category", "topic", "audienceStrength"],
  defaultSort: "-topic",
} as const;

export const searchIntent: SearchOperation<ParsedIntentCriteria, IntentRecord, IntentCriteria> = {
  kind: "search",
  name: "searchIntent",
  method: "POST",
  path: "/data/v1/intent/search",
  scopes: ["api:data:intent"],
  requestType: "IntentSearch",
  recordType: "Intent",
  criteria: intentCriteria,
  shape: intentAttributes,
  record: intentRecord,
  ...listing,
};

/** Enrich Intent names its topics `topic` in one published document and `topics` in the other: both are accepted. [enrich-7] */
const intentEnrich = z.pipe(
  z
    .strictObject({
      ...companyIdentity,
      topics: z.optional(topics),
      topic: z.optional(topics),
      ...signalCriteria,
    })
    .check(
      namesCompany,
      z.refine(
        (given) => given.topics !== undefined || given.topic !== undefined,
        '"topics" is required: 1 to 50 intent topics.',
      ),
    ),
  z.transform(({ topic, topics: named, ...rest }) => ({ ...rest, topics: named ?? topic ?? [] })),
);
export const intentEnrichNames: readonly string[] = [
  ...Object.keys(companyIdentity),
  "topics",
  ...Object.keys(signalCriteria),
];
export type ParsedIntentEnrich = z.output<typeof intentEnrich>;

const enrichedIntentAttributes = {
  ...intentAttributes,
  /** The places with the most interest, strongest first. */
  topSignalLocations: z.array(
    z.looseObject({
      city: z.optional(z.string()),
      state: z.optional(z.string()),
      country: z.optional(z.string()),
    }),
  ),
} as const;
const enrichedIntentRecord = tolerantRecord(enrichedIntentAttributes);
export type EnrichedIntentRecord = z.output<typeof enrichedIntentRecord>;

/** Further spellings of the sort keys, which the definition has for this operation alone. */
const ENRICH_INTENT_SORT_KEYS = [
  "audiencestrength",
  "companybname",
  "issuedate",
  "signaldate",
  "signalscore",
  "signalstrength",
  "surgescore",
] as const;
export type EnrichIntentSortKey = (typeof ENRICH_INTENT_SORT_KEYS)[number];

export const enrichIntent: CompanyReadOperation<ParsedIntentEnrich, EnrichedIntentRecord> = {
  kind: "companyRead",
  name: "enrichIntent",
  method: "POST",
  path: "/data/v1/intent/enrich",
  scopes: ["api:data:intent"],
  requestType: "IntentEnrich",
  recordType: "Intent",
  criteria: intentEnrich,
  shape: enrichedIntentAttributes,
  record: enrichedIntentRecord,
  paged: true,
  ...listing,
  sortKeys: [...listing.sortKeys, ...ENRICH_INTENT_SORT_KEYS],
};
