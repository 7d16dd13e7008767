import { CspEvaluator } from "csp_evaluator";
import { type Finding, Severity, Type } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { SANDBOX_PASSWORD } from "#service/sandbox/sandbox-accounts.ts";
import { pictureUrl } from "#service/pictures/picture-urls.ts";
import { DOCS_PATHS } from "#service/openapi/docs/docs-page.ts";
import { type FetchLike, PageWalker } from "#tools/sign-in/page-walker.ts";
import { type ServerForTest, serverForTest } from "#testing/service/service-server-for-test.ts";
import { asPage, redemption, signInForCode } from "#testing/service/service-sign-in-for-test.ts";

/** Where people find the server that stands behind TLS. */
const ON_TLS = "https://prospect.example";

interface Answers {
  /** The page of the app, and those that a browser is shown on its way to a session. */
  readonly pages: Readonly<Record<"page" | "docs" | "sign-in" | "consent", Headers>>;
  /** Answers that hold somebody's data or say something of the moment. */
  readonly api: Readonly<Record<string, Headers>>;
  readonly files: Readonly<Record<string, Headers>>;
  /** A picture of the service, which pages of other origins may show. */
  readonly picture: Headers;
  /** Every cookie that signing in set, as its header says, without its value. */
  readonly cookies: readonly string[];
}

const asFile = (text: string, mediaType: string, cacheControl: string) => ({
  body: new TextEncoder().encode(text),
  brotli: undefined,
  mediaType,
  cacheControl,
});

const FILES = new Map([
  ["/index.html", asFile("<!doctype html>", "text/html", "no-cache")],
  ["/assets/app.js", asFile("export {};", "text/javascript", "public, max-age=31536000, immutable")],
]);

/** Reaches a server by its socket under the address that people know it by. */
function behind(server: ServerForTest): FetchLike {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    return server.fetch(new Request(new URL(pathname + search, server.url), request));
  };
}

/** Signs in as a page does, and asks for something of every kind. */
async function askForEverything(server: ServerForTest, publicUrl: string): Promise<Answers> {
  const send = behind(server);
  const cookies: string[] = [];
  const keeping: FetchLike = async (request) => {
    const response = await send(request);
    // a failed test is not to print a session
    cookies.push(...response.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "=")));
    return response;
  };
  const headersOf = async (path: string) => (await keeping(new Request(publicUrl + path))).headers;
  const visit = await signInForCode(keeping, { publicUrl, username: "rep" });
  const token = await keeping(asPage(redemption(publicUrl, visit)));
  const walker = new PageWalker(keeping);
  const start = new URLSearchParams({
    response_type: "code",
    client_id: "prospect",
    redirect_uri: `${publicUrl}/callback`,
    code_challenge: visit.verifier,
    code_challenge_method: "S256",
  });
  const signIn = await walker.open(`${publicUrl}${SERVICE_PREFIX}${OAUTH_PATHS.authorize}?${start}`);
  const consent = await walker.submit(signIn, publicUrl, "sign-in", [
    ["username", "colleague"],
    ["password", SANDBOX_PASSWORD],
  ]);
  return {
    cookies,
    pages: {
      page: await headersOf("/"),
      docs: await headersOf(DOCS_PATHS.page),
      "sign-in": signIn.headers,
      consent: consent.headers,
    },
    api: {
      token: token.headers,
      usage: await headersOf(`${SERVICE_PREFIX}/data/v1/users/usage`),
      "no such operation": await headersOf(`${SERVICE_PREFIX}/data/v1/nothing`),
      journal: await headersOf(`${GATEWAY_PREFIX}/calls`),
      health: await headersOf("/healthz"),
      readiness: await headersOf("/readyz"),
    },
    picture: await headersOf(new URL(pictureUrl(publicUrl, "technologies", 24617)).pathname),
    files: { asset: await headersOf("/assets/app.js"), "no such file": await headersOf("/assets/gone.js") },
  };
}

const servers: ServerForTest[] = [];
let plain: Answers;
let onTls: Answers;

beforeAll(async () => {
  const local = await serverForTest({ files: FILES });
  const secured = await serverForTest({ files: FILES, settings: { publicUrl: ON_TLS } });
  servers.push(local, secured);
  plain = await askForEverything(local, local.url);
  onTls = await askForEverything(secured, ON_TLS);
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

/** What an evaluator that is not ours finds in a policy, from what might be weak upwards. */
function findingsIn(policy: string | null): Finding[] {
  const findings = new CspEvaluator(new CspParser(policy ?? "").csp).evaluate();
  return findings.filter(({ severity }) => severity < Severity.INFO);
}

/** Nobody uploads files to our origin, it answers no JSONP, and Trusted Types guard what a page does with scripts. */
const isAboutUploads = ({ type, value }: Finding) =>
  type === Type.SCRIPT_ALLOWLIST_BYPASS && value === "'self'";

describe("content security policies", () => {
  it.each(["page", "docs", "sign-in", "consent"] as const)("of the %s has no finding", (name) => {
    for (const { pages } of [plain, onTls]) {
      const found = findingsIn(pages[name].get("Content-Security-Policy"));
      expect(found.filter((finding) => !isAboutUploads(finding))).toEqual([]);
    }
  });

  it("would be found weak by the evaluator", () => {
    const policy = plain.pages.page.get("Content-Security-Policy") ?? "";
    for (const weaker of [
      policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      policy.replace("script-src 'self'", "script-src https:"),
      policy.replace("default-src 'none'; script-src 'self'", "img-src 'self'"),
    ]) {
      expect(weaker).not.toBe(policy);
      expect(findingsIn(weaker).some(({ severity }) => severity <= Severity.MEDIUM)).toBe(true);
    }
  });
});

/** What OWASP's list of secure headers asks of every answer. */
const OF_EVERYTHING: readonly (readonly [name: string, value: string | null])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  // what would tell an attacker where to look
  ["Server", null],
  ["X-Powered-By", null],
  ["X-AspNet-Version", null],
  ["Via", null],
  // switched off in browsers, and harmful where it is not
  ["X-XSS-Protection", null],
];

/** What is different for pictures. */
const OF_PICTURES: Readonly<Record<string, string>> = { "Cross-Origin-Resource-Policy": "cross-origin" };

const everything = ({ pages, api, files, picture }: Answers) =>
  Object.entries({ ...pages, ...api, ...files, picture });

describe("headers", () => {
  it.each(OF_EVERYTHING)("say of everything: %s is %s", (name, value) => {
    for (const answers of [plain, onTls]) {
      const other = everything(answers).filter(
        ([answer, headers]) =>
          headers.get(name) !== (answer === "picture" ? (OF_PICTURES[name] ?? value) : value),
      );
      expect(other.map(([answer, headers]) => `${answer}: ${headers.get(name)}`)).toEqual([]);
    }
  });

  it("hold browsers to TLS for a year at least, where there is TLS", () => {
    for (const [answer, headers] of everything(onTls)) {
      const [, seconds] = /^max-age=(\d+)/.exec(headers.get("Strict-Transport-Security") ?? "") ?? [];
      expect({ answer, isYear: Number(seconds) >= 31_536_000 }).toEqual({ answer, isYear: true });
    }
    expect(everything(plain).filter(([, headers]) => headers.has("Strict-Transport-Security"))).toEqual([]);
  });

  it("let the page use no camera, microphone, place or payment", () => {
    const permissions = plain.pages.page.get("Permissions-Policy");
    for (const feature of ["camera", "microphone", "geolocation", "payment", "usb"])
      expect(permissions).toContain(`${feature}=()`);
  });

  it("let no cache keep an answer of an interface, or a page on the way to a session", () => {
    const { "sign-in": signIn, consent } = plain.pages;
    for (const [answer, headers] of Object.entries({ ...plain.api, "sign-in": signIn, consent }))
      expect({ answer, kept: headers.get("Cache-Control") }).toEqual({ answer, kept: "no-store" });
  });
});

describe("cookies", () => {
  it("are out of reach for scripts and other sites, and belong to this host alone", () => {
    expect(new Set(plain.cookies.map((cookie) => cookie.split("=")[0])).size).toBe(3);
    for (const cookie of [...plain.cookies, ...onTls.cookies]) {
      expect(cookie).toMatch(/; HttpOnly(;|$)/);
      expect(cookie).toMatch(/; SameSite=(Strict|Lax)(;|$)/);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    const ofSession = plain.cookies.filter((cookie) => !/^prospect-(page|device)/.test(cookie));
    expect(ofSession.every((cookie) => cookie.includes("SameSite=Strict"))).toBe(true);
  });

  it("travel on TLS only, under a prefix that browsers hold them to", () => {
    const names = new Set(onTls.cookies.map((cookie) => cookie.split("=")[0]));
    expect(names).toEqual(new Set(["__Host-prospect", "__Secure-prospect-device", "__Secure-prospect-page"]));
    for (const cookie of onTls.cookies) expect(cookie).toMatch(/; Secure(;|$)/);
  });
});
