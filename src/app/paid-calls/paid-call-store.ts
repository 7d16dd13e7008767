import * as z from "zod/mini";
import { writeTransaction } from "#app/storage/user-database.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { type CompanyCallStore, tellAnswer, tellDeletion } from "./calls-on-account.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

const attemptSchema = z.object({
  /** UUID; the `Idempotency-Key` of every attempt at the same call. */
  key: z.string(),
  /** Exactly what is sent. */
  path: z.string(),
  body: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
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
  answer: z.nullable(
    z.object({
      receivedAt: z.string(),
      /** That of its call; answers that came by a run have none. */
      key: z.optional(z.string()),
    }),
  ),
  /** What its answers cost, each of them; answers that came by a run have none. */
  charges: z.optional(z.readonly(z.array(callCharge))),
  /** The account was not told of the answer yet. */
  untold: z.optional(z.boolean()),
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

/** A store that follows the person's other browsers. */
export interface FollowingCallStore<Call extends PaidCall> extends PaidCallStore<Call> {
  readonly calls: CompanyCallStore;
  /** The call that another browser told of; undefined where another version of the app wrote it. */
  parse(told: unknown): Call | undefined;
  /** Tells the account of a stored answer, in the place of the one of before. */
  tell(call: Call, before?: Call["answer"]): Promise<void>;
  /** Writes what another browser was answered. */
  take(call: Call, answer: Blob): Promise<void>;
  /** Deletes what another browser deleted. */
  drop(id: string): Promise<void>;
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
 * paid for, and then told to the account. A row of another shape is passed over.
 */
export function paidCallStore<Call extends PaidCall>(
  session: UserSession,
  { calls, answers }: StoreNames,
  schema: z.ZodMiniType<Call>,
): FollowingCallStore<Call> {
  const { name, database } = session;
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

  async function take(call: Call, answer?: Blob): Promise<void> {
    const transaction = writeTransaction(await database(), [calls, answers], DURABLE);
    await Promise.all([
      transaction.done,
      transaction.objectStore(calls).put(call),
      answer && transaction.objectStore(answers).put({ id: call.id, answer }),
    ]);
  }

  async function put(call: Call, answer?: Blob): Promise<void> {
    if (answer === undefined) return take(call);
    const before = (await get(call.id))?.call.answer;
    await take({ ...call, untold: true }, answer);
    // what cannot be told now is told by the next page
    await tell(call, before).catch(ignoring(isStorageTrouble));
  }

  async function tell(call: Call, before?: Call["answer"]): Promise<void> {
    await tellAnswer(session, { store: calls, call }, before);
    const transaction = writeTransaction(await database(), [calls]);
    const row = schema.safeParse(await transaction.objectStore(calls).get(call.id)).data;
    const isTold = row?.untold === true && row.answer?.key === call.answer?.key;
    if (isTold) await transaction.objectStore(calls).put({ ...row, untold: false });
    await transaction.done;
  }

  async function drop(id: string): Promise<void> {
    const transaction = writeTransaction(await database(), [calls, answers], DURABLE);
    await Promise.all([
      transaction.done,
      transaction.objectStore(calls).delete(id),
      transaction.objectStore(answers).delete(id),
    ]);
  }

  return {
    calls,
    lockName: (id) => `${name}-${calls}-${id}`,
    get,
    async list(prefix) {
      const rows = await (await database()).getAll(calls, IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      return rows.flatMap((row) => schema.safeParse(row).data ?? []);
    },
    put,
    async remove(id) {
      const stored = await get(id);
      // first: what was deleted here and not there would come back
      if (stored) await tellDeletion(session, { store: calls, call: stored.call });
      await drop(id);
      return async () => {
        if (stored) await put(stored.call, stored.answer);
      };
    },
    tell,
    parse: (told) => schema.safeParse(told).data,
    take,
    drop,
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
