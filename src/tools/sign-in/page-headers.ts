import { PAGE_HEADER } from "#contract/oauth-schemas.ts";
import { PERSON_HEADER } from "#contract/workspace/workspace-schemas.ts";

/** The headers of requests from a page of the gateway's own origin: its session, and its person, where it has them. */
export function pageHeaders(cookie?: string, personId?: string): Record<string, string> {
  return {
    "Sec-Fetch-Site": "same-origin",
    [PAGE_HEADER.name]: PAGE_HEADER.value,
    ...(cookie === undefined ? {} : { Cookie: cookie }),
    ...(personId === undefined ? {} : { [PERSON_HEADER]: personId }),
  };
}
