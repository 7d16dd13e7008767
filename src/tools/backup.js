import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { buildIfStale, root } from "./build-if-stale.js";

// `npm run backup -- save FILE`: builds when a source changed, then becomes the tool
buildIfStale();
await import(pathToFileURL(join(root, "dist", "backup.js")).href);
