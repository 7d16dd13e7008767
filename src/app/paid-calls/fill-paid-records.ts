import { onIdle } from "#app/lib/schedule-work.ts";
import { writeTransaction } from "#app/storage/user-database.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { type CompanyCallStore, paidRecordsOfCall } from "./paid-company.ts";
import { FILL_STATE_KEY, mergePaidRecords, pendingFill } from "./paid-record-rows.ts";
import { paidRecordsOfBatch } from "./answered-paid-records.ts";

/** Batches that are read in one turn: a hundred records, some milliseconds of work. */
const MAX_BATCHES_PER_TURN = 4;

const ANSWERS = { families: "familyAnswers", companyReads: "companyAnswers" } as const;

type OpenSession = Pick<UserSession, "name" | "database">;

const idle = () => new Promise<void>((resolve) => void onIdle(resolve));

async function fillFromBatches({ database }: OpenSession): Promise<void> {
  const ids = await (await database()).getAllKeys("batches");
  for (let start = 0; start < ids.length; start += MAX_BATCHES_PER_TURN) {
    await idle();
    // read and merged in one transaction, so that what is deleted meanwhile does not come back
    const transaction = writeTransaction(await database(), ["runs", "batches", "paidRecords"]);
    for (const id of ids.slice(start, start + MAX_BATCHES_PER_TURN)) {
      const batch = await transaction.objectStore("batches").get(id);
      const run = batch && (await transaction.objectStore("runs").get(batch.runId));
      await mergePaidRecords(transaction, paidRecordsOfBatch(run, batch));
    }
    await transaction.done;
  }
}

async function fillFromCalls({ database }: OpenSession, calls: CompanyCallStore): Promise<void> {
  for (const id of await (await database()).getAllKeys(calls)) {
    await idle();
    const call = await (await database()).get(calls, id);
    const stored = await (await database()).get(ANSWERS[calls], id);
    const rows = await paidRecordsOfCall(calls, call, stored?.answer);
    // no transaction waits for the answer to be read: the call may be gone meanwhile
    const transaction = writeTransaction(await database(), [calls, "paidRecords"]);
    const stays = (await transaction.objectStore(calls).count(id)) > 0;
    await Promise.all([transaction.done, stays && mergePaidRecords(transaction, rows)]);
  }
}

async function isPending({ database }: OpenSession): Promise<string | null> {
  return pendingFill(await (await database()).get("local", FILL_STATE_KEY));
}

/** Notes that all is filled, unless more has changed meanwhile. */
async function settle({ database }: OpenSession, pending: string): Promise<void> {
  const transaction = writeTransaction(await database(), ["local"]);
  const store = transaction.objectStore("local");
  if (pendingFill(await store.get(FILL_STATE_KEY)) === pending) {
    await store.put({ pending: null }, FILL_STATE_KEY);
  }
  await transaction.done;
}

/**
 * Makes rows of every answer that is stored, where that is not done yet: after a run or a read was deleted. Some at a time, whenever the browser is idle; cut off by a reload,
 * it begins anew, which changes no row that stands already. One tab does it. Resolves with whether anything was done.
 */
export async function fillPaidRecords(session: OpenSession): Promise<boolean> {
  if ((await isPending(session)) === null) return false;
  const lock = `${session.name}-paid-records`;
  return navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
    if (held === null) return false;
    for (let pending = await isPending(session); pending !== null; pending = await isPending(session)) {
      await fillFromBatches(session);
      await fillFromCalls(session, "families");
      await fillFromCalls(session, "companyReads");
      await settle(session, pending);
    }
    return true;
  });
}
