import type { ServiceForTest } from "./service-for-test.ts";

/** What an organisation has used. */
export interface Used {
  readonly requests: number;
  readonly records: number;
  readonly credits: number;
}

/** Everything that a call may change about payment and metering. */
export interface Meters {
  readonly used: Readonly<Record<string, Used>>;
  readonly ledgerRows: number;
  readonly managedRecords: number;
}

/** Reads every counter, and the numbers of ledger rows and of managed records. */
export async function readUsageSnapshot({ database }: ServiceForTest): Promise<Meters> {
  const rows = await database.query
    .selectFrom("organisations")
    .select(["id", "requests_used", "records_used", "credits_used"])
    .select((all) => [
      all.selectFrom("ledger").select(all.fn.countAll().as("count")).as("ledger_rows"),
      all.selectFrom("managed_records").select(all.fn.countAll().as("count")).as("managed_records"),
    ])
    .orderBy("id")
    .execute();
  const used: Record<string, Used> = {};
  for (const row of rows) {
    used[row.id] = {
      requests: row.requests_used,
      records: row.records_used,
      credits: row.credits_used,
    };
  }
  const [first] = rows;
  return {
    used,
    ledgerRows: Number(first?.ledger_rows ?? 0),
    managedRecords: Number(first?.managed_records ?? 0),
  };
}

/** What some work used of one organisation's allowance. */
export async function usedBy(
  test: ServiceForTest,
  work: () => Promise<unknown>,
  organisation = "org_sandbox",
): Promise<Used> {
  const before = (await readUsageSnapshot(test)).used[organisation];
  await work();
  const after = (await readUsageSnapshot(test)).used[organisation];
  const difference = (key: keyof Used) => (after?.[key] ?? 0) - (before?.[key] ?? 0);
  return {
    requests: difference("requests"),
    records: difference("records"),
    credits: difference("credits"),
  };
}
