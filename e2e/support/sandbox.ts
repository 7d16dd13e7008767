import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** The variable that tells the workers where the folder of this run is. */
export const SANDBOX_FOLDER = "PROSPECT_E2E_FOLDER";

const storageState = z.object({
  cookies: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      domain: z.string(),
      path: z.string(),
      expires: z.number(),
      httpOnly: z.boolean(),
      secure: z.boolean(),
      sameSite: z.enum(["Strict", "Lax", "None"]),
    }),
  ),
  origins: z.array(
    z.object({
      origin: z.string(),
      localStorage: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
});

function inSandbox(name: string): string {
  const folder = process.env[SANDBOX_FOLDER];
  if (folder === undefined) throw new Error("There is no sandbox: global-setup.ts makes it");
  return join(folder, name);
}

/** The sandbox data, with the sessions of whom {@link sessionOf} knows: to be copied, never to be opened. */
export function dataFolder(): string {
  return inSandbox("data");
}

/** Where the session of a user is written. */
export function sessionFile(username: string): string {
  return inSandbox(`session-${username}.json`);
}

/**
 * What a browser holds in which that user is signed in at `origin`, a server over a copy of the data. Undefined for
 * users who sign in by themselves.
 */
export function sessionOf(username: string, origin: string): z.output<typeof storageState> | undefined {
  const file = sessionFile(username);
  if (!existsSync(file)) return undefined;
  const { cookies, origins } = storageState.parse(JSON.parse(readFileSync(file, "utf8")));
  const { port } = new URL(origin);
  return {
    // the cookie's name ends with the port, since cookies are shared among the ports of a host
    cookies: cookies.map((cookie) => ({ ...cookie, name: cookie.name.replace(/\d+$/, port) })),
    origins: origins.map(({ localStorage }) => ({ origin, localStorage })),
  };
}
