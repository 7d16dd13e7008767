import { ignoring, isExpected } from "#app/lib/reports/report.ts";
import type { Price } from "#app/prices/price-of.ts";
import type { SingleRunState } from "#app/runs/single-run-state.ts";

/** A read of the company that waits for its turn. */
export interface UnlockStep {
  /** Makes the read for at most a price; resolves once it no longer continues by itself. Never rejects. */
  readonly load: (price: Price) => Promise<SingleRunState | undefined>;
  /** Called when its turn is over, or did not come. */
  readonly release: () => void;
}

const FREE: Price = { kind: "free", freeUntil: null };

/**
 * Makes reads one after the other for one credit in total: a read may cost the credit only while none before it can
 * have been charged; later reads are made only if the company has become free. `isManaged` asks for that, at no cost;
 * it may reject. Never rejects.
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
