import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { type PriceFacts, isFree, mostCredits, priceOf } from "#app/prices/price-of.ts";
import type { RunDraft } from "#app/runs/prepare-run.ts";
import { type CompanySnapshot, recordKey } from "#contract/records/record-snapshot.ts";
import { RUN_LIMITS } from "#contract/runs/run-schemas.ts";

/** The kinds of run that ask for one company at a time. */
export const COMPANY_RUN_KINDS = ["families", "intent"] as const;
export type CompanyRunKind = (typeof COMPANY_RUN_KINDS)[number];

/** A company that a run is to be about. */
export interface RunCompany {
  readonly type: "company";
  readonly id: string;
  readonly snapshot: CompanySnapshot;
}

export const COMPANY_RUN_TITLES: Readonly<Record<CompanyRunKind, string>> = {
  families: "Family trees",
  intent: "Intent",
};

const COMPANY: Noun = { one: "company", many: "companies" };

/** What runs over some companies cost at most. */
export interface CompanyRunCost {
  readonly companies: number;
  readonly free: number;
  /** Credits. */
  readonly most: number;
}

/** The price of each company, added up. `known`: what is owned of them. */
export function companyRunCost(
  companies: readonly RunCompany[],
  known: ReadonlyMap<string, PriceFacts["known"]>,
  facts: Omit<PriceFacts, "known" | "wanted">,
): CompanyRunCost {
  const prices = companies.map((company) =>
    priceOf(company, { ...facts, known: known.get(recordKey(company)), wanted: "more" }),
  );
  return {
    companies: companies.length,
    free: prices.filter(isFree).length,
    most: prices.reduce((sum, price) => sum + mostCredits(price), 0),
  };
}

/** What a run over companies costs, in sentences, before it is started. A page of signals is read of each. [metering-7] */
export function companyRunPrice(
  kind: CompanyRunKind,
  { companies, free, most }: CompanyRunCost,
): readonly string[] {
  const credits =
    most === 0
      ? "Free: you own all of these companies."
      : `Up to ${formatCount(most, CREDIT)}: 1 for each company that you don’t own yet. Nothing found, nothing charged.`;
  const owned = most > 0 && free > 0 ? [`Free for ${formatCount(free, COMPANY)} that you own.`] : [];
  const signals = formatNumber(RUN_LIMITS.readPage * companies);
  const limit =
    kind === "intent"
      ? [
          `Each signal uses your record limit, also for companies that you own: up to ${signals}, ${RUN_LIMITS.readPage} for each company.`,
        ]
      : [];
  return [credits, ...owned, ...limit];
}

/** What the gateway is asked to do. */
export function companyRunDraft(
  kind: CompanyRunKind,
  companies: readonly RunCompany[],
  topics: readonly string[],
): RunDraft {
  const [first] = companies;
  const others = companies.length > 1 ? ` and ${companies.length - 1} more` : "";
  const isFamilies = kind === "families";
  return {
    operation: isFamilies ? "enrichHierarchy" : "enrichIntent",
    purpose: isFamilies ? "family" : "read",
    name: `${COMPANY_RUN_TITLES[kind]}: ${first?.snapshot.name || first?.id || ""}${others}`,
    ...(!isFamilies && { criteria: { topics } }),
    inputs: companies.map(({ id, snapshot }) => ({ id, snapshot })),
  };
}
