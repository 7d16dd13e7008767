import { createAdaptorServer } from "@hono/node-server";
import { once } from "node:events";

type Handle = Parameters<typeof createAdaptorServer>[0]["fetch"];

/** A server on a free port of this machine. */
export interface Listening {
  readonly url: string;
  /** Closes all open connections. */
  stop(): Promise<void>;
}

/** Serves requests over a socket; idle connections stay open for the given time. */
export async function listening(
  handle: Handle,
  { keepAliveMs }: { readonly keepAliveMs?: number } = {},
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: handle });
  if (keepAliveMs !== undefined && "keepAliveTimeout" in server) server.keepAliveTimeout = keepAliveMs;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}
