import { runnerImport } from "vite";
import { root } from "./build-if-stale.js";

// runs a tool written in TypeScript: `node src/tools/run.js src/tools/test-run/run-tests.ts`
const [tool] = process.argv.slice(2);
if (tool === undefined) throw new Error("Which tool?");
await runnerImport(tool, { root, configFile: false, logLevel: "warn" });
