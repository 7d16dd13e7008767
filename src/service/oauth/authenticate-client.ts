import type { ServiceContext } from "#service/service-context.ts";
import { type OAuthClient, findClient } from "#service/sandbox/sandbox-accounts.ts";
import { isAccountCreated } from "#service/sandbox/sandbox-organisations.ts";
import { OAuthError } from "./oauth-error.ts";
import { optional } from "./oauth-parameters.ts";
import { newSecret, sameSecret } from "./oauth-secrets.ts";
import { attemptSecret } from "./throttling/failed-sign-ins.ts";

/** The input of a grant: the form, and the authenticated client. */
export interface TokenRequest {
  readonly form: URLSearchParams;
  readonly client: OAuthClient;
}

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** A request to the token or revocation endpoint. */
interface ClientCall {
  readonly request: Request;
  readonly form: URLSearchParams;
  /** The client's network address, where known. */
  readonly address: string | undefined;
}

/** Stands in for the secret of an unknown or public client, so that the comparison takes the same time. */
const NOBODYS_SECRET = newSecret();

/**
 * Authenticates the client of the token or revocation endpoint. HTTP Basic takes precedence over credentials in the
 * body, which are then ignored; a public client names itself without a secret. Throws `invalid_client` [oauth-4], and
 * after too many wrong secrets `temporarily_unavailable` with a 429 and `Retry-After`: the only code of RFC 6749 that
 * tells a client to come back, where `invalid_client` would tell it to give up and `slow_down` is about polling.
 * [oauth-13]
 */
export async function authenticateClient(call: ClientCall, context: ServiceContext): Promise<OAuthClient> {
  const header = call.request.headers.get("authorization");
  const credentials = header === null ? fromBody(call.form) : fromBasic(header);
  const client = credentials && (await proveClient(credentials, call.address, context));
  if (!client) {
    const answer = { status: 401, challenge: header !== null };
    throw new OAuthError("invalid_client", "The client is unknown or its credentials are wrong.", answer);
  }
  return client;
}

async function proveClient(
  { id, secret }: Credentials,
  address: string | undefined,
  context: ServiceContext,
): Promise<OAuthClient | undefined> {
  const known = findClient(id);
  const client = known && (await isAccountCreated(id, context)) ? known : undefined;
  // no secret was guessed, so nobody can lock out a public client this way
  if (secret === "") return client?.secret === null ? client : undefined;
  const guess = { kind: "secret", name: id, address } as const;
  const verify = () => (sameSecret(secret, client?.secret ?? NOBODYS_SECRET) ? client : undefined);
  const { proven, retryAfter } = await attemptSecret(guess, verify, context);
  if (retryAfter === undefined) return proven;
  const description = "There were too many wrong client secrets: try again later.";
  throw new OAuthError("temporarily_unavailable", description, { status: 429, retryAfter });
}

function fromBody(form: URLSearchParams): Credentials | undefined {
  const id = optional(form, "client_id");
  return id === undefined ? undefined : { id, secret: form.get("client_secret") ?? "" };
}

function fromBasic(header: string): Credentials | undefined {
  const encoded = /^basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) return undefined;
  const id = formDecode(text.slice(0, colon));
  const secret = formDecode(text.slice(colon + 1));
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Both halves are form-encoded before they are joined (RFC 6749, 2.3.1). */
function formDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return undefined;
  }
}
