import { setTimeout as pause } from "node:timers/promises";
import { mayFail } from "./may-fail.ts";

const KILL_EVERY_MS = 5000;

/** A process that can be killed and restarted over its data. */
interface Killed {
  stop(signal: "SIGKILL"): Promise<unknown>;
  start(): Promise<void>;
}

/** Kills one gateway after the other and restarts it at once, until `stop` is called, which returns how many were killed. */
export function killInTurn(gateways: readonly Killed[]): { stop(): Promise<number> } {
  const ending = new AbortController();
  async function kill(): Promise<number> {
    let took = 0;
    for (let kills = 0; ; kills += 1) {
      await pause(Math.max(0, KILL_EVERY_MS - took), undefined, { signal: ending.signal }).catch(
        mayFail("the wait is ended when nothing is to be killed any more"),
      );
      const gateway = gateways[kills % gateways.length];
      if (ending.signal.aborted || gateway === undefined) return kills;
      const since = performance.now();
      await gateway.stop("SIGKILL");
      await gateway.start();
      took = performance.now() - since;
    }
  }
  const killing = kill();
  return {
    stop() {
      ending.abort();
      return killing;
    },
  };
}
