import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

const LOOK_MS = 1000;
/** Of all cores together. */
const QUIET_SHARE = 0.25;

const times = () => cpus().map((core) => core.times);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Whether nothing else is busy, measured on the cores for a second. The load average would include what has just ended, such as
 * installing packages.
 */
export async function isMachineQuiet(): Promise<boolean> {
  const before = times();
  await wait(LOOK_MS);
  const after = times();
  const passed = sum(after.flatMap(Object.values)) - sum(before.flatMap(Object.values));
  const idle = sum(after.map((core) => core.idle)) - sum(before.map((core) => core.idle));
  return 1 - idle / passed < QUIET_SHARE;
}
