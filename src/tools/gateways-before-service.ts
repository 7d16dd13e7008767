import { SERVICE_PREFIX } from "#contract/operation.ts";
import { join } from "node:path";
import { type ServerProcess, freePort, startServer } from "./server-process.ts";

/** The built service as a process of its own, and gateways before it as others. */
export interface GatewaysBeforeService {
  readonly service: ServerProcess;
  readonly gateways: readonly ServerProcess[];
  stop(): Promise<void>;
}

export interface GatewaysOptions {
  /** How many gateways; several share the database and the session keys of `gatewayEnv`. */
  readonly count: number;
  /** Where people reach the gateways; the address of the first one unless said. */
  readonly publicUrl?: string | undefined;
  readonly serviceEnv?: Readonly<Record<string, string>>;
  readonly gatewayEnv?: Readonly<Record<string, string>>;
  /** Gives the address at which a gateway, by its place, finds the service for calls; the service's own unless said. */
  readonly serviceAt?: (serviceUrl: string, at: number) => Promise<string>;
}

/**
 * Starts the service over the data in `folder`/service, which is made where there is none, and gateways that are its
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
    // whatever stands before it for calls, people sign in at the service itself
    OAUTH_ISSUER: service.url + SERVICE_PREFIX,
    CLIENT_ID: "prospect-confidential",
    CLIENT_SECRET: "sandbox-secret",
    IMAGE_HOSTS: service.url,
    // as the service has it
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
