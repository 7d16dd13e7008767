import { createAdaptorServer } from "@hono/node-server";
import { once } from "node:events";

type Handle = Parameters<typeof createAdaptorServer>[0]["fetch"];

/** A server on a spare port of this machine. */
export interface Listening {
  readonly url: string;
  /** Cuts what is still open. */
  stop(): Promise<void>;
}

/** Answers requests over a socket, whose connections stay open for so long between two of them. */
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
