import { OAUTH_PATHS } from "#contract/oauth.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { OAuthClient } from "../accounts.ts";
import type { ServiceSettings } from "../settings.ts";
import { checkClient } from "./check-client.ts";
import { checkCodeChallenge } from "./check-code-challenge.ts";
import { checkDuplicates } from "./check-duplicates.ts";
import { checkNonce } from "./check-nonce.ts";
import { checkPrompt, type Prompt } from "./check-prompt.ts";
import { checkRedirectUri } from "./check-redirect-uri.ts";
import { checkResponse } from "./check-response.ts";
import { checkScope, type RequestedScopes } from "./check-scope.ts";
import { OAuthError, ReturnedError, type ReturnTarget } from "./oauth-error.ts";
import { optional } from "./parameters.ts";

/** An authorization request that passed every check. */
export interface AuthorizeRequest {
  readonly client: OAuthClient;
  readonly target: ReturnTarget;
  readonly codeChallenge: string;
  readonly scopes: RequestedScopes;
  readonly nonce: string | undefined;
  readonly prompt: Prompt;
  /** As it came, to travel through the pages; each of them checks it anew. */
  readonly parameters: URLSearchParams;
}

/**
 * Checks an authorization request in the order of [oauth-2]. Throws a PageError until client and return
 * address are known to be good, and a {@link ReturnedError} from there on.
 */
export function checkAuthorizeRequest(
  parameters: URLSearchParams,
  settings: ServiceSettings,
): AuthorizeRequest {
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

/** The request that a page's form carries along in its hidden field. */
export function carriedRequest(form: URLSearchParams): URLSearchParams {
  return new URLSearchParams(form.get("request") ?? "");
}

/** The authorization address for the same request, once its wish for a fresh sign-in has been met. */
export function authorizeAddress({ parameters }: AuthorizeRequest): string {
  const rest = new URLSearchParams(parameters);
  rest.delete("prompt");
  rest.delete("max_age");
  return `${SERVICE_PREFIX}${OAUTH_PATHS.authorize}?${rest.toString()}`;
}
