/** The result of one record as a person sees it, in the order of counts and tabs. */
export const RESULT_STATUSES = [
  "matched",
  "recovered",
  "enriched-before",
  "partial",
  "no-match",
  "missing-required",
  "not-returned",
  "opt-out",
  "refused",
  "failed",
  "limit",
  "unconfirmed",
  "unreadable",
  "waiting",
  "not-sent",
] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];
