import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import {
  CLAIM_PATHS,
  type Claim,
  type ClaimBody,
  type ClaimsAnswer,
  claimAnswer,
  claimsAnswer,
} from "#contract/usage/claim-schemas.ts";
import { firstSpendingDay } from "#gateway/journal/daily-spending.ts";
import { sweepUsage } from "#gateway/journal/usage-ledger.ts";
import { TEAM, USAGE_PATH, usageAnswer } from "#contract/usage/ledger-schemas.ts";
import { reachableContacts, workerForTest } from "#testing/runs/runs-for-test.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";
import { setRows } from "#testing/table-rows.ts";

let runId: string;
const test = gatewaysForFile({ data: "sandbox" });
const { runs, pay } = test;
beforeAll(async () => {
  const made = await runs.make("rep", {
    name: "Nordics",
    inputs: await reachableContacts(test, 3),
    start: { upTo: 3 },
  });
  runId = made.id;
  const worker = workerForTest(test);
  await worker.look();
  await worker.idle();
});

async function claim(username: string, about: ClaimBody["about"], more: Partial<ClaimBody> = {}) {
  const body = { about, reason: "bounced-email", note: "It came back", ...more };
  return test.ask(username, CLAIM_PATHS.claims, { method: "POST", body });
}

const made = async (username: string, about: ClaimBody["about"]): Promise<Claim> =>
  claimAnswer.parse(await (await claim(username, about)).json());

async function claims(username: string, query = ""): Promise<ClaimsAnswer> {
  return test.told(claimsAnswer, username, `${CLAIM_PATHS.claims}?${query}`);
}

const setState = async (username: string, id: string, state: string) =>
  test.ask(username, CLAIM_PATHS.claim.replace(":id", id), {
    method: "POST",
    body: { state },
  });

const withdraw = async (username: string, id: string) =>
  (await test.ask(username, CLAIM_PATHS.claim.replace(":id", id), { method: "DELETE" })).status;

describe("a claim [claim-1]", () => {
  it("about a result keeps what came back and under which request, made twice it is one [claim-2]", async () => {
    const [result] = await runs.results("rep", runId);
    const first = await made("rep", { runId, position: 0 });
    expect(first).toMatchObject({
      state: "open",
      reason: "bounced-email",
      note: "It came back",
      name: result?.snapshot.name,
      ids: [result?.recordId],
      requestId: expect.any(String),
      credits: 1,
      copy: { attributes: { email: expect.stringContaining("@") } },
      person: { name: "Robin Ellery", isSelf: true },
    });
    const [again] = await Promise.all([1, 2, 3].map(() => made("rep", { runId, position: 0 })));
    expect(again).toEqual(first);
    expect((await claims("rep")).claims).toEqual([first]);
    // nothing of it can be read in the database
    const rows = JSON.stringify(await test.database.query.selectFrom("usage_claims").selectAll().execute());
    expect(rows).not.toContain("It came back");
    expect(rows).not.toContain("@");
  });

  it("about a row of the ledger has what the journal has of its answer, and is told with the row", async () => {
    const key = randomUUID();
    const [, , third] = await reachableContacts(test, 9, 20);
    await pay("colleague", { ids: [third?.id ?? ""], key });
    const about = { key, attempt: 1 };
    const first = await made("colleague", about);
    expect(first).toMatchObject({ ids: [third?.id], copy: { data: [{ type: "Contact" }] } });
    const { calls } = await test.told(usageAnswer, "colleague", USAGE_PATH);
    expect(calls.find((call) => call.key === key)?.claim).toEqual({ id: first.id, state: "open" });
  });

  it("is nobody's but its person's and their administrators', by no guess [claim-3]", async () => {
    const { id } = await made("rep", { runId, position: 1 });
    const statusOf = async (...asked: Parameters<typeof claim>) => (await claim(...asked)).status;
    expect(await statusOf("colleague", { runId, position: 1 })).toBe(404);
    expect(await statusOf("rep", { runId, position: 3 })).toBe(404);
    expect(await statusOf("rep", { runId: "guessed", position: 0 })).toBe(404);
    expect(await statusOf("rep", { key: "guessed", attempt: 1 })).toBe(404);
    expect(await statusOf("rep", { runId, position: 1 }, { note: "x".repeat(501) })).toBe(400);
    expect(await test.status("rep", `${CLAIM_PATHS.claims}?person=${TEAM}`)).toBe(404);
    expect((await setState("rep", id, "settled")).status).toBe(404);
    expect((await setState("admin", "guessed", "settled")).status).toBe(404);
    expect(await withdraw("colleague", id)).toBe(404);
    expect((await claims("capped")).claims).toEqual([]);

    expect((await setState("admin", id, "fine")).status).toBe(400);
    const sent = claimAnswer.parse(await (await setState("admin", id, "sent")).json());
    expect(sent).toMatchObject({ id, state: "sent", person: { name: "Robin Ellery", isSelf: false } });
    expect((await claims("admin", `person=${TEAM}`)).claims.map((each) => each.id)).toContain(id);
    // what is with the service is not taken back
    expect(await withdraw("rep", id)).toBe(409);
    await setState("admin", id, "open");
    expect(await withdraw("rep", id)).toBe(204);
    expect((await claims("rep")).claims.map((each) => each.id)).not.toContain(id);
  });

  it("has its copy for who holds the scope of what was asked, and its words for all who may see it", async () => {
    const { id } = await made("rep", { runId, position: 2 });
    await setRows(test.database.query, "usage_claims", { user_id: await test.idOf("nocontacts") }, { id });
    const [told] = (await claims("nocontacts")).claims;
    expect(told).toMatchObject({ id, note: "It came back", ids: [expect.any(String)], copy: null });
    const ofTeam = (await claims("admin", `person=${TEAM}`)).claims.find((each) => each.id === id);
    expect(ofTeam?.copy).toMatchObject({ attributes: { email: expect.stringContaining("@") } });
    expect(await withdraw("nocontacts", id)).toBe(204);
  });

  it("is about an attempt that there can be, and listed from a place of its own list [claim-1]", async () => {
    for (const attempt of [0, 1.5, 2_147_483_648, 9_007_199_254_740_991])
      expect((await claim("rep", { key: "k", attempt })).status).toBe(400);
    for (const after of ["", "garbage", "W10", "%00", "null"])
      expect(await test.status("rep", `${CLAIM_PATHS.claims}?after=${after}`)).toBe(400);
  });

  it("is listed page by page, and none is left out or told twice", async () => {
    await withdraw("rep", (await made("rep", { runId, position: 1 })).id);
    await Promise.all([1, 2].map((position) => made("rep", { runId, position })));
    const all = await claims("rep");
    expect(all).toMatchObject({ total: all.claims.length, next: null });
    expect(all.claims.length).toBeGreaterThan(2);
    const paged: Claim[] = [];
    let after = "";
    do {
      const page = await claims("rep", `size=1${after}`);
      expect(page).toMatchObject({ total: all.total, claims: [expect.any(Object)] });
      paged.push(...page.claims);
      after = page.next === null ? "" : `&after=${encodeURIComponent(page.next)}`;
    } while (after !== "");
    expect(paged).toEqual(all.claims);
    for (const { id, state } of all.claims.slice(0, 2)) if (state === "open") await withdraw("rep", id);
  });

  it("is in what a person may have of themselves, has no words once they are erased, and goes after 400 days [ledger-4]", async () => {
    const page = await test.person("rep");
    const text = await (await page.ask(PERSON_DATA_PATHS.mine)).text();
    const data = JSON.parse(text) as Record<"claims" | "usage", unknown>;
    expect(data.claims).toMatchObject([{ note: "It came back", state: "open" }]);
    expect(data.usage).toMatchObject([{ credits: 3, about: { name: "Nordics" } }]);
    await page.withToken("/gateway/v1/my-data", { method: "DELETE" });
    expect((await claims("admin", `person=${TEAM}`)).claims).toContainEqual(
      expect.objectContaining({ note: null, name: null, ids: [], copy: null, requestId: expect.any(String) }),
    );
    const claimsLeft = async () =>
      (await test.database.query.selectFrom("usage_claims").select("id").execute()).length;
    const later = (days: number) => firstSpendingDay(new Date(Date.now() + days * 86_400_000));
    await sweepUsage(test.database.query, later(399));
    expect(await claimsLeft()).toBeGreaterThan(0);
    await sweepUsage(test.database.query, later(402));
    expect(await claimsLeft()).toBe(0);
  });
});
