import * as z from "zod/mini";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import type { DocumentRef } from "#app/storage/workspace/workspace-rows.ts";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";

/** The object stores of calls about one company. */
export type CompanyCallStore = "families" | "companyReads";

/*
 * Family trees and company reads on the account: one document, with an entry for each answer under the key of its call. The
 * answer itself stays in the gateway's journal, from where the person's other browsers fetch it. [workspace-24]
 */

export const CALLS_ON_ACCOUNT = { kind: "companyCalls", id: "companyCalls" } as const satisfies DocumentRef;

const entryBody = z.object({
  store: z.enum(["families", "companyReads"]),
  id: z.string(),
  /** The row as it is stored beside the answer; null once it was deleted. */
  call: z.nullable(z.looseObject({})),
  /** When it was answered or deleted. ISO 8601, UTC. */
  at: z.string(),
});
/** What the account has of an answer. */
export interface CallOnAccount extends z.output<typeof entryBody> {
  /** Of the call, in the journal. */
  readonly key: string;
}

/** A stored call with the object store that it is in. */
export interface CallInStore {
  readonly store: CompanyCallStore;
  readonly call: {
    readonly id: string;
    readonly answer: { readonly receivedAt: string; readonly key?: string | undefined } | null;
  };
}

/** All that the account has, as far as this browser has read it. */
export async function callsOnAccount(session: UserSession): Promise<CallOnAccount[]> {
  const calls: CallOnAccount[] = [];
  await session.part(openWorkspace).entries(CALLS_ON_ACCOUNT.id, (entries) => {
    for (const { key, body } of entries) {
      const { data } = entryBody.safeParse(body);
      if (data) calls.push({ ...data, key });
    }
  });
  return calls;
}

async function change(session: UserSession, changes: readonly LocalChange["change"][]): Promise<void> {
  const planned = changes.map((one) => ({ document: CALLS_ON_ACCOUNT, change: one }));
  await session.part(openWorkspace).change(() => Promise.resolve({ changes: planned, result: undefined }));
}

/**
 * Tells the account of an answer, in the place of the one of before. One that came by a run has no key of its own, and
 * comes to other browsers with its run.
 */
export async function tellAnswer(
  session: UserSession,
  { store, call }: CallInStore,
  before?: CallInStore["call"]["answer"],
): Promise<void> {
  const { id, answer } = call;
  if (answer?.key === undefined) return;
  const { key, receivedAt: at } = answer;
  const body = { store, id, call: { ...call, attempt: null, untold: false }, at };
  const former = before?.key === undefined || before.key === key ? [] : [before.key];
  await change(session, [
    { type: "put", entries: [{ key, body }] },
    ...(former.length > 0 ? [{ type: "remove" as const, keys: former }] : []),
  ]);
}

/** Tells the account that an answer was deleted: one that is only missing there was never told. */
export async function tellDeletion(session: UserSession, { store, call }: CallInStore): Promise<void> {
  const key = call.answer?.key;
  if (key === undefined) return;
  const body = { store, id: call.id, call: null, at: new Date().toISOString() };
  await change(session, [{ type: "put", entries: [{ key, body }] }]);
}

/** Takes entries from the account whose time is over. */
export async function forgetOnAccount(session: UserSession, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await change(session, [{ type: "remove", keys }]);
}
