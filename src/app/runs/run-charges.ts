import { queryOptions } from "@tanstack/react-query";
import { usageQueries } from "#app/api/usage-api-queries.ts";
import type { Charge, ChargeKind } from "#app/paid-calls/charges.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import type { RunAnswer, RunPurpose } from "#contract/runs/run-schemas.ts";
import { runGateway } from "./run-gateway.ts";

const KINDS: Readonly<Record<RunPurpose, ChargeKind>> = {
  enrich: "run",
  reveal: "reveal",
  read: "read",
  family: "family",
  import: "import",
};

/** What a person's own runs at the gateway cost, of those that they may read. */
export function chargesOfOwnRuns(runs: readonly RunAnswer[]): readonly Charge[] {
  return runs.flatMap(({ owner, purpose, startedAt, credits, atStake }) =>
    !owner.isSelf || startedAt === null || credits + atStake === 0
      ? []
      : [{ kind: KINDS[purpose], at: startedAt, credits, unconfirmed: atStake }],
  );
}

/** What the person's newest runs at the gateway cost, on whatever device they were started. */
export function ownRunChargesQuery({ personId }: Pick<UserSession, "personId">) {
  return queryOptions({
    // what was counted changes it as well
    queryKey: [...usageQueries.all, "own-runs"],
    queryFn: async () => chargesOfOwnRuns(await runGateway(personId).list()),
    retry: false,
  });
}
