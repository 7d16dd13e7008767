import type { DataClient, Listing } from "./service-data-client-for-test.ts";
import { findingsOf } from "./service-findings-for-test.ts";
import { type Used, usedBy } from "./service-usage-for-test.ts";
import type { ServiceForTest } from "./service-for-test.ts";

type Finding = [code: string, at: string | undefined];

/** A request at fault: its name, what is asked, and what must be found wrong with it. */
export type Refused = [what: string, criteria: object, query: string, finding: Finding];

interface Refusals {
  /** For each operation in its order. */
  readonly findings: readonly Finding[][];
  readonly used: Used;
}

/** Sends the same to a search and to the read of one company: what each finds wrong, and what that used. */
export async function refusalsOf(
  test: ServiceForTest,
  client: DataClient,
  rows: readonly Listing[],
  { criteria, query, companyId }: { criteria: object; query: string; companyId: number | undefined },
): Promise<Refusals> {
  const findings: Finding[][] = [];
  const used = await usedBy(test, async () => {
    for (const row of rows) {
      const attributes = row.kind === "search" ? criteria : { companyId, ...criteria };
      findings.push(await findingsOf(await client.post(row, attributes, query)));
    }
  });
  return { findings, used };
}
