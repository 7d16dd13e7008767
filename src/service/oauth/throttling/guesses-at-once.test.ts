import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#database/database.ts";
import { type DatabaseForTest, databaseForTest } from "#testing/service/service-database-for-test.ts";
import { type OAuthForTest, oauthForTest, submitSignIn } from "#testing/service/service-oauth-for-test.ts";
import { recordStatements } from "#tools/record-statements.ts";
import { PageWalker } from "#tools/sign-in/page-walker.ts";
import { tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { handleOAuth } from "#service/oauth/oauth-routes.ts";

const ORIGIN = "http://127.0.0.1:5173";
const HOME = "198.51.100.7";

function withSecret(clientId: string, secret: string): Request {
  const fields = { grant_type: "client_credentials", client_id: clientId, client_secret: secret };
  return tokenRequest(ORIGIN, fields);
}

let service: OAuthForTest;
beforeEach(async () => {
  service = await oauthForTest();
});

describe("guesses at once by two processes on one database [oauth-13]", () => {
  let made: DatabaseForTest;
  let opened: Database[];
  beforeAll(async () => {
    made = await databaseForTest("empty");
    opened = [await made.open(), await made.open()];
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await made.remove();
  });

  /** Sends all secrets at once, alternating between processes; returns the number of responses per status. */
  async function statuses(clientId: string, secrets: readonly string[]): Promise<Map<number, number>> {
    const answers = await Promise.all(
      secrets.map((secret, turn) => {
        const database = opened[turn % opened.length];
        const context = { ...service.context, ...(database ? { database } : {}) };
        return handleOAuth(withSecret(clientId, secret), context, HOME);
      }),
    );
    const counts = new Map<number, number>();
    for (const answer of answers) {
      const status = answer?.status ?? 404;
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    return counts;
  }

  it("are looked at six times, whichever process they come to", async () => {
    const wrong = Array.from({ length: 60 }, (_, turn) => `wrong-${turn}`);
    expect(await statuses("stranger", wrong)).toEqual(
      new Map([
        [401, 6],
        [429, 54],
      ]),
    );
  });

  it("do not let the right one through among too many wrong ones", async () => {
    const wrong = Array.from({ length: 59 }, (_, turn) => `wrong-${turn}`);
    const answers = await statuses("prospect-machine", [...wrong, "sandbox-secret"]);
    expect(answers.get(200)).toBeUndefined();
    expect(answers.get(429)).toBe(54);
  });
});

describe("a name that nobody has [oauth-15]", () => {
  /** The database statements executed while `work` runs. */
  async function statementsOf(work: (test: OAuthForTest["send"]) => Promise<unknown>): Promise<string[]> {
    const { database, statements } = recordStatements(service.context.database);
    const context = { ...service.context, database };
    await work(
      async (request) => (await handleOAuth(request, context, HOME)) ?? new Response(null, { status: 404 }),
    );
    return statements.map(({ sql }) => sql);
  }

  const signIn = (username: string, times: number) =>
    statementsOf(async (send) => {
      const walker = new PageWalker(send);
      for (let time = 0; time < times; time += 1) {
        await submitSignIn(walker, username, "wrong", { prompt: "login" });
      }
    });

  const proveClient = (clientId: string, times: number) =>
    statementsOf(async (send) => {
      for (let time = 0; time < times; time += 1) await send(withSecret(clientId, "wrong"));
    });

  it.each([1, 7])("costs the statements of one that somebody has, %i times wrong", async (times) => {
    const known = await signIn("rep", times);
    expect(known.filter((statement) => statement.includes("failed_sign_ins")).length).toBeGreaterThan(times);
    expect(await signIn("nobody", times)).toEqual(known);
    expect(await signIn("somebody@elsewhere.test", times)).toEqual(known);
  });

  it.each([1, 7])("does so as the name of a client too, %i times wrong", async (times) => {
    const known = await proveClient("prospect-machine", times);
    expect(known.length).toBeGreaterThan(times);
    expect(await proveClient("stranger", times)).toEqual(known);
    // a public client, which has no secret
    expect(await proveClient("prospect", times)).toEqual(known);
  });

  it("costs them at a browser that is known for somebody else", async () => {
    const ask = (username: string) =>
      statementsOf(async (send) => {
        const walker = new PageWalker(send);
        await submitSignIn(walker, "colleague", "sandbox", { prompt: "login" });
        await submitSignIn(walker, username, "wrong", { prompt: "login" });
      });
    const known = await ask("rep");
    expect(known.filter((each) => each.startsWith(`select "id_hash" from "oauth_devices"`))).toHaveLength(1);
    expect(await ask("nobody")).toEqual(known);
  });
});
