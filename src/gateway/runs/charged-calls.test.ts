import { beforeEach, describe, expect, it } from "vitest";
import { USAGE_PATH, usageAnswer } from "#contract/usage/ledger-schemas.ts";
import type { Service } from "#service/service.ts";
import { NOW_FOR_TEST } from "#testing/service/service-for-test.ts";
import { deferred } from "#testing/service/journal-for-test.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";

/** Milliseconds by which the gateways are ahead of the service, whose clock stands still. */
let ahead = 0;
const now = () => new Date(NOW_FOR_TEST.getTime() + ahead);
const test = gatewaysForFile({ data: "sandbox", now });
const { runs } = test;
beforeEach(() => {
  ahead = 0;
});

/** What the ledger of a person says in all. */
async function ledger(username: string) {
  const { totals } = await test.told(usageAnswer, username, USAGE_PATH);
  return { credits: totals?.credits ?? Number.NaN, atStake: totals?.atStake ?? Number.NaN };
}

/** An error that says what its call was charged. */
function errorWith(credits: string | null, status = 500): Response {
  const body = { error: { code: "ZI9999", message: "Something went wrong." } };
  return Response.json(body, { status, headers: { "X-Credits-Charged": credits ?? "" } });
}
const chargedOf = ({ headers }: Response) => headers.get("X-Credits-Charged");

/** The same answer, about others than were asked for. */
async function aboutOthers(answer: Response): Promise<Response> {
  return new Response((await answer.text()).replaceAll(/"personId":"?\d+"?/g, '"personId":1'), answer);
}

describe("a call of which only the charge is known [run-5]", () => {
  it.each([
    ["an error", (answer: Response) => errorWith(chargedOf(answer))],
    ["an answer about others", aboutOthers],
  ])("counts once what %s says that it cost, and asks again where that is free", async (_, change) => {
    const inputs = await test.contacts(30);
    const [before, toldBefore] = [await test.spent(), await ledger("rep")];
    let calls = 0;
    const upstream: Service = async (request) => {
      if (!request.url.includes("/enrich")) return test.service.service(request);
      const number = (calls += 1);
      // the pause after the second one is when it is asked what became of the first
      if (number === 2) return errorWith("0", 503);
      const answer = await test.service.service(request);
      return number === 1 ? change(answer) : answer;
    };
    const made = await runs.make("rep", { inputs, start: { upTo: 30 } });
    await test.work({ upstream });
    const counted = { state: "waiting", credits: 25, atStake: 0, byState: { unconfirmed: 25, open: 5 } };
    expect(await runs.read("rep", made.id)).toMatchObject(counted);
    ahead += 60_000;
    await test.work({ upstream });
    const done = { state: "done", credits: 30, atStake: 0, byState: { got: 30 } };
    expect(await runs.read("rep", made.id)).toMatchObject(done);
    expect(await test.spent()).toBe(before + 30);
    const told = await ledger("rep");
    expect(told).toMatchObject({ credits: toldBefore.credits + 30, atStake: toldBefore.atStake });
  });
});

it("what an error says that it cost is not counted for the next call as well, whose answer is lost [run-5]", async () => {
  const found = await test.contacts(4);
  // nobody has the fifth: the sum does not tell whom it was for
  const inputs = [...found, ...found.slice(0, 1).map((input) => ({ ...input, id: "1" }))];
  const [before, toldBefore] = [await test.spent(), await ledger("rep")];
  let calls = 0;
  const upstream: Service = async (request) => {
    const answer = await test.service.service(request);
    if (!request.url.includes("/enrich")) return answer;
    calls += 1;
    if (calls === 2) throw new Error("The connection broke");
    return calls === 1 ? errorWith(chargedOf(answer)) : answer;
  };
  const made = await runs.make("rep", { inputs, start: { upTo: 5 } });
  await test.work({ upstream });
  expect(await runs.read("rep", made.id)).toMatchObject({ credits: 4, byState: { unconfirmed: 5 } });
  // before anybody has asked what became of it
  await runs.command("rep", made.id, { type: "sendAgain", upTo: 10 });
  for (let round = 0; round < 4; round += 1) {
    await test.work({ upstream });
    ahead += 60_000;
  }
  await runs.command("rep", made.id, { type: "sendAgain", upTo: 10 });
  await test.work({ upstream });
  expect(await test.spent()).toBe(before + 4);
  expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", credits: 4, byState: { got: 4 } });
  expect(await ledger("rep")).toMatchObject({ credits: toldBefore.credits + 4 });
});

it("a sum that may have been for others leaves at stake what a lost call of a colleague may have cost [run-5]", async () => {
  const inputs = await test.contacts(7);
  const before = await test.spent();
  const told = async () => [await ledger("rep"), await ledger("colleague")] as const;
  const [repBefore, colleagueBefore] = await told();
  const lost: Service = async (request) => {
    const answer = await test.service.service(request);
    if (request.url.includes("/enrich")) throw new Error("The connection broke");
    return answer;
  };
  let calls = 0;
  const slow: Service = async (request) => {
    if (!request.url.includes("/enrich")) return test.service.service(request);
    calls += 1;
    if (calls > 1) return test.service.service(request);
    // the colleague's call was sent later, and is charged first
    ahead += 1000;
    await runs.make("colleague", { inputs: inputs.slice(5), start: { upTo: 2 } });
    await test.work({ upstream: lost, now, gateway: 1 });
    return errorWith(chargedOf(await test.service.service(request)));
  };
  const { id } = await runs.make("rep", { inputs, start: { upTo: 7 } });
  await test.work({ upstream: slow });
  // the colleague's is settled first
  await runs.command("rep", id, { type: "pause" });
  for (let round = 0; round < 6; round += 1) {
    ahead += 60_000;
    if (round === 3) await runs.command("rep", id, { type: "resume" });
    await test.work({ upstream: slow });
  }
  expect(await test.spent()).toBe(before + 7);
  const [rep, colleague] = await told();
  expect(rep).toEqual({ credits: repBefore.credits + 5, atStake: repBefore.atStake });
  expect(colleague).toEqual({ credits: colleagueBefore.credits, atStake: colleagueBefore.atStake + 2 });
});

it("an answer that cannot be read and was charged nothing takes over no charge of a call that was lost before it [run-5]", async () => {
  const inputs = await test.contacts(30);
  const [before, toldBefore] = [await test.spent(), await ledger("rep")];
  const calls = { large: 0, small: 0 };
  const unreadable = deferred<void>();
  const upstream: Service = async (request) => {
    if (!request.url.includes("/enrich")) return test.service.service(request);
    const size = (await request.clone().text()).includes(`:${inputs[0]?.id ?? ""}`) ? "large" : "small";
    const number = (calls[size] += 1);
    if (size === "small" && number < 3) {
      if (number === 2) await unreadable.promise;
      // the pause after this is when it is asked what became of the others
      return errorWith("0", 503);
    }
    const answer = await test.service.service(request);
    if (size === "large" && number === 1) throw new Error("The connection broke");
    if (size !== "large" || number !== 2) return answer;
    unreadable.resolve();
    return aboutOthers(answer);
  };
  const made = await runs.make("rep", { inputs, start: { upTo: 30 } });
  await test.work({ upstream });
  await runs.command("rep", made.id, { type: "sendAgain", upTo: 60 });
  for (let round = 0; round < 4; round += 1) {
    await test.work({ upstream });
    ahead += 60_000;
  }
  expect(await test.spent()).toBe(before + 30);
  // the call that was lost may have been what charged, and stays in doubt
  const done = { state: "done", credits: 5, byState: { got: 30 } };
  expect(await runs.read("rep", made.id)).toMatchObject(done);
  const results = await runs.results("rep", made.id);
  expect(results.reduce((sum, { credits }) => sum + (credits ?? 0), 0)).toBe(5);
  const told = await ledger("rep");
  expect(told).toEqual({ credits: toldBefore.credits + 5, atStake: toldBefore.atStake + 25 });
});

it("a call of which nobody tells the charge is over, and what it may have cost is never counted as spent [run-5]", async () => {
  const inputs = await test.contacts(5);
  const before = await ledger("rep");
  const upstream: Service = async (request) => {
    const answer = await test.service.service(request);
    const headers = new Headers(answer.headers);
    headers.delete("X-Credits-Charged");
    return new Response(answer.body, { status: answer.status, headers });
  };
  const made = await runs.make("rep", { inputs, start: { upTo: 5 } });
  await test.work({ upstream });
  const done = { state: "done", credits: 0, atStake: 5, byState: { got: 5 } };
  expect(await runs.read("rep", made.id)).toMatchObject(done);
  expect(await ledger("rep")).toEqual({ credits: before.credits, atStake: before.atStake + 5 });
});
