import * as z from "zod/mini";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import type { SignInAddresses, SignInEndpoints } from "#gateway/settings/gateway-settings.ts";
import { exchange } from "./network-exchange.ts";
import type { Log } from "#service/service-context.ts";

const TIMEOUT_MS = 10_000;

/** Statuses that mean that there is no discovery document. */
const ABSENT: ReadonlySet<number> = new Set([404, 410]);
const MAX_DOCUMENT_BYTES = 256 * 1024;

const discoveryDocument = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.optional(z.string()),
  end_session_endpoint: z.optional(z.string()),
  userinfo_endpoint: z.optional(z.string()),
});

/** The specification's addresses, for an issuer without discovery. [oauth-2] [oauth-4] [oauth-12] */
function specified(issuer: string): SignInEndpoints {
  const at = (path: string) => issuer + path;
  return {
    authorize: at(OAUTH_PATHS.authorize),
    token: at(OAUTH_PATHS.token),
    revoke: at(OAUTH_PATHS.revoke),
    logout: at(OAUTH_PATHS.logout),
  };
}

/** The issuer's discovery document; undefined where it has none. Rejects when it does not answer. */
async function discover(issuer: string): Promise<SignInEndpoints | undefined> {
  const response = await exchange(`${issuer.replace(/\/$/, "")}${OAUTH_PATHS.discovery}`, {
    method: "GET",
    headers: new Headers({ Accept: "application/json" }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_DOCUMENT_BYTES,
  });
  if (ABSENT.has(response.status)) return undefined;
  // a rate limit or a proxy may refuse for a moment, and guessed addresses would be remembered
  if (!response.ok) throw new Error(`The discovery document could not be read (${response.status}).`);
  const document = discoveryDocument.parse(await response.json());
  // another issuer's document would send passwords and codes elsewhere (OpenID Connect Discovery, 4.3)
  if (document.issuer !== issuer) throw new Error("The discovery document is of another issuer.");
  return {
    authorize: document.authorization_endpoint,
    token: document.token_endpoint,
    revoke: document.revocation_endpoint,
    logout: document.end_session_endpoint,
    userinfo: document.userinfo_endpoint,
  };
}

function given(set: SignInAddresses["set"]): Partial<SignInEndpoints> {
  return Object.fromEntries(Object.entries(set).filter(([, address]) => address !== undefined));
}

/**
 * Finds the addresses of an authorization server at the first need, and again after a failure. Where the sign-in addresses are
 * configured, discovery is not used. The result rejects while the issuer does not answer.
 */
export function signInEndpoints({ issuer, set }: SignInAddresses, log?: Log): () => Promise<SignInEndpoints> {
  const { authorize, token } = set;
  if (authorize !== undefined && token !== undefined) {
    const endpoints = { ...set, authorize, token };
    return () => Promise.resolve(endpoints);
  }
  let found: Promise<SignInEndpoints> | undefined;
  async function find(): Promise<SignInEndpoints> {
    try {
      return { ...((await discover(issuer)) ?? specified(issuer)), ...given(set) };
    } catch (error) {
      found = undefined;
      log?.error({ error }, "no addresses for signing in");
      throw error;
    }
  }
  return () => (found ??= find());
}
