import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import * as z from "zod/mini";
import { readAgain } from "#app/storage/read-again.ts";
import { writeTransaction } from "#app/storage/user-database.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { CALLS_ON_ACCOUNT, type CallOnAccount, callsOnAccount, forgetOnAccount } from "./calls-on-account.ts";
import { companyReadStore, familyCallStore } from "./company-calls.ts";
import type { FollowingCallStore, PaidCall } from "./paid-call-store.ts";
import { journaledAnswer } from "./send-paid-call.ts";

const DAY_MS = 24 * 3600 * 1000;

/** What the account has of older answers, which are in no journal any more, and of deletions is taken away. */
const FORGET_AFTER_MS = 90 * DAY_MS;

/** Where the keys of answers are that the gateway has no more, in the store `local`: they are asked for once. */
const GONE = "gone answers";
const goneSchema = z.catch(z.array(z.string()), []);

/** What this browser and the account have of the calls of one store. */
class Following<Call extends PaidCall> {
  readonly #store: FollowingCallStore<Call>;
  /** The account's, the newest first: an older answer of the same call is not fetched. */
  readonly #told: readonly CallOnAccount[];
  readonly gone: string[] = [];
  hasChanged = false;

  constructor(store: FollowingCallStore<Call>, told: readonly CallOnAccount[]) {
    this.#store = store;
    this.#told = told
      .filter((one) => one.store === store.calls)
      .toSorted((one, other) => other.at.localeCompare(one.at));
  }

  /** Tells the account what it was not told, such as by a page that was closed in the moment of an answer. */
  async tell(): Promise<void> {
    for (const call of await this.#store.list("")) if (call.untold === true) await this.#store.tell(call);
  }

  /** Fetches what this browser lacks, and deletes what another one deleted. Rejects where the gateway cannot be asked. */
  async follow(isGone: (key: string) => boolean): Promise<void> {
    for (const told of this.#told) {
      if (isGone(told.key)) this.gone.push(told.key);
      else await navigator.locks.request(this.#store.lockName(told.id), () => this.#followOne(told));
    }
  }

  async #followOne({ id, key, at, call: told }: CallOnAccount): Promise<void> {
    const own = (await this.#store.get(id))?.call;
    if (told === null) {
      if (own?.answer?.key !== key) return;
      await this.#store.drop(id);
    } else {
      // what waits for its outcome here is not touched
      const isNewer = own === undefined || (own.attempt === null && (own.answer?.receivedAt ?? "") < at);
      const call = isNewer ? this.#store.parse(told) : undefined;
      if (call === undefined) return;
      const answer = await journaledAnswer(key);
      if (answer === undefined) {
        this.gone.push(key);
        return;
      }
      await this.#store.take(call, answer);
    }
    this.hasChanged = true;
  }
}

async function goneAnswers({ database }: UserSession): Promise<ReadonlySet<string>> {
  return new Set(goneSchema.parse(await (await database()).get("local", GONE)));
}

async function noteGone({ database }: UserSession, keys: readonly string[]): Promise<void> {
  const transaction = writeTransaction(await database(), ["local"]);
  await Promise.all([transaction.done, transaction.objectStore("local").put([...keys], GONE)]);
}

/** Brings family trees and company reads of the person's other browsers, and tells of those of this one. */
export async function followAccount(session: UserSession, now: number): Promise<void> {
  const told = await callsOnAccount(session);
  const families = new Following(familyCallStore(session), told);
  const reads = new Following(companyReadStore(session), told);
  const gone = await goneAnswers(session);
  try {
    for (const calls of [families, reads]) {
      await calls.tell();
      await calls.follow((key) => gone.has(key));
    }
  } finally {
    if (families.hasChanged) readAgain(session.queryClient, ["families"]);
    if (reads.hasChanged) readAgain(session.queryClient, ["company-reads"]);
  }
  const isNews = [...families.gone, ...reads.gone].some((key) => !gone.has(key));
  if (isNews) await noteGone(session, [...families.gone, ...reads.gone]);
  const over = told.filter(({ at }) => now - Date.parse(at) > FORGET_AFTER_MS).map(({ key }) => key);
  await forgetOnAccount(session, over);
}

const QUERY_KEY = ["paid-calls", "on-account"];

/** Follows the account from the first load on, in one tab after the other; shows nothing. */
export function BringAccountCalls() {
  const session = useUserSession();
  useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => {
      const lock = `${session.name}-calls-on-account`;
      await navigator.locks.request(lock, () => followAccount(session, Date.now()));
      return true;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  useEffect(
    () =>
      session.part(openWorkspace).onChange(({ notice, from }) => {
        const isNews = notice.documents.some(({ id }) => id === CALLS_ON_ACCOUNT.id);
        // its own changes are of what it has
        if (isNews && from === "gateway") readAgain(session.queryClient, QUERY_KEY);
      }),
    [session],
  );
  return null;
}
