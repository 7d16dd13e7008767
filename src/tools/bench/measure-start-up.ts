import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, percentile } from "./measured-figure.ts";
import { startServer } from "#tools/server-process.ts";

const LATER_STARTS = 5;

/** Start-up of the built server: the first one, which makes the data, and later ones. */
export async function benchStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const server = await startServer(folder, { LOG_LEVEL: "silent" });
  const first = server.startedIn();
  const later: number[] = [];
  for (let turn = 0; turn < LATER_STARTS; turn += 1) {
    await server.stop();
    await server.start();
    later.push(server.startedIn());
  }
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return [
    { name: "first start, data made", value: first / 1000, unit: "s", reference: 10, against: "goal" },
    {
      name: "later start, p50",
      value: percentile(later, 0.5) / 1000,
      unit: "s",
      reference: 1,
      against: "goal",
    },
  ];
}
