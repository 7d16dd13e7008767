import { type Samples, oneOf, wordsOf } from "./company-samples.ts";
import type { PlainArticle, PlainScoop, PlainSignal } from "#testing/criteria/plain-records.ts";

const dayOf = (time: string) => time.slice(0, "YYYY-MM-DD".length);

/** Values of criteria about a signal. */
export const SIGNAL_SAMPLES: Samples<PlainSignal> = {
  topics: ({ row }) => [row.topic],
  signalScoreMin: ({ row }) => row.signal_score,
  signalScoreMax: ({ row }) => row.signal_score,
  audienceStrengthMin: ({ row }) => row.audience_strength,
  audienceStrengthMax: ({ row }) => row.audience_strength,
  signalStartDate: ({ row }) => dayOf(row.signal_date),
  signalEndDate: ({ row }) => dayOf(row.signal_date),
  findRecommendedContacts: (_, random) => random.chance(0.5),
};

/** Values of criteria about an article. */
export const ARTICLE_SAMPLES: Samples<PlainArticle> = {
  categories: ({ categories }, random) => oneOf(categories, random),
  pageDateMin: ({ row }) => dayOf(row.page_date),
  pageDateMax: ({ row }) => dayOf(row.page_date),
  url: ({ row }) => [row.url],
};

/** Values of criteria about a scoop. */
export const SCOOP_SAMPLES: Samples<PlainScoop> = {
  scoopType: ({ types }, random) => oneOf(types, random),
  scoopTopic: ({ topics }, random) => oneOf(topics, random),
  department: ({ departments }, random) => oneOf(departments, random),
  updatedSinceCreation: () => true,
  publishedStartDate: ({ row }) => dayOf(row.published_date),
  publishedEndDate: ({ row }) => dayOf(row.published_date),
  description: ({ row }, random) => wordsOf(row.description, random),
  scoopId: ({ id }) => [String(id)],
};
