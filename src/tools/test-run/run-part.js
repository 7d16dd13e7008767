import { spawn } from "node:child_process";

/*
 * Runs a part of the tests, `node run-part.js SCRIPT …`, and ends all that it has started once it ends, once it is told to by a
 * message, or once the run that asked for it is gone: killed, it could not.
 */
const child = spawn(process.execPath, process.argv.slice(2), { stdio: "inherit", detached: true });

/**
 * Sends a signal to the part and to what it has started.
 * @param {NodeJS.Signals} signal
 */
function send(signal) {
  try {
    process.kill(-(child.pid ?? NaN), signal);
  } catch (error) {
    // nothing of it is left
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

for (const event of ["disconnect", "message"]) process.on(event, () => send("SIGKILL"));
// a terminal sends it to the run and to this, and the run passes it on
process.once("SIGINT", () => send("SIGINT"));
for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) process.once(signal, () => send(signal));
child.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on("close", (code) => {
  send("SIGKILL");
  process.exit(code ?? 1);
});
