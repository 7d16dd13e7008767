import { createServer } from "node:http";
import { openDevGateway } from "#gateway/gateway-dev.ts";

// a gateway as a process of its own, without the app's files: tests kill it
const port = Number(process.env["PORT"]);
const { listener } = await openDevGateway(`http://127.0.0.1:${port}`);
createServer((request, response) => void listener(request, response)).listen(port, "127.0.0.1");
