import { type APIResponse, type Page, expect } from "@playwright/test";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { nameInJourney } from "./journey.ts";
import {
  WORKSPACE_PATHS,
  WORKSPACE_VERSION,
  type WorkspaceOperation,
} from "#contract/workspace/workspace-schemas.ts";
import { pageHeaders } from "#tools/sign-in/page-headers.ts";

interface Asked {
  readonly username?: string;
  readonly data?: object;
}

/** Asks the gateway for the workspace of a user who is signed in in this browser, as a page does. */
export async function askWorkspace(
  page: Page,
  method: "GET" | "POST" | "DELETE",
  path: string,
  { username = "rep", data }: Asked = {},
): Promise<APIResponse> {
  const { href } = new URL(GATEWAY_PREFIX + path, page.url());
  const response = await page.request.fetch(href, {
    method,
    headers: pageHeaders(undefined, nameInJourney(`usr_${username}`)),
    ...(data && { data }),
  });
  expect(response.ok()).toBe(true);
  return response;
}

/** Changes documents as another device of the user does. */
export async function changeElsewhere(
  page: Page,
  changes: readonly Pick<WorkspaceOperation, "document" | "change">[],
): Promise<void> {
  const writer = crypto.randomUUID();
  const operations = changes.map((one, at) => ({ ...one, writer, number: at + 1, age: 0 }));
  const data = { version: WORKSPACE_VERSION, operations };
  await askWorkspace(page, "POST", WORKSPACE_PATHS.operations, { data });
}
