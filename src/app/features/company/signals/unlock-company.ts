import { ignoring, isExpected } from "#app/lib/reports/report.ts";
import type { Price } from "#app/prices/price-of.ts";
import type { SingleRunState } from "#app/runs/single-run-state.ts";

/** A read of the company that waits for its turn. */
export interface UnlockStep {
  /** Makes the read, for no more than a price; resolves once it goes on no more by itself. Never rejects. */
  readonly load: (price: Price) => Promise<SingleRunState | undefined>;
  /** Its turn is over, or did not come. */
  readonly release: () => void;
}

const FREE: Price = { kind: "free", freeUntil: null };

/**
 * Makes reads one after the other for one credit at most: the next one may cost what none before it can have been charged, or
 * nothing where the company became free by that. `isManaged` asks for it, free; it may reject. Never rejects.
 */
export async function unlockInTurn(
  steps: readonly UnlockStep[],
  price: Price,
  isManaged: () => Promise<boolean>,
): Promise<void> {
  let now = price;
  let isStopped = false;
  for (const { load, release } of steps) {
    const state: SingleRunState | undefined = isStopped ? undefined : await load(now);
    release();
    isStopped ||= state?.kind !== "done";
    if (state?.kind !== "done" || state.credits + state.atStake === 0) continue;
    now = FREE;
    isStopped = !((await isManaged().catch(ignoring(isExpected))) ?? false);
  }
}
