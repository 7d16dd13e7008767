import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { isRunning } from "#tools/owned-folder.ts";

const RUN_PART = new URL("run-part.js", import.meta.url).pathname;

/** A script that starts a process, says its number, and waits for it. */
const PART = `
const { spawn } = require("node:child_process");
const server = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
console.log(server.pid);
`;

/** What \`npm test\` does with a part. */
const RUN = `
const { spawn } = require("node:child_process");
spawn(process.execPath, [${JSON.stringify(RUN_PART)}, "-e", ${JSON.stringify(PART)}], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
`;

it("a part of the tests ends with the run, and all that it has started, when the run is killed", async () => {
  const run = spawn(process.execPath, ["-e", RUN], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(run.stdout.setEncoding("utf8"), "data");
  const server = Number(line);
  expect(isRunning(server)).toBe(true);
  run.kill("SIGKILL");
  await vi.waitFor(() => expect(isRunning(server)).toBe(false), 10_000);
});
