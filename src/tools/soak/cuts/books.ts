import { OWNED_PATHS } from "#contract/records/owned-record.ts";
import { readsAnswer } from "#contract/records/owned-list.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { RunAnswer, RunResult } from "#contract/runs/run-schemas.ts";
import type { UsageCall } from "#contract/usage/ledger-schemas.ts";
import type { Database } from "#database/database.ts";
import { nameInCopy } from "#tools/sandbox-copies.ts";
import type { PageOverHttp } from "#tools/sign-in/page-over-http.ts";

/** How often the service charged an organisation for each record. */
export type Charges = ReadonlyMap<string, number>;

/** The service's charges of a sandbox organisation, by record. */
export async function chargesOf({ query }: Database, copy: string, username?: string): Promise<Charges> {
  const rows = await query
    .selectFrom("ledger")
    .select(["record_type as type", "record_id as id", "credits"])
    .where("organisation_id", "=", nameInCopy("org_sandbox", copy))
    .$if(username !== undefined, (some) =>
      some.where("user_id", "=", nameInCopy(`usr_${username ?? ""}`, copy)),
    )
    .execute();
  const charges = new Map<string, number>();
  for (const { type, id, credits } of rows) {
    const key = recordKey({ type: type === "Contact" ? "contact" : "company", id: String(id) });
    charges.set(key, (charges.get(key) ?? 0) + credits);
  }
  return charges;
}

export function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
}

/** What the service charged, compared with what the gateway shows its person. All are counts of credits, records or calls. */
export interface BookComparison {
  /** What the service charged. */
  readonly charged: number;
  /** Of these, charges for a record after its first. */
  readonly twice: number;
  /** Records that were charged, but neither returned nor shown as unconfirmed. */
  readonly lost: number;
  /** Records that were returned. */
  readonly got: number;
  readonly unconfirmed: number;
  /** Unconfirmed records without a message that says what happened. */
  readonly untold: number;
  /** The person's ledger: certain charges, and those that may have been made besides. */
  readonly ledger: number;
  readonly atStake: number;
  /** Contradictions between the ledger, the runs and the service's books, in words. */
  readonly differences: readonly string[];
}

const typeOf = ({ operation }: Pick<RunAnswer, "operation">) =>
  operation === "enrichContacts" ? "contact" : "company";

/** Whether a person can see the results. */
async function isThere(page: PageOverHttp, run: RunAnswer, result: RunResult): Promise<boolean> {
  if (run.operation === "enrichContacts" || run.operation === "enrichCompanies")
    return Object.keys(result.record?.attributes ?? {}).length > 0;
  const path = `${OWNED_PATHS.reads}?companyId=${result.recordId ?? result.id}`;
  const { reads } = await page.ask(path, readsAnswer);
  return reads.some(({ operation }) => operation === run.operation);
}

/** Compares a row of the ledger with what the service charged for its records. */
function differenceOf({ key, about, credits, atStake, outcome }: UsageCall, charges: Charges): string[] {
  const records = about?.records ?? [];
  const type = about?.type ?? "contact";
  const charged = sumOf(records.map(({ id }) => charges.get(recordKey({ type, id: id ?? "" })) ?? 0));
  const isUnconfirmed = outcome === "unconfirmed" && credits === null;
  const isRight = isUnconfirmed ? charged <= atStake && atStake <= records.length : credits === charged;
  const said = isUnconfirmed ? `up to ${atStake}` : String(credits);
  return isRight ? [] : [`the ledger says ${said} for a call that cost ${charged} (${key})`];
}

/**
 * Compares the books. Each row of the ledger must state what the service charged for its records; an unconfirmed one states no
 * charge, and puts at least that much at stake. Their sums must equal those of the runs and those in the ledger's header, and
 * together include every charge. [ledger-1] [administration-2]
 */
function compare(
  charges: Charges,
  runs: readonly RunAnswer[],
  { calls, totals }: Awaited<ReturnType<PageOverHttp["usage"]>>,
): string[] {
  const known = new Set(
    calls.flatMap(({ about }) =>
      (about?.records ?? []).map(({ id }) => recordKey({ type: about?.type ?? "contact", id: id ?? "" })),
    ),
  );
  const missing = [...charges].filter(([key]) => !known.has(key));
  const credits = sumOf(calls.map((call) => call.credits ?? 0));
  const atStake = sumOf(calls.map((call) => call.atStake));
  const differences = calls.flatMap((call) => differenceOf(call, charges));
  if (missing.length > 0) differences.push(`${missing.length} charges are in no row of the ledger`);
  if (totals?.credits !== credits || totals.atStake !== atStake)
    differences.push(`the head of the ledger says ${totals?.credits} and up to ${totals?.atStake}`);
  const ofRuns = sumOf(runs.map((run) => run.credits));
  const atStakeOfRuns = sumOf(runs.map((run) => run.atStake));
  if (ofRuns !== credits || atStakeOfRuns !== atStake)
    differences.push(`the runs say ${ofRuns} and up to ${atStakeOfRuns}`);
  return differences;
}

/** Compares what the service charged an organisation for some runs with what the gateway shows their person. */
export async function compareBooks(
  charges: Charges,
  page: PageOverHttp,
  ids: readonly string[],
): Promise<BookComparison> {
  const runs: RunAnswer[] = [];
  const found = new Set<string>();
  const unconfirmed: RunResult[] = [];
  let got = 0;
  const told = new Set<string>();
  for (const id of ids) {
    const run = await page.run(id);
    runs.push(run);
    const type = typeOf(run);
    for (const result of await page.results(id)) {
      const key = recordKey({ type, id: result.recordId ?? result.id });
      if (result.state === "got" && (await isThere(page, run, result))) {
        found.add(key);
        got += 1;
      }
      if (result.state !== "unconfirmed") continue;
      unconfirmed.push(result);
      if ((result.problem?.message ?? "") !== "") told.add(key);
    }
  }
  const usage = await page.usage();
  const charged = sumOf(charges.values());
  return {
    charged,
    twice: charged - charges.size,
    lost: [...charges.keys()].filter((key) => !found.has(key) && !told.has(key)).length,
    got,
    unconfirmed: unconfirmed.length,
    untold: unconfirmed.filter(({ problem }) => (problem?.message ?? "") === "").length,
    ledger: usage.totals?.credits ?? Number.NaN,
    atStake: usage.totals?.atStake ?? Number.NaN,
    differences: compare(charges, runs, usage),
  };
}
