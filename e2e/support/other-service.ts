import { type Difference, startAlteringProxy } from "#tools/network/altering-proxy.ts";
import { freePort } from "#tools/server-process.ts";
import { test as base } from "./fixtures.ts";

interface OtherServiceFixtures {
  otherPort: number;
  /** The service is another one from now on. */
  becomeOther: (difference: Difference) => void;
}

/**
 * A journey whose service can become another one: a server of its own stands before the gateway and answers calls for
 * data and tokens as that one would.
 */
export const test = base.extend<OtherServiceFixtures>({
  otherPort: async ({}, use) => use(await freePort()),
  serverEnv: async ({ otherPort }, use) => use({ PUBLIC_URL: `http://127.0.0.1:${otherPort}` }),
  becomeOther: async ({ server, otherPort }, use) => {
    const other = await startAlteringProxy(server.url, otherPort);
    await use(other.become);
    await other.stop();
  },
  baseURL: async ({ otherPort, becomeOther: _started }, use) => use(`http://127.0.0.1:${otherPort}`),
});
