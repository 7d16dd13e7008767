import { describe, expect, it } from "vitest";
import { CALL_PURPOSE } from "#contract/gateway-schemas.ts";
import { sweepSpending } from "#gateway/journal/daily-spending.ts";
import { sweepJournal } from "#gateway/journal/call-store.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { sumsOf } from "#testing/administration/spending-for-test.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";
import { rowsOf } from "#testing/table-rows.ts";

const test = gatewaysForFile({ data: "sandbox" });
const { pay, report } = test;

/** What the ledger of the service has charged the organisation for. */
async function ledgerSum(): Promise<number> {
  const rows = await rowsOf(test.database.query, "ledger", { organisation_id: "org_sandbox" });
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}

async function idsOf(table: "contacts" | "companies", count: number): Promise<number[]> {
  const rows = await test.database.query.selectFrom(table).select("id").orderBy("id").limit(count).execute();
  return rows.map(({ id }) => id);
}

describe("what an organisation spends [administration-2]", () => {
  it("adds up by person and kind to what the ledger charged, free records and misses included", async () => {
    const before = await ledgerSum();
    const contacts = await idsOf("contacts", 40);
    const [company] = await idsOf("companies", 1);
    const reveal = { [CALL_PURPOSE.name]: CALL_PURPOSE.reveal };
    const matchCompanyInput = [{ companyId: company }];
    for (const response of [
      await pay("rep", { ids: contacts.slice(0, 25) }),
      // five of them are the organisation's by now
      await pay("colleague", { ids: contacts.slice(20, 30), gateway: 1 }),
      await pay("rep", { ids: contacts.slice(30, 31), headers: reveal }),
      await pay("rep", { ids: contacts.slice(31, 33), key: null }),
      await pay("colleague", { ids: [1, 2] }),
      await pay("admin", {
        operation: "enrichHierarchy",
        attributes: { matchCompanyInput, outputFields: ["familyTree"] },
      }),
    ])
      expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)]);
    const answer = await report();
    const sums = sumsOf(answer);
    const charged = (await ledgerSum()) - before;
    expect(sums.runs + sums.reveals + sums.companies).toBe(charged);
    // five were the organisation's already, and two are nobody
    expect(sums.asked - charged).toBe(7);
    expect(sums).toMatchObject({ reveals: 1, companies: 1, unconfirmed: 0, stopped: 0 });
    const byName = Object.fromEntries(
      answer.people.map(({ name, days }) => [name, days.reduce((sum, day) => sum + day.runs, 0)]),
    );
    expect(byName).toMatchObject({ "Robin Ellery": 27, "Casey Lindholm": 5, "Ada Brandt": 0 });
    expect(JSON.stringify(answer)).not.toContain("@");
  });

  it("is not told to administrators of others, and not made of theirs", async () => {
    const [id] = await idsOf("contacts", 1);
    expect((await pay("capped", { ids: [id ?? 0] })).status).toBe(200);
    const capped = await test.idOf("capped");
    expect((await report()).people.map((person) => person.id)).not.toContain(capped);
  });

  it("is told of the days that were asked for, the first and the last among them", async () => {
    const id = await test.idOf("rep");
    const spaceId = spaceOf({ id, organisation: { id: "org_sandbox" } });
    const sums = { runs: 1, reveals: 0, companies: 0, asked: 1, unconfirmed: 0, stopped: 0, ceiling: null };
    const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"];
    const rows = days.map((day) => ({ user_id: id, space_id: spaceId, day, ...sums }));
    await test.database.query.insertInto("gateway_spending").values(rows).execute();
    const { people } = await report("2026-03-02", "2026-03-03");
    const told = people.flatMap((person) => person.days.map(({ day }) => day));
    expect(told).toEqual(["2026-03-02", "2026-03-03"]);
  });

  it("stays when the journal's rows are swept, without names for those who are gone, for 400 days", async () => {
    const before = sumsOf(await report());
    await sweepJournal(test.database, 30, new Date(Date.now() + 31 * 86_400_000));
    expect(await test.database.query.selectFrom("gateway_calls").selectAll().execute()).toEqual([]);
    const colleague = await test.idOf("colleague");
    await test.database.query.deleteFrom("gateway_people").where("id", "=", colleague).execute();
    const after = await report();
    expect(sumsOf(after)).toEqual(before);
    expect(after.people.find(({ id }) => id === colleague)).toMatchObject({ name: null });
    await sweepSpending(test.database.query, new Date(Date.now() + 399 * 86_400_000));
    expect(sumsOf(await report())).toEqual(before);
    await sweepSpending(test.database.query, new Date(Date.now() + 402 * 86_400_000));
    expect(sumsOf(await report()).runs).toBe(0);
  });
});
