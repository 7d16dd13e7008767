import type { TokenAnswer } from "#contract/oauth-schemas.ts";
import type { Person } from "#gateway/people/person.ts";
import type { Service } from "#service/service.ts";

/**
 * Thrown for a call of which no byte can have reached the service: it did nothing, and may be repeated. Any other failure leaves
 * the outcome of a call open.
 */
export class NotSentError extends Error {
  override name = "NotSentError";

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** A token request: the fields of [oauth-4] without the client, which the gateway adds. */
export type TokenGrant =
  | { readonly grant_type: "authorization_code"; readonly code: string; readonly code_verifier: string }
  | { readonly grant_type: "refresh_token"; readonly refresh_token: string };

/** A request to the token or revocation endpoint by an independent client. */
interface IndependentCall {
  /** From its credentials or its form. */
  readonly clientId: string | undefined;
  /** The unchanged form. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** The body's content headers, and the client's own credentials. */
  readonly headers: Headers;
  readonly address: string | undefined;
}

/** Where people sign in, for this gateway's one client. */
export interface AuthorizationServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Answers a browser that starts to sign in: a redirect, or a page of the embedded service. */
  authorize(request: Request, address?: string): Promise<Response>;
  /** Answers a browser that has signed out here. */
  logout(request: Request, address?: string): Promise<Response>;
  /** Trades a code or a refresh token, with the client's secret. Rejects when no answer comes. */
  token(grant: TokenGrant, address?: string): Promise<Response>;
  /** Revokes a refresh token. Rejects when no answer comes. */
  revoke(refreshToken: string, address?: string): Promise<void>;
  /** The claim that identifies people. */
  readonly userClaim: string;
  /** The person whom tokens name themselves; undefined where they do not. Throws when they are of another issuer or client. */
  personIn(answer: TokenAnswer): Person | undefined;
  /** The person of tokens; undefined where nothing names one. Rejects when the userinfo call fails. */
  personOf(answer: TokenAnswer): Promise<Person | undefined>;
  /** Sends on the form of an independent client, which has credentials of its own. Rejects when no answer comes. */
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
