import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { PAGE_HEADER } from "#contract/oauth-schemas.ts";
import { PERSON_HEADER } from "#contract/workspace/workspace-schemas.ts";
import { untilSignOut } from "./auth-session-state.ts";

/** A request to the gateway with the session cookie. */
export interface PageRequest extends Pick<RequestInit, "method" | "signal"> {
  /** JSON. */
  readonly body?: string;
}

/**
 * Sends a request about a person's data to the gateway. `personId` is the subject of the token answer: the gateway
 * refuses if somebody else has signed in since this page loaded. Resolves with any answer; rejects without one, for
 * instance after a sign-out.
 */
export async function fetchAsPage(personId: string, path: string, request: PageRequest): Promise<Response> {
  return fetch(GATEWAY_PREFIX + path, {
    ...request,
    signal: untilSignOut(request.signal),
    headers: {
      [PAGE_HEADER.name]: PAGE_HEADER.value,
      [PERSON_HEADER]: personId,
      ...(request.body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    cache: "no-store",
    credentials: "same-origin",
    redirect: "error",
  });
}
