import type { TokenAnswer } from "#contract/oauth-schemas.ts";
import type { Person } from "#gateway/people/person.ts";
import type { Service } from "#service/service.ts";

/**
 * A call of which no byte can have reached the service: whatever it asked for was not done, and may be asked again. Any other
 * failure of a call leaves open what it did.
 */
export class NotSentError extends Error {
  override name = "NotSentError";

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** A trade for tokens: the fields of [oauth-4] without the client, which the gateway adds. */
export type TokenGrant =
  | { readonly grant_type: "authorization_code"; readonly code: string; readonly code_verifier: string }
  | { readonly grant_type: "refresh_token"; readonly refresh_token: string };

/** A request to the token or revocation endpoint by a client of its own. */
interface IndependentCall {
  /** As its credentials or its form name it. */
  readonly clientId: string | undefined;
  /** The form as it came. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** What says how the body is to be read, and the client's own credentials. */
  readonly headers: Headers;
  readonly address: string | undefined;
}

/** Where people sign in, for the one client that this gateway is. */
export interface AuthorizationServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Answers a browser that is to sign in: a redirect, or a page of the embedded service. */
  authorize(request: Request, address?: string): Promise<Response>;
  /** Answers a browser that has signed out here. */
  logout(request: Request, address?: string): Promise<Response>;
  /** Trades a code or a refresh token, with the client's secret. Rejects when no answer comes. */
  token(grant: TokenGrant, address?: string): Promise<Response>;
  /** Revokes a refresh token. Rejects when no answer comes. */
  revoke(refreshToken: string, address?: string): Promise<void>;
  /** The claim that tells people apart. */
  readonly userClaim: string;
  /** Whom tokens name by themselves; undefined where they do not. Throws when they are of another issuer or client. */
  personIn(answer: TokenAnswer): Person | undefined;
  /** Whom tokens are for; undefined where nobody says. Rejects when the call that would tell fails. */
  personOf(answer: TokenAnswer): Promise<Person | undefined>;
  /** Sends the form of an independent client on, which has credentials of its own. Rejects when no answer comes. */
  pass(endpoint: "token" | "revoke", call: IndependentCall): Promise<Response>;
}

/** The service behind the gateway: the embedded one, or one over the network. */
export interface Upstream {
  /** Answers requests below the service's prefix. Rejects when no complete answer comes. */
  readonly send: Service;
  readonly authorization: AuthorizationServer;
  /** Whether its data is in the gateway's own database. */
  readonly isEmbedded: boolean;
  /** Answers the addresses of the documentation. */
  readonly docs: Service;
}
