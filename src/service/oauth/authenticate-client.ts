import { type OAuthClient, findClient } from "#service/sandbox/sandbox-accounts.ts";
import { OAuthError } from "./oauth-error.ts";
import { optional } from "./oauth-parameters.ts";
import { sameSecret } from "./oauth-secrets.ts";

/** What a grant is given: the form, and the client that proved itself. */
export interface TokenRequest {
  readonly form: URLSearchParams;
  readonly client: OAuthClient;
}

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * The client that calls the token or revocation endpoint. HTTP Basic wins over the body, whose credentials are then
 * ignored; a public client names itself without a secret. Throws `invalid_client`. [oauth-4]
 */
export function authenticateClient(request: Request, form: URLSearchParams): OAuthClient {
  const header = request.headers.get("authorization");
  const credentials = header === null ? fromBody(form) : fromBasic(header);
  const client = credentials && findClient(credentials.id);
  // A public client has no secret, which only an empty one equals.
  if (!client || !sameSecret(credentials.secret, client.secret ?? "")) {
    const answer = { status: 401, challenge: header !== null };
    throw new OAuthError("invalid_client", "The client is unknown or its credentials are wrong.", answer);
  }
  return client;
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
  } catch {
    return undefined;
  }
}
