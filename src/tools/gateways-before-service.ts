import { SERVICE_PREFIX } from "#contract/operation.ts";
import { join } from "node:path";
import { type ServerProcess, freePort, startServer } from "./server-process.ts";

/** The built service as one process, and gateways before it as further ones. */
export interface GatewaysBeforeService {
  readonly service: ServerProcess;
  readonly gateways: readonly ServerProcess[];
  stop(): Promise<void>;
}

export interface GatewaysOptions {
  /** How many gateways; several share the database and the session keys of `gatewayEnv`. */
  readonly count: number;
  /** Where people reach the gateways; by default the address of the first. */
  readonly publicUrl?: string | undefined;
  readonly serviceEnv?: Readonly<Record<string, string>>;
  readonly gatewayEnv?: Readonly<Record<string, string>>;
  /** The address at which each gateway, by index, finds the service for calls; by default the service's own. */
  readonly serviceAt?: (serviceUrl: string, at: number) => Promise<string>;
}

/**
 * Starts the service over the data in `folder`/service, which is generated where it is missing, and gateways that are its
 * confidential client.
 */
export async function startGatewaysBeforeService(
  folder: string,
  { count, publicUrl: given, serviceEnv, gatewayEnv, serviceAt }: GatewaysOptions,
): Promise<GatewaysBeforeService> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const publicUrl = given ?? `http://127.0.0.1:${ports[0]}`;
  const service = await startServer(join(folder, "service"), {
    REDIRECT_URIS: `${publicUrl}/callback`,
    ...serviceEnv,
  });
  const env = {
    // whatever proxies its calls, people sign in at the service itself
    OAUTH_ISSUER: service.url + SERVICE_PREFIX,
    CLIENT_ID: "prospect-confidential",
    CLIENT_SECRET: "sandbox-secret",
    IMAGE_HOSTS: service.url,
    // the same as the service's
    MANAGEMENT_DAYS: "365",
    PUBLIC_URL: publicUrl,
    ...gatewayEnv,
  };
  const gateways: ServerProcess[] = [];
  const stop = async () => {
    for (const gateway of gateways) await gateway.stop();
    await service.stop();
  };
  try {
    for (const [at, port] of ports.entries()) {
      const dataDir = join(folder, at === 0 ? "gateway" : `gateway-${at + 1}`);
      const upstream = (await serviceAt?.(service.url, at)) ?? service.url;
      gateways.push(await startServer(dataDir, { UPSTREAM_BASE_URL: upstream, ...env }, port));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { service, gateways, stop };
}
