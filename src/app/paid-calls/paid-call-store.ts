import * as z from "zod/mini";
import { writeTransaction } from "#app/storage/user-database.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { type CompanyCallStore, paidKeyOfCall, paidRecordsOfCall } from "./paid-company.ts";
import { mergePaidRecords, refillPaidRecords } from "./paid-record-rows.ts";
import { openPaidRecords } from "./paid-record-store.ts";

const attemptSchema = z.object({
  /** UUID; the `Idempotency-Key` of every attempt at the same call. */
  key: z.string(),
  /** Exactly what is sent. Rows of older versions have no path. */
  path: z.optional(z.string()),
  body: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  /** It left through a gateway that writes down what it sends; rows of older versions did not. */
  journaled: z.optional(z.boolean()),
});

const callCharge = z.object({
  /** When it was sent. ISO 8601, UTC. */
  at: z.string(),
  /** What the answer was charged; null where nobody can tell: one credit at most. */
  credits: z.nullable(z.number()),
});

/** What is stored of a call that may cost, beside its answer. Features extend it with what they show of it. */
export const paidCallSchema = z.object({
  id: z.string(),
  /** Set while nobody knows how the call ended, so that it may have been charged. */
  attempt: z.nullable(attemptSchema),
  /** The answer that is stored beside this row; null before the first one. ISO 8601, UTC. */
  answer: z.nullable(z.object({ receivedAt: z.string() })),
  /** What its answers cost, each of them; rows of older versions, and answers that came by a run, have none. */
  charges: z.optional(z.readonly(z.array(callCharge))),
});
export type PaidCall = Readonly<z.output<typeof paidCallSchema>>;

/** A call with its answer, byte for byte as it came, where one is stored. */
export interface StoredCall<Call extends PaidCall> {
  readonly call: Call;
  readonly answer: Blob | undefined;
}

/**
 * Where paid calls and their answers are stored. Every method is one transaction that has reached the disk when its
 * promise resolves, and rejects when the browser could not read or write.
 */
export interface PaidCallStore<Call extends PaidCall> {
  /** The name of the Web Lock that is held while this call is made. */
  lockName(id: string): string;
  get(id: string): Promise<StoredCall<Call> | undefined>;
  /** The calls whose ids begin with `prefix`, without their answers. */
  list(prefix: string): Promise<readonly Call[]>;
  /** Writes a call, and its answer with it where one is given; a stored answer stays otherwise. */
  put(call: Call, answer?: Blob): Promise<void>;
  /** Deletes a call and its answer; resolves with what restores both. */
  remove(id: string): Promise<() => Promise<void>>;
}

/** The object stores of one kind of paid call. Answers have their own, since one can have 30 MB. */
export interface StoreNames {
  readonly calls: CompanyCallStore;
  readonly answers: "familyAnswers" | "companyAnswers";
}

/** What was paid for must not be lost to a power cut. */
const DURABLE = { durability: "strict" } as const;

/**
 * Paid calls in the person's own database. An answer is stored together with the row of its company among what was
 * paid for. A row that an older version wrote in another shape is passed over.
 */
export function paidCallStore<Call extends PaidCall>(
  { name, database, part }: UserSession,
  { calls, answers }: StoreNames,
  schema: z.ZodMiniType<Call>,
): PaidCallStore<Call> {
  async function get(id: string): Promise<StoredCall<Call> | undefined> {
    const transaction = (await database()).transaction([calls, answers]);
    const [row, stored] = await Promise.all([
      transaction.objectStore(calls).get(id),
      transaction.objectStore(answers).get(id),
      transaction.done,
    ]);
    const call = schema.safeParse(row).data;
    return call && { call, answer: stored?.answer };
  }

  async function put(call: Call, answer?: Blob): Promise<void> {
    // no transaction waits for the answer to be read
    const paid = await paidRecordsOfCall(calls, call, answer);
    const transaction = writeTransaction(await database(), [calls, answers, "paidRecords"], DURABLE);
    await Promise.all([
      transaction.done,
      transaction.objectStore(calls).put(call),
      answer && transaction.objectStore(answers).put({ id: call.id, answer }),
      mergePaidRecords(transaction, paid),
    ]);
    if (paid.length > 0) part(openPaidRecords).changed([paidKeyOfCall(calls, call.id)]);
  }

  return {
    lockName: (id) => `${name}-${calls}-${id}`,
    get,
    async list(prefix) {
      const rows = await (await database()).getAll(calls, IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      return rows.flatMap((row) => schema.safeParse(row).data ?? []);
    },
    put,
    async remove(id) {
      const stored = await get(id);
      const transaction = writeTransaction(
        await database(),
        [calls, answers, "paidRecords", "local"],
        DURABLE,
      );
      const key = paidKeyOfCall(calls, id);
      await Promise.all([
        transaction.done,
        transaction.objectStore(calls).delete(id),
        transaction.objectStore(answers).delete(id),
        stored?.answer && refillPaidRecords(transaction, [key]),
      ]);
      if (stored?.answer) part(openPaidRecords).changed([key]);
      return async () => {
        if (stored) await put(stored.call, stored.answer);
      };
    },
  };
}

/** Whether a tab of this person is making a call at the moment. */
export async function isCallInFlight(
  store: Pick<PaidCallStore<PaidCall>, "lockName">,
  id: string,
): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === store.lockName(id));
}
