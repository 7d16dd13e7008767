import type { QueryClient } from "@tanstack/react-query";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { RepeatedWork, systemClock } from "#app/lib/clock.ts";
import { reloadKnownRecords } from "#app/owned/known-records-store.ts";
import { readQueries } from "#app/owned/owned-read-queries.ts";
import { readAgain } from "#app/storage/read-again.ts";
import type { SessionPart } from "#app/storage/user-storage-session.tsx";
import { runsNews } from "#app/sync/runs-news.ts";
import { announce, showToast } from "#app/ui/overlays/notifications.ts";
import type { RunAnswer, RunResult } from "#contract/runs/run-schemas.ts";
import { refetchAfterPayment } from "./refetch-after-payment.ts";
import { type ReadOperation, readTarget, topicsOf } from "./read-request.ts";
import { revealEndMessage, revealTarget } from "./reveal-request.ts";
import { recordTypeOf } from "./run-facts.ts";
import { runGateway } from "./run-gateway.ts";
import { type SingleRunEnd, type SingleRunTarget, SingleRuns } from "./single-runs.ts";

/** Delay before reads are refetched after an event: a run over many companies sends many events. */
const READS_AGAIN_MS = 2000;

/** The target of a run that was started elsewhere. */
function targetOf({ operation, purpose, criteria, page, name }: RunAnswer, input: RunResult) {
  const { id, snapshot } = input;
  if (purpose === "reveal") {
    return revealTarget({ type: recordTypeOf(operation), id, snapshot });
  }
  if ((purpose !== "read" && purpose !== "family") || !isRead(operation)) return undefined;
  return readTarget({ operation, companyId: id, topics: topicsOf(criteria), page }, snapshot.name || name);
}

function isRead(operation: RunAnswer["operation"]): operation is ReadOperation {
  return operation !== "enrichContacts" && operation !== "enrichCompanies";
}

/** Refetches the reads of a company; resolves once the screens have them. */
async function readReads(queryClient: QueryClient, { purpose, id }: SingleRunTarget): Promise<void> {
  if (purpose === "reveal") return;
  readAgain(queryClient, companyQueries.byId(id).queryKey);
  await queryClient.invalidateQueries({ queryKey: readQueries.all });
}

/** The single-input runs of a session, which outlive the screens that started them. */
export const openSingleRuns: SessionPart<SingleRuns> = ({ personId, queryClient }) => {
  const onEnd = async (end: SingleRunEnd): Promise<void> => {
    const { target, found, isOwn } = end;
    reloadKnownRecords([target]);
    refetchAfterPayment(queryClient);
    await readReads(queryClient, target);
    if (!isOwn || target.purpose !== "reveal") return;
    if (found) showToast({ message: revealEndMessage(end) });
    else announce(revealEndMessage(end));
  };
  const runs = new SingleRuns({
    gateway: runGateway(personId),
    targetOf,
    onEnd,
    clock: systemClock,
    random: Math.random,
    uuid: () => crypto.randomUUID(),
  });
  const reading = new RepeatedWork(systemClock, () => {
    readAgain(queryClient, readQueries.all);
    return Promise.resolve(undefined);
  });
  runsNews.subscribe(() => {
    runs.changed();
    reading.wake(READS_AGAIN_MS);
  });
  void runs.recover();
  return runs;
};
