import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IDEMPOTENCY_KEY } from "#contract/gateway-schemas.ts";
import { serviceCaller } from "#tools/service-caller.ts";
import { startServer } from "#tools/server-process.ts";
import { type Figure, percentile } from "../measured-figure.ts";
import { UNLIMITED } from "../measure-load.ts";

const CALLS = 200;
const BATCH_SIZE = 25;
const FIELDS = ["id", "firstName", "lastName", "email", "phone", "mobilePhone"];

/** What a program's call costs more because the gateway writes it down. Milliseconds. */
export async function benchJournal(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const server = await startServer(folder, { ...UNLIMITED, CREDITS: "100000", LOG_LEVEL: "silent" });
  try {
    const service = await serviceCaller(server.url);
    const time = async (first: number, key: boolean) => {
      const matchPersonInput = Array.from({ length: BATCH_SIZE }, (_, at) => ({ personId: first + at }));
      const request = service.request("enrichContacts", { matchPersonInput, outputFields: FIELDS });
      if (key) request.headers.set(IDEMPOTENCY_KEY, randomUUID());
      const from = performance.now();
      await (await fetch(request)).text();
      return performance.now() - from;
    };
    const [bare, journaled]: [number[], number[]] = [[], []];
    for (let call = 0; call < CALLS; call += 1) {
      const first = 1 + (call % 100) * BATCH_SIZE;
      bare.push(await time(first, false));
      journaled.push(await time(first, true));
    }
    return [0.5, 0.95].map((share) => ({
      name: `a batch through the journal, p${share * 100}`,
      value: percentile(journaled, share),
      unit: "ms",
      reference: percentile(bare, share),
      against: "without a key",
    }));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
