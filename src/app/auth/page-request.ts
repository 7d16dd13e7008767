import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { PAGE_HEADER } from "#contract/oauth-schemas.ts";
import { PERSON_HEADER } from "#contract/workspace/workspace-schemas.ts";
import { untilSignOut } from "./auth-session-state.ts";

/** A question to the gateway of this page, with the session cookie. */
export interface PageRequest extends Pick<RequestInit, "method" | "signal"> {
  /** JSON. */
  readonly body?: string;
}

/**
 * Asks the gateway for what it keeps of a person. `personId` is the subject that the token answer named: whoever signed in
 * after this page was loaded is not asked for. Resolves with any answer; rejects without one, as when the person signs out
 * meanwhile.
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
