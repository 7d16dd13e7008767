import { PersonRates } from "#gateway/people/person-rates.ts";
import type { RunWorkerOptions } from "#gateway/runs/run-sender.ts";
import { RunWorker } from "#gateway/runs/run-worker.ts";

type Needed = Pick<RunWorkerOptions, "database" | "upstream" | "keys">;

/** A gateway's worker alone, before a service that takes each person's id for their token. */
export function runWorkerAt(given: Needed & Partial<RunWorkerOptions>): RunWorker {
  return new RunWorker({
    inTurn: () => Promise.resolve(),
    publicUrl: "http://gateway.example",
    tokens: { of: (userId) => Promise.resolve({ token: userId, expiresIn: 3600 }), forget: () => undefined },
    rates: new PersonRates(),
    managementDays: 365,
    onChange: () => undefined,
    now: () => new Date(),
    random: Math.random,
    ...given,
  });
}
