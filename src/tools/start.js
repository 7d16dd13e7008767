import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { buildIfStale, root } from "./build-if-stale.js";

// `npm start`: builds when a source changed, then becomes the server
buildIfStale();
await import(pathToFileURL(join(root, "dist", "server.js")).href);
