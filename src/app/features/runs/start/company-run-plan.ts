import { COUNT_FIELDS } from "#app/features/runs/engine/company-answers.ts";
import type { RunPlan } from "#app/features/runs/engine/run-plan.ts";
import { type Noun, formatCount } from "#app/lib/format-number.ts";
import { COMPANY_PAGE_SIZE } from "#app/paid-calls/company-calls.ts";
import { CREDIT, priceLabel, spendableCredits } from "#app/paid-calls/spending/credit-amounts.ts";
import {
  type HeldRecords,
  type RunningRun,
  recordsInRuns,
} from "#app/paid-calls/spending/records-in-runs.ts";
import { type CompanySnapshot, wasUnderManagement } from "#contract/records/record-snapshot.ts";

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

export const COMPANY_RUN_OPERATIONS = { families: "enrichHierarchy", intent: "enrichIntent" } as const;

const COMPANY: Noun = { one: "company", many: "companies" };
const RECORD: Noun = { one: "record", many: "records" };

/** Companies with what search says of them now, each once; `managed` has those that are the person's already. */
export function currentCompanies(
  companies: readonly RunCompany[],
  managed: ReadonlySet<string> | undefined,
): readonly RunCompany[] {
  const unique = [...new Map(companies.map((company) => [company.id, company])).values()];
  if (managed === undefined) return unique;
  return unique.map((company) => {
    const { id, snapshot } = company;
    const managementStatus = { underManagement: managed.has(id), purchaseDate: null };
    const isKnown = wasUnderManagement(snapshot) === managementStatus.underManagement;
    return isKnown ? company : { ...company, snapshot: { ...snapshot, managementStatus } };
  });
}

/** Credits that a run over these companies can cost at most. [metering-4] */
export function mostCredits(companies: readonly RunCompany[]): number {
  return companies.filter(({ snapshot }) => !wasUnderManagement(snapshot)).length;
}

/** What a run over these companies costs, in sentences, before it is started. [metering-7] */
export function companyRunPrice(kind: CompanyRunKind, companies: readonly RunCompany[]): readonly string[] {
  const most = mostCredits(companies);
  const free = companies.length - most;
  const credits =
    most === 0
      ? "Free: all of these companies are already yours."
      : `Up to ${formatCount(most, CREDIT)}: 1 for each company that is not yours yet, nothing where nothing comes back.`;
  const yours = most > 0 && free > 0 ? [`Free for ${formatCount(free, COMPANY)} that you have already.`] : [];
  const records = formatCount(COMPANY_PAGE_SIZE * companies.length, RECORD);
  const limit =
    kind === "intent"
      ? [
          `Each signal that comes back counts toward your record limit, also for companies that are yours: up to ${records}, ${COMPANY_PAGE_SIZE} for each company.`,
        ]
      : [];
  return [credits, ...yours, ...limit];
}

/** What the person is asked about before a start: it stays as it is while they think. */
export interface CompanyRunReview {
  /** What is sent when they agree; none when runs hold all of them. */
  readonly companies: readonly RunCompany[];
  /** Runs that hold others of the chosen ones, which are not sent again. */
  readonly held: readonly HeldRecords[];
  /** Credits that can be spent on them at most. */
  readonly credits: number;
}

/** What a start sends and costs without the companies that `runs` of the same kind still hold. */
export function companyRunReview(
  companies: readonly RunCompany[],
  runs: readonly RunningRun[],
  creditsLeft: number | undefined,
): CompanyRunReview {
  const { free, held } = recordsInRuns(companies, runs);
  return { companies: free, held, credits: spendableCredits(mostCredits(free), creditsLeft) };
}

/** "Family trees of 150 companies for up to 150 credits?"; `others`: of the other ones, since a run holds some. */
export function companyRunQuestion(
  kind: CompanyRunKind,
  { companies, credits, others }: { companies: number; credits: number; others: boolean },
): string {
  const what = others && companies === 1 ? COMPANY.one : formatCount(companies, COMPANY);
  return `${COMPANY_RUN_TITLES[kind]} of ${others ? "the other " : ""}${what} for ${priceLabel(credits)}?`;
}

/** The run as the engine takes it. It never costs more than what was shown. */
export function companyRunPlan(
  kind: CompanyRunKind,
  companies: readonly RunCompany[],
  topics: readonly string[],
): RunPlan {
  const most = mostCredits(companies);
  const operation = COMPANY_RUN_OPERATIONS[kind];
  const [first] = companies;
  const others = companies.length > 1 ? ` and ${companies.length - 1} more` : "";
  return {
    kind,
    operation,
    name: `${COMPANY_RUN_TITLES[kind]}: ${first?.snapshot.name || first?.id || ""}${others}`,
    records: companies,
    outputFields: [COUNT_FIELDS[operation]],
    requiredFields: [],
    topics: kind === "intent" ? topics : [],
    worstCaseCredits: most,
    ceiling: most,
  };
}
