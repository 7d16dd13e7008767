import { type AlteringProxy, type Difference, startAlteringProxy } from "#tools/network/altering-proxy.ts";
import { freePort } from "#tools/server-process.ts";
import { test as base } from "./fixtures.ts";

interface OtherServiceFixtures {
  proxies: AlteringProxy[];
  /** The service is another one from now on. */
  becomeOther: (difference: Difference) => void;
}

/**
 * A journey whose service can become another one: between the gateway and the service stands what answers calls for data
 * as that one would, whether the page asks for them or the gateway by itself.
 */
export const test = base.extend<OtherServiceFixtures>({
  ownServer: true,
  proxies: async ({}, use) => {
    const proxies: AlteringProxy[] = [];
    await use(proxies);
    for (const proxy of proxies) await proxy.stop();
  },
  serviceAt: async ({ proxies }, use) =>
    use(async (serviceUrl) => {
      const proxy = await startAlteringProxy(serviceUrl, await freePort());
      proxies.push(proxy);
      return proxy.url;
    }),
  becomeOther: async ({ server: _started, proxies }, use) =>
    use((difference) => proxies.forEach((proxy) => proxy.become(difference))),
});
