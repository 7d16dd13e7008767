import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { type Scope, SERVICE_PREFIX } from "#contract/operation.ts";
import { type OAuthClient, type SandboxUser, findClient } from "#service/sandbox/sandbox-accounts.ts";
import { checkDuplicates, checkPageBounds, optional, required } from "./oauth-parameters.ts";
import { type ReturnTarget, OAuthError, PageError, ReturnedError } from "./oauth-error.ts";
import { type RequestedScopes, checkScope } from "./oauth-scope.ts";
import type { ServiceSettings } from "#service/service-settings.ts";

/** An authorization request that passed every check. */
export interface AuthorizeRequest {
  readonly client: OAuthClient;
  readonly target: ReturnTarget;
  readonly codeChallenge: string;
  readonly scopes: RequestedScopes;
  readonly nonce: string | undefined;
  readonly prompt: Prompt;
  /** As sent: the pages carry them along, and each checks them again. */
  readonly parameters: URLSearchParams;
}

/**
 * Checks an authorization request in the order of [oauth-2]. Throws a {@link PageError} until client and redirect URI
 * are known to be valid, and a {@link ReturnedError} from then on.
 */
export function checkAuthorizeRequest(
  parameters: URLSearchParams,
  settings: ServiceSettings,
): AuthorizeRequest {
  checkPageBounds(parameters);
  const client = checkClient(parameters);
  const redirectUri = checkRedirectUri(parameters, settings);
  const target = { redirectUri, state: optional(parameters, "state") };
  try {
    checkDuplicates(parameters);
    checkResponse(parameters, client);
    const codeChallenge = checkCodeChallenge(parameters);
    const scopes = checkScope(parameters, client);
    const nonce = checkNonce(parameters);
    const prompt = checkPrompt(parameters);
    return { client, target, codeChallenge, scopes, nonce, prompt, parameters };
  } catch (error) {
    throw error instanceof OAuthError ? new ReturnedError(target, error) : error;
  }
}

/** The authorization request in the hidden field of a page's form. */
export function carriedRequest(form: URLSearchParams): URLSearchParams {
  return new URLSearchParams(form.get("request") ?? "");
}

/** The authorization URL for the same request, without its demand for a fresh sign-in, which has been met. */
export function authorizeAddress({ parameters }: AuthorizeRequest): string {
  const rest = new URLSearchParams(parameters);
  rest.delete("prompt");
  rest.delete("max_age");
  return `${SERVICE_PREFIX}${OAUTH_PATHS.authorize}?${rest.toString()}`;
}

/** The data scopes that the client requests and the user has. [oauth-10] */
export function offeredScopes({ scopes }: AuthorizeRequest, user: SandboxUser): readonly Scope[] {
  return scopes.data.filter((scope) => user.scopes.includes(scope));
}

/** The requesting application. Throws a {@link PageError}: never redirect to an unknown one. */
function checkClient(parameters: URLSearchParams): OAuthClient {
  const [id, ...more] = parameters.getAll("client_id");
  const client = id === undefined || more.length > 0 ? undefined : findClient(id);
  if (!client) throw new PageError("The application that sent you here is not registered (client_id).");
  return client;
}

/**
 * The redirect URI, compared character by character with the registered ones. Throws a {@link PageError}: answering to
 * an unregistered URI would hand codes to whoever wrote the link. [oauth-8]
 */
function checkRedirectUri(parameters: URLSearchParams, settings: ServiceSettings): string {
  const [uri, ...more] = parameters.getAll("redirect_uri");
  const registered = [`${settings.publicUrl}/callback`, ...settings.redirectUris];
  if (uri === undefined || more.length > 0 || !registered.includes(uri)) {
    throw new PageError("The address to return to is not registered for this application (redirect_uri).");
  }
  return uri;
}

/** Requires `response_type=code` in the query, and a client that may use the code flow. [oauth-2] */
function checkResponse(parameters: URLSearchParams, client: OAuthClient): void {
  if (required(parameters, "response_type") !== "code") {
    throw new OAuthError("unsupported_response_type", "The parameter response_type must be code.");
  }
  if (!client.grants.includes("authorization_code")) {
    throw new OAuthError("unauthorized_client", "This client may not use authorization codes.");
  }
  if ((optional(parameters, "response_mode") ?? "query") !== "query") {
    throw new OAuthError("invalid_request", "The parameter response_mode must be query.");
  }
  if (parameters.has("request") || parameters.has("request_uri")) {
    throw new OAuthError("request_not_supported", "Request objects are not supported.");
  }
}

/** A SHA-256 digest is 43 characters of base64url. */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** The PKCE challenge: always required, and only S256. [oauth-1] */
function checkCodeChallenge(parameters: URLSearchParams): string {
  const challenge = required(parameters, "code_challenge");
  if (required(parameters, "code_challenge_method") !== "S256") {
    throw new OAuthError("invalid_request", "The parameter code_challenge_method must be S256.");
  }
  if (!S256_CHALLENGE.test(challenge)) {
    throw new OAuthError(
      "invalid_request",
      "The parameter code_challenge must be a base64url SHA-256 digest.",
    );
  }
  return challenge;
}

/** Printable characters only: databases refuse some others, and the id_token repeats the value. */
const NONCE = /^[\x20-\x7e]{1,512}$/;

/** The nonce that the id_token will repeat. */
function checkNonce(parameters: URLSearchParams): string | undefined {
  const nonce = optional(parameters, "nonce");
  if (nonce !== undefined && !NONCE.test(nonce)) {
    throw new OAuthError("invalid_request", "The parameter nonce is too long or not plain text.");
  }
  return nonce;
}

/** How to prompt the person. OpenID Connect Core, 3.1.2.1. */
interface Prompt {
  /** No page may be shown. */
  readonly silent: boolean;
  /** The person must sign in even if the browser is signed in. */
  readonly signIn: boolean;
  /** Maximum age of the sign-in, in seconds. */
  readonly maxAge: number | undefined;
}

/** Parses `prompt` and `max_age`. Ignores unknown words; `none` must stand alone. */
function checkPrompt(parameters: URLSearchParams): Prompt {
  const words = (optional(parameters, "prompt") ?? "").split(" ");
  const silent = words.includes("none");
  if (silent && words.length > 1) {
    throw new OAuthError("invalid_request", "The prompt none stands alone.");
  }
  const maxAge = optional(parameters, "max_age");
  if (maxAge !== undefined && !/^\d{1,10}$/.test(maxAge)) {
    throw new OAuthError("invalid_request", "The parameter max_age must be a number of seconds.");
  }
  const signIn = words.includes("login") || words.includes("select_account");
  return { silent, signIn, maxAge: maxAge === undefined ? undefined : Number(maxAge) };
}
