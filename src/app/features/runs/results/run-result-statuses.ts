/** The result of one record as a person sees it, in the order of counts and tabs. */
export const RESULT_STATUSES = [
  "matched",
  "enriched-before",
  "no-match",
  "missing-required",
  "not-returned",
  "partial",
  "opt-out",
  "limit",
  "refused",
  "failed",
  "unconfirmed",
  "unreadable",
  "waiting",
  "not-sent",
] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];
