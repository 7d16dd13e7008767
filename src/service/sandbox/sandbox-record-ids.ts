/** Slots per company in the order of all contacts; the last one is reserved for merged persons. */
export const CONTACT_SLOTS = 150;

/** The slot of the former id of a company's first contact, from before a merge. */
export const MERGED_SLOT = CONTACT_SLOTS - 1;

/** Slots per company for articles, and for scoops. */
const EVENT_SLOTS = 8;

/** With more companies, the arithmetic below would no longer be exact. */
const MAX_COMPANIES = 240_000;

/** The multiplier is coprime with the range, which makes multiplication a permutation. */
const COMPANY_RANGE = { first: 100_000_000, size: 900_000_000, multiplier: 617_283_949, offset: 244_589_814 };
const CONTACT_RANGE = {
  first: 1_000_000_000,
  size: 9_000_000_000,
  multiplier: 236_787_319,
  offset: 387_420_489,
};

const ARTICLE_RANGE = { first: 10_000_000, size: 90_000_000, multiplier: 61_728_389, offset: 24_458_981 };
const SCOOP_RANGE = { first: 1_000_000, size: 9_000_000, multiplier: 6_172_843, offset: 2_445_899 };

/** Nine digits: scattered, unique, and the same for every seed and scale. `index` counts companies from 0. */
export function companyId(index: number): number {
  return permuted(index, MAX_COMPANIES, COMPANY_RANGE);
}

/** Ten digits, like {@link companyId}. `slot` counts the contacts of the company from 0. */
export function contactId(companyIndex: number, slot: number): number {
  return permuted(companyIndex * CONTACT_SLOTS + slot, MAX_COMPANIES * CONTACT_SLOTS, CONTACT_RANGE);
}

/** Eight digits, like {@link companyId}. `slot` counts the articles of the company from 0. */
export function articleId(companyIndex: number, slot: number): number {
  return permuted(companyIndex * EVENT_SLOTS + slot, MAX_COMPANIES * EVENT_SLOTS, ARTICLE_RANGE);
}

/** Seven digits, like {@link companyId}. `slot` counts the scoops of the company from 0. */
export function scoopId(companyIndex: number, slot: number): number {
  return permuted(companyIndex * EVENT_SLOTS + slot, MAX_COMPANIES * EVENT_SLOTS, SCOOP_RANGE);
}

function permuted(index: number, limit: number, range: typeof COMPANY_RANGE): number {
  if (index >= limit) throw new RangeError(`No identifier is set aside for record ${index}`);
  return range.first + ((index * range.multiplier + range.offset) % range.size);
}
