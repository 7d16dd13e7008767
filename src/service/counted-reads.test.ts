import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import { readUsage, usageLimitOf } from "#contract/usage-schemas.ts";
import type { Database } from "#database/database.ts";
import { signedIn } from "#testing/service/service-data-client-for-test.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { readUsageSnapshot, usedBy } from "#testing/service/service-usage-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";

const { test, rep } = await repForTest();

it("usage tells of its own request, too [metering-11]", async () => {
  const { data } = (await (await rep.get(readUsage.path)).json()) as { data: unknown[] };
  const { usage = [] } = readUsage.record.parse(data[0]).attributes;
  const { used } = await readUsageSnapshot(test);
  expect(usageLimitOf(usage, "requests")?.currentUsage).toBe(used["org_sandbox"]?.requests);
});

/** A database that fails to read whole organisations, but not single columns of them. */
function faulty({ query, ...database }: Database): Database {
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const statement = query.getExecutor().compileQuery(node, queryId).sql;
      if (statement.startsWith('select * from "organisations"')) throw new Error("The disk is broken");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...database, query: query.withPlugin(plugin) };
}

it("a read that fails is not counted [metering-11]", async () => {
  const broken = await serviceForTest({}, faulty(await openDatabaseForTest("sandbox")));
  const client = await signedIn(broken, "rep");
  const used = await usedBy(broken, async () => expect((await client.get(readUsage.path)).status).toBe(500));
  expect(used).toEqual({ requests: 0, records: 0, credits: 0 });
  await broken.close();
});
