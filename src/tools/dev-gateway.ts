import { type Plugin, type RunnableDevEnvironment, isRunnableDevEnvironment } from "vite";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";

/** Addresses that the gateway answers; the development server serves the app. */
const OURS = new RegExp(
  `^(${SERVICE_PREFIX}/|${GATEWAY_PREFIX}/|/(config.json|docs|openapi.json|healthz|readyz|metrics|faults)\\b)`,
);

type DevModule = typeof import("#gateway/gateway-dev.ts");
type DevGateway = Awaited<ReturnType<DevModule["openDevGateway"]>>;

/** Opens the gateway from the current source, and again after an edit. */
function reloading(environment: RunnableDevEnvironment, publicUrl: string) {
  let current: { open: DevModule["openDevGateway"]; gateway: Promise<DevGateway> } | undefined;
  return async (): Promise<DevGateway> => {
    const { openDevGateway } = await environment.runner.import<DevModule>("/src/gateway/gateway-dev.ts");
    if (current?.open !== openDevGateway) {
      const previous = current;
      const opened = previous
        ? previous.gateway.then((gateway) => gateway.close()).then(() => openDevGateway(publicUrl))
        : openDevGateway(publicUrl);
      current = { open: openDevGateway, gateway: opened };
    }
    return current.gateway;
  };
}

/** Serves the gateway in the development server: edits under src/service apply from the next request on. */
export function devGateway(port: number): Plugin {
  return {
    name: "prospect-dev-gateway",
    apply: "serve",
    configureServer(server) {
      const ssr = server.environments["ssr"];
      // the test runner creates a server without one
      if (!ssr || !isRunnableDevEnvironment(ssr)) return;
      const open = reloading(ssr, `http://127.0.0.1:${port}`);
      server.middlewares.use((request, response, next) => {
        if (!OURS.test(request.url ?? "")) return next();
        open()
          .then((gateway) => gateway.listener(request, response))
          .catch(next);
      });
    },
  };
}
