import { beforeEach, describe, expect, it } from "vitest";
import {
  authorizeAddress,
  errorOf,
  type OAuthForTest,
  oauthForTest,
  submitSignIn,
} from "#testing/service/service-oauth-for-test.ts";
import { PageWalker, type Visited } from "#tools/sign-in/page-walker.ts";
import { tokenRequest } from "#testing/service/service-sign-in-for-test.ts";

const ORIGIN = "http://127.0.0.1:5173";
const HOME = "198.51.100.7";
const ELSEWHERE = "203.0.113.9";
const DELAYS = [1, 2, 4, 8, 16, 30, 30];
let service: OAuthForTest;

beforeEach(async () => {
  service = await oauthForTest();
});

/** A browser at a network address. */
class Browser {
  readonly #walker: PageWalker;

  constructor(address?: string) {
    this.#walker = new PageWalker((request) => service.send(request, address));
  }

  try(username: string, password: string): Promise<Visited> {
    return submitSignIn(this.#walker, username, password, { prompt: "login" });
  }

  async press(user: string): Promise<Visited> {
    const page = await this.#walker.open(authorizeAddress({ prompt: "login" }));
    return this.#walker.submit(page, ORIGIN, "sign-in", [["sandbox_user", user]]);
  }

  async fail(username: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await this.try(username, "wrong")).status);
    return statuses;
  }
}

const many = (count: number, status: number) => Array.from({ length: count }, () => status);
const secondsOf = ({ headers }: Visited | Response) => Number(headers.get("retry-after"));

describe("wrong passwords [oauth-13]", () => {
  it("are free five times, then each makes the next wait longer, up to 30 seconds", async () => {
    const browser = new Browser(HOME);
    expect(await browser.fail("rep", 5)).toEqual(many(5, 401));
    for (const delay of DELAYS) {
      expect((await browser.try("rep", "wrong")).status).toBe(401);
      const refused = await browser.try("rep", "wrong");
      expect([refused.status, secondsOf(refused)]).toEqual([429, delay]);
      service.wait(delay);
    }
  });

  it("are refused on the page itself, which keeps the name and says how long to wait", async () => {
    const browser = new Browser(HOME);
    await browser.fail("rep", 6);
    const one = await browser.try("rep", "sandbox");
    expect(one.html).toMatch(/role="alert"[^]*Too many wrong passwords\. Try again in 1 second\.</);
    expect(one.html).toContain(`value="rep"`);
    service.wait(1);
    await browser.fail("rep", 1);
    expect((await browser.try("rep", "wrong")).html).toContain("Try again in 2 seconds.");
  });

  it("neither count nor lengthen the delay while it runs, and a right one is not looked at", async () => {
    const browser = new Browser(HOME);
    await browser.fail("rep", 8);
    service.wait(0.5);
    expect(await browser.fail("rep", 20)).toEqual(many(20, 429));
    expect((await browser.try("rep", "sandbox")).status).toBe(429);
    service.wait(0.5);
    expect((await browser.try("rep", "wrong")).status).toBe(401);
    expect(secondsOf(await browser.try("rep", "wrong"))).toBe(2);
  });

  it("are cleared by a right one, and forgotten after 15 quiet minutes", async () => {
    await new Browser(HOME).fail("rep", 5);
    expect((await new Browser(HOME).try("rep", "sandbox")).status).toBe(200);
    expect(await new Browser(HOME).fail("rep", 5)).toEqual(many(5, 401));
    service.wait(14 * 60);
    await new Browser(HOME).fail("rep", 1);
    expect((await new Browser(HOME).try("rep", "wrong")).status).toBe(429);
    service.wait(15 * 60);
    expect(await new Browser(HOME).fail("rep", 7)).toEqual([...many(6, 401), 429]);
  });

  it("are counted for a name however it is written, whether or not anybody has it", async () => {
    for (const name of ["rep", " REP ", "rep@sandbox.test", "Rep@Sandbox.Test", "rep", "rep"]) {
      expect((await new Browser(HOME).try(name, "wrong")).status).toBe(401);
    }
    expect((await new Browser(HOME).try("rep", "wrong")).status).toBe(429);
    expect(await new Browser(HOME).fail("nobody", 7)).toEqual([...many(6, 401), 429]);
  });

  it("do not touch the person at another address, nor another person", async () => {
    await new Browser(ELSEWHERE).fail("rep", 7);
    expect((await new Browser(HOME).try("rep", "sandbox")).status).toBe(200);
    expect((await new Browser(ELSEWHERE).try("slow", "sandbox")).status).toBe(200);
  });

  it("come from one place where a machine may choose among addresses", async () => {
    for (const host of [":1", ":2", ":3:4", "5:6:7:8", ":9", ":a"])
      await new Browser(`2001:db8:1:2:${host}`).fail("rep", 1);
    expect((await new Browser("2001:db8:1:2::b").try("rep", "sandbox")).status).toBe(429);
    expect((await new Browser("2001:db8:1:3::b").try("rep", "sandbox")).status).toBe(200);
    await new Browser(`::ffff:${HOME}`).fail("rep", 6);
    expect((await new Browser(HOME).try("rep", "sandbox")).status).toBe(429);
  });

  it("do not count at the buttons, which have no password", async () => {
    const browser = new Browser(HOME);
    await browser.fail("rep", 7);
    expect((await browser.press("rep")).html).toContain("Signed in as <strong>Robin Ellery</strong>");
  });

  it("are remembered without name, address or cookie", async () => {
    await new Browser(HOME).fail("rep", 1);
    const signedIn = await new Browser(HOME).try("colleague", "sandbox");
    const { query } = service.context.database;
    const failed = await query.selectFrom("failed_sign_ins").selectAll().execute();
    const devices = await query.selectFrom("oauth_devices").selectAll().execute();
    expect([failed.length, devices.length]).toEqual([2, 1]);
    const kept = JSON.stringify([failed, devices]) + service.logged.join();
    expect(kept).not.toMatch(/rep@|"rep"|198\.51|sandbox\.test/);
    const cookies = signedIn.headers.getSetCookie().join();
    const secrets = [...cookies.matchAll(/=([\w-]{43})/g)].map(([, id = ""]) => id);
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
  });
});

describe("a browser that a person signed in from [oauth-14]", () => {
  async function knownBrowser(user: string, address: string): Promise<Browser> {
    const browser = new Browser(address);
    expect((await browser.try(user, "sandbox")).status).toBe(200);
    return browser;
  }

  it("lets them in while a neighbor at the same address keeps guessing", async () => {
    const known = await knownBrowser("rep", HOME);
    expect(await new Browser(HOME).fail("rep", 7)).toEqual([...many(6, 401), 429]);
    expect((await known.try("rep", "sandbox")).status).toBe(200);
    // and the neighbour's delay is unchanged
    expect((await new Browser(HOME).try("rep", "sandbox")).status).toBe(429);
  });

  it("is told apart by a cookie of its own that no script reads", async () => {
    const seen: string[] = [];
    const walker = new PageWalker(async (request) => {
      const response = await service.send(request);
      seen.push(...response.headers.getSetCookie());
      return response;
    });
    await submitSignIn(walker, "rep", "sandbox");
    const device =
      /^prospect-device-5173=.{43}; Max-Age=31536000; Path=\/gtm\/oauth; HttpOnly; SameSite=Lax$/;
    expect(seen.filter((cookie) => cookie.includes("device"))).toEqual([expect.stringMatching(device)]);
  });

  it("is slowed like any other by wrong passwords of its own, wherever it is", async () => {
    const known = await knownBrowser("rep", HOME);
    expect(await known.fail("rep", 7)).toEqual([...many(6, 401), 429]);
    expect((await new Browser(HOME).try("rep", "sandbox")).status).toBe(200);
  });

  it("is known for that person alone, for a year, and not by a button", async () => {
    const known = await knownBrowser("colleague", HOME);
    await known.press("rep");
    await new Browser(HOME).fail("rep", 6);
    expect((await known.try("rep", "sandbox")).status).toBe(429);
    expect((await known.try("colleague", "sandbox")).status).toBe(200);
    service.wait(366 * 24 * 3600);
    await new Browser(HOME).fail("colleague", 6);
    expect((await known.try("colleague", "sandbox")).status).toBe(429);
  });
});

describe("one password tried on many names [oauth-13]", () => {
  const spray = async (address: string | undefined, from: number, to: number) => {
    const statuses = [];
    for (let name = from; name < to; name += 1) {
      statuses.push((await new Browser(address).try(`name-${name}`, "wrong")).status);
    }
    return statuses;
  };

  it("slows its address after 50, except for known browsers and for others elsewhere", async () => {
    const known = new Browser(HOME);
    await known.try("rep", "sandbox");
    expect(await spray(HOME, 0, 51)).toEqual(many(51, 401));
    expect(await spray(HOME, 51, 54)).toEqual(many(3, 429));
    expect((await new Browser(HOME).try("slow", "sandbox")).status).toBe(429);
    expect((await known.try("rep", "sandbox")).status).toBe(200);
    expect((await new Browser(ELSEWHERE).try("slow", "sandbox")).status).toBe(200);
    service.wait(1);
    expect((await new Browser(HOME).try("slow", "sandbox")).status).toBe(200);
    // a correct password of one's own resets nothing
    expect(await spray(HOME, 54, 55)).toEqual([401]);
    expect(secondsOf(await new Browser(HOME).try("slow", "sandbox"))).toBe(2);
  });

  it("is another matter than many people who mistype in the course of a day", async () => {
    for (let quarter = 0; quarter < 4; quarter += 1) {
      expect(await spray(HOME, quarter * 20, quarter * 20 + 20)).toEqual(many(20, 401));
      service.wait(14 * 60);
      expect(await spray(HOME, quarter, quarter + 1)).toEqual([401]);
      service.wait(60);
    }
  });

  it("is not held against addresses that nobody knows", async () => {
    expect(await spray(undefined, 0, 52)).toEqual(many(52, 401));
    expect(await new Browser().fail("rep", 7)).toEqual([...many(6, 401), 429]);
  });
});

describe("wrong client secrets [oauth-13]", () => {
  const credentials = { grant_type: "client_credentials", client_id: "prospect-machine" };
  const send = (secret: string, changes: Record<string, string> = {}, path?: string, address = HOME) =>
    service.send(tokenRequest(ORIGIN, { ...credentials, client_secret: secret, ...changes }, path), address);

  it("are answered with a 429 that says when to come back, and not looked at until then", async () => {
    for (let time = 0; time < 6; time += 1) {
      expect(await errorOf(await send("wrong"))).toEqual([401, "invalid_client"]);
    }
    const refused = await send("sandbox-secret");
    expect(secondsOf(refused)).toBe(1);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(await errorOf(refused)).toEqual([429, "temporarily_unavailable"]);
    expect((await send("sandbox-secret", {}, undefined, ELSEWHERE)).status).toBe(200);
    service.wait(1);
    expect((await send("sandbox-secret")).status).toBe(200);
  });

  it("count at both endpoints, in the header and in the body", async () => {
    const withBasic = (secret: string) => {
      const request = tokenRequest(ORIGIN, { token: "t" }, "/oauth/v1/revoke");
      request.headers.set("Authorization", `Basic ${btoa(`prospect-machine:${secret}`)}`);
      return service.send(request, HOME);
    };
    for (let time = 0; time < 3; time += 1) {
      expect((await send("wrong")).status).toBe(401);
      expect((await withBasic("wrong")).status).toBe(401);
    }
    expect((await withBasic("sandbox-secret")).status).toBe(429);
    expect((await send("sandbox-secret")).status).toBe(429);
  });

  it("cannot have a client without a secret refused, nor one that sends its own many times at once", async () => {
    const revoke = (secret: string) =>
      send(secret, { client_id: "prospect", token: "t" }, "/oauth/v1/revoke");
    for (let time = 0; time < 8; time += 1) await revoke("wrong");
    expect((await revoke("wrong")).status).toBe(429);
    expect((await revoke("")).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 40 }, () => send("sandbox-secret")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
