import { join } from "node:path";
import { type ServerProcess, freePort, startServer } from "./server-process.ts";

/** The built service as a process of its own, and gateways before it as others. */
export interface GatewaysBeforeService {
  readonly service: ServerProcess;
  readonly gateways: readonly ServerProcess[];
  stop(): Promise<void>;
}

interface Options {
  /** How many gateways; several share the database and the session keys of `gatewayEnv`. */
  readonly count: number;
  /** Where people reach the gateways; the address of the first one unless said. */
  readonly publicUrl?: string | undefined;
  readonly serviceEnv?: Readonly<Record<string, string>>;
  readonly gatewayEnv?: Readonly<Record<string, string>>;
}

/**
 * Starts the service over the data in `folder`/service, which is made where there is none, and gateways that are its
 * confidential client.
 */
export async function startGatewaysBeforeService(
  folder: string,
  { count, publicUrl: given, serviceEnv, gatewayEnv }: Options,
): Promise<GatewaysBeforeService> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const publicUrl = given ?? `http://127.0.0.1:${ports[0]}`;
  const service = await startServer(join(folder, "service"), {
    REDIRECT_URIS: `${publicUrl}/callback`,
    ...serviceEnv,
  });
  const env = {
    UPSTREAM_BASE_URL: service.url,
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
      gateways.push(await startServer(dataDir, env, port));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { service, gateways, stop };
}
