import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";

/** Companies asked about in one search. */
export const COMPANIES_PER_REQUEST = 100;

const FREE_REQUEST: Noun = { one: "free request", many: "free requests" };

/** What the button that selects the C-levels of so many companies says, and what stands beside it: both say it is free. */
export function executivesPrice(companies: number): { readonly label: string; readonly hint?: string } {
  if (companies === 1) return { label: "Select its C-levels · free" };
  // where each of them finds no more than one page of people
  const requests = Math.ceil(companies / COMPANIES_PER_REQUEST);
  return {
    label: `Select C-levels of ${formatNumber(companies)} companies`,
    hint: formatCount(requests, FREE_REQUEST),
  };
}
