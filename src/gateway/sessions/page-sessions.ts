import { hkdfSync } from "node:crypto";
import { GATEWAY_OUTCOME } from "#contract/gateway-schemas.ts";
import {
  type PageTokenAnswer,
  REFRESH_TOKEN_PLACEHOLDER,
  type TokenAnswer,
  oauthError,
  pageTokenAnswer,
} from "#contract/oauth-schemas.ts";
import { DATA_SCOPES } from "#contract/operation.ts";
import type { PeopleStore } from "#gateway/people/people-store.ts";
import { type Person, userHash } from "#gateway/people/person.ts";
import type { AuthorizationServer, TokenGrant } from "#gateway/upstream/upstream.ts";
import { writeWithRetries } from "#gateway/write-with-retries.ts";
import type { Log } from "#service/service-context.ts";
import { newSecret } from "#service/oauth/oauth-secrets.ts";
import { deviceName } from "./device-name.ts";
import { revokeGrants } from "./revoke-grants.ts";
import { KEY_BYTES, open, seal } from "#gateway/keys/sealed-text.ts";
import { type SessionCookie, hashSessionId } from "./session-cookie.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import type { BrowserSession, SessionStore } from "./session-store.ts";
import type { SingleFlight } from "./single-flight.ts";
import { personNamedBy, tokenRefusal, tradeForTokens } from "./token-trade.ts";
import { DEFAULT_EXPIRES_IN, type TokenUsers } from "./token-users.ts";

export interface PageSessionsOptions {
  readonly authorization: AuthorizationServer;
  /** Records whose each access token is. */
  readonly users: TokenUsers;
  /** Records who signs in, and their organisation. */
  readonly people: PeopleStore;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly keys: SessionKeys;
  readonly flights: SingleFlight;
  readonly publicUrl: string;
  readonly log?: Log | undefined;
}

interface RenewalOptions {
  readonly address: string | undefined;
  /** Whether the person is present: sessions that nobody uses end. */
  readonly isUse: boolean;
}

/** A token of a person, or why there is none: no session of theirs lives, or the sign-in service failed. */
export type PersonToken =
  /** `expiresIn`: seconds. */
  { readonly token: string; readonly expiresIn: number } | { readonly problem: "signed-out" | "unavailable" };

/** How long the same code and verifier get the same answer. [gateway-10] */
const REDEMPTION_REPEATED_MS = 10_000;

/** How long a renewal's answer is repeated: tabs whose tokens expire together do not ask at one instant. */
const RENEWAL_REPEATED_MS = 2000;

/** The largest share of a token's life for which its answer is repeated: the last tab must have time to use it. */
const REPEATED_SHARE = 1 / 8;

/** How long a renewal's answer is repeated; a refusal for ever. */
function renewalRepeatedMs(body: string): number {
  const answer = pageTokenAnswer.safeParse(JSON.parse(body));
  const lifetime = answer.success ? answer.data.expires_in * 1000 : Number.POSITIVE_INFINITY;
  return Math.min(RENEWAL_REPEATED_MS, lifetime * REPEATED_SHARE);
}

/** The part of a person that pages see and sessions store. */
const shownPerson = ({ id, name }: Person) => ({ id, name });

/** The scope of an answer without one: what was requested or, where nothing was, whatever the client has. */
function requestedScope({ scopes }: AuthorizationServer): string {
  return (scopes.length > 0 ? scopes : DATA_SCOPES).join(" ");
}

function withCookie(response: Response, cookie: string): Response {
  response.headers.append("Set-Cookie", cookie);
  return response;
}

/** The code that a page redeems; undefined when something is missing, or its redirect URI is not ours. */
function codeGrant(form: URLSearchParams, publicUrl: string): TokenGrant | undefined {
  const [code, verifier] = [form.get("code"), form.get("code_verifier")];
  if (!code || !verifier || form.get("redirect_uri") !== `${publicUrl}/callback`) return undefined;
  return { grant_type: "authorization_code", code, code_verifier: verifier };
}

/** The key that seals the answer to a redemption: only the holder of the verifier can derive it, and that is not stored. */
function keyOf(verifier: string, hash: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", verifier, hash, "prospect code redemption", KEY_BYTES));
}

/**
 * Sessions of pages of our own origin: the refresh token stays here, behind an HttpOnly cookie, and the page holds a placeholder.
 * [gateway-11]
 */
export class PageSessions {
  readonly #options: PageSessionsOptions;

  constructor(options: PageSessionsOptions) {
    this.#options = options;
  }

  /** The browser has no session, or an ended one: its cookie is cleared. */
  #noSession(): Response {
    const error = tokenRefusal(400, "invalid_grant", "This browser has no session here.");
    return withCookie(error, this.#options.cookie.clear());
  }

  /** The answer for the page, with every member set and without the cookie's header. */
  #answerPage(
    answer: TokenAnswer,
    { person, scope }: Pick<BrowserSession, "person" | "scope">,
    sessionHash?: string,
  ): Response {
    const { access_token: token, expires_in: expiresIn = DEFAULT_EXPIRES_IN, id_token: idToken } = answer;
    const body: PageTokenAnswer = {
      access_token: token,
      token_type: "Bearer",
      expires_in: expiresIn,
      scope,
      person,
      ...(idToken === undefined ? {} : { id_token: idToken }),
      ...(sessionHash === undefined ? {} : { refresh_token: REFRESH_TOKEN_PLACEHOLDER }),
    };
    const headers = { "Cache-Control": "no-store", [GATEWAY_OUTCOME]: "upstream" };
    return Response.json(body, { headers });
  }

  /** Ends the browser's previous session. The new sign-in does not wait for the revocation. */
  async #endPrevious(request: Request, address: string | undefined): Promise<void> {
    const { sessions, cookie } = this.#options;
    const id = cookie.read(request);
    if (id !== undefined) void revokeGrants(this.#options, await sessions.end(id), address);
  }

  async #redeem(request: Request, grant: TokenGrant, address: string | undefined): Promise<Response> {
    const { authorization, people, users, sessions, cookie, log } = this.#options;
    const traded = await tradeForTokens(authorization, grant, { log, address });
    if ("refused" in traded) return traded.refused;
    const { answer } = traded;
    const { scope = requestedScope(authorization), refresh_token: refreshToken } = answer;
    const { access_token: token, expires_in: expiresIn } = answer;
    const named = await personNamedBy(authorization, answer, log);
    if (named instanceof Response) {
      if (refreshToken !== undefined) await revokeGrants(this.#options, [{ refreshToken }], address);
      return named;
    }
    const person = shownPerson(named);
    const userId = userHash(authorization.issuer, person.id);
    await people.note(named, userId, "replaced");
    if (refreshToken === undefined) {
      await users.add(token, userId, expiresIn);
      return this.#answerPage(answer, { person, scope });
    }
    const device = deviceName(request.headers.get("User-Agent"));
    const session = { refreshToken, userId, person, scope, device };
    const id = newSecret();
    const hash = hashSessionId(id);
    await this.#endPrevious(request, address);
    // before the session exists, since it may be ended as soon as it does
    await users.add(token, userId, expiresIn, hash);
    await sessions.start(hash, session, authorization.clientId);
    return withCookie(this.#answerPage(answer, session, hash), cookie.set(id));
  }

  /** Redeems a code, once: a browser may repeat the request. [gateway-10] */
  async redeem(request: Request, form: URLSearchParams, address: string | undefined): Promise<Response> {
    const grant = codeGrant(form, this.#options.publicUrl);
    if (grant === undefined) {
      return tokenRefusal(400, "invalid_grant", "A code and its verifier, for this gateway, are needed.");
    }
    const verifier = form.get("code_verifier") ?? "";
    const flight = {
      proof: `code ${form.toString()}`,
      repeatedMs: () => REDEMPTION_REPEATED_MS,
      seal: (text: string, hash: string) => seal(text, keyOf(verifier, hash), hash),
      open: (sealed: string, hash: string) => open(sealed, keyOf(verifier, hash), hash),
    };
    return this.#options.flights.run(flight, () => this.#redeem(request, grant, address));
  }

  /** The person of renewed tokens, without a call that could fail, since the old token is already used up. */
  #personAfter(answer: TokenAnswer, session: BrowserSession): Person | undefined {
    const { authorization, log } = this.#options;
    try {
      return authorization.personIn(answer) ?? session.person;
    } catch (error) {
      log?.error({ error }, "renewed tokens are for somebody else");
      return undefined;
    }
  }

  /** Records what a renewal says about the person. A failure loses nothing: the next renewal says it again. */
  async #noteRenewal(person: Person, session: BrowserSession): Promise<void> {
    const { people, log } = this.#options;
    const known = person === session.person ? "kept" : "completed";
    await people
      .note(person, session.userId, known)
      .catch((error: unknown) => log?.error({ error }, "person not noted"));
  }

  async #renew(hash: string, { address, isUse }: RenewalOptions): Promise<Response> {
    const { authorization, users, sessions, cookie, log } = this.#options;
    const session = await sessions.findByHash(hash);
    if (!session) return this.#noSession();
    const grant = { grant_type: "refresh_token", refresh_token: session.refreshToken } as const;
    const traded = await tradeForTokens(authorization, grant, { log, address });
    if ("refused" in traded) {
      if (!traded.ended) return traded.refused;
      await sessions.endByHash(hash);
      return withCookie(traded.refused, cookie.clear());
    }
    const { refresh_token: refreshToken = session.refreshToken, scope = session.scope } = traded.answer;
    const { access_token: token, expires_in: expiresIn } = traded.answer;
    const person = this.#personAfter(traded.answer, session);
    if (person?.id !== session.person.id) {
      // the page shows another person
      await sessions.endByHash(hash);
      await revokeGrants(this.#options, [{ refreshToken }], address);
      return this.#noSession();
    }
    const renewed = { ...session, person: shownPerson(person), refreshToken, scope };
    // the old token is used up, so the new one must survive a temporary failure
    const isThere = await writeWithRetries(async () => {
      await users.add(token, renewed.userId, expiresIn, hash);
      return sessions.replace(hash, renewed, isUse);
    }, log);
    if (!isThere) {
      // the session was ended meanwhile
      await users.endThoseOf([hash]);
      await revokeGrants(this.#options, [{ refreshToken }], address);
      return this.#noSession();
    }
    await this.#noteRenewal(person, session);
    return this.#answerPage(traded.answer, renewed, hash);
  }

  /** Renews the tokens of a session, one at a time among all tabs and gateways: two at once would end it. */
  #renewOnce(hash: string, options: RenewalOptions): Promise<Response> {
    const { keys, flights } = this.#options;
    const proof = `renewal ${hash}`;
    const flight = { proof, repeatedMs: renewalRepeatedMs, seal: keys.seal, open: keys.open };
    return flights.run(flight, () => this.#renew(hash, options));
  }

  /** Renews the tokens of a page's session. A session that has just ended gets no repeated answer. */
  async renew(request: Request, address: string | undefined): Promise<Response> {
    const { cookie, sessions } = this.#options;
    const id = cookie.read(request);
    if (id === undefined || (await sessions.find(id)) === undefined) return this.#noSession();
    const response = await this.#renewOnce(hashSessionId(id), { address, isUse: true });
    return response.ok ? withCookie(response, cookie.set(id)) : response;
  }

  /**
   * A person's access token for the gateway's own work: from the session that they used last, by the same renewal as their pages,
   * which get its answer if they ask at that time. It does not count as a use of the session.
   */
  async tokenOf(userId: string): Promise<PersonToken> {
    for (const hash of await this.#options.sessions.newestOf(userId)) {
      const response = await this.#renewOnce(hash, { address: undefined, isUse: false });
      const body: unknown = await response.json();
      if (response.ok) {
        const { access_token: token, expires_in: expiresIn } = pageTokenAnswer.parse(body);
        return { token, expiresIn };
      }
      // another browser's session may still live
      if (oauthError.safeParse(body).data?.error !== "invalid_grant") return { problem: "unavailable" };
    }
    return { problem: "signed-out" };
  }

  /** Ends the session of a browser, and revokes its grant. */
  async end(request: Request, address: string | undefined): Promise<Response> {
    const { sessions, cookie } = this.#options;
    const id = cookie.read(request);
    if (id === undefined) return new Response(null, { status: 200 });
    await revokeGrants(this.#options, await sessions.end(id), address);
    return withCookie(new Response(null, { status: 200 }), cookie.clear());
  }
}
