import { openDevGateway } from "#gateway/gateway-dev.ts";
import { GatewayServer, endOnSignal } from "#gateway/gateway-server.ts";

// a gateway as a separate process, without the app's files: tests kill it
const port = Number(process.env["PORT"]);
const { gateway, log, ...opened } = await openDevGateway(
  process.env["PUBLIC_URL"] ?? `http://127.0.0.1:${port}`,
);
const server = new GatewayServer(gateway);
await server.listen(port, "127.0.0.1");
endOnSignal(server, log, opened);
