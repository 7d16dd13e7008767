import type { Query } from "#database/database.ts";
import { inputsOfCall } from "#gateway/journal/call-inputs.ts";
import type { StoredInput } from "./run-input-rows.ts";
import { RUN_KINDS } from "./run-kinds.ts";
import { type Run, type RunName, callKey } from "./run-rows.ts";

/* Inputs that calls of a person reserve while they are under way or of unknown outcome. */

/** Hashes inputs as the journal would in the call that asks for them. */
export function hashesOf(
  { operation, settings }: Pick<Run, "operation" | "settings">,
  inputs: readonly StoredInput[],
): string[] {
  const hashes = inputs.flatMap(({ asked }) => {
    const { path, body } = RUN_KINDS[operation].request(settings, [asked]);
    const { searchParams } = new URL(path, "http://gateway");
    return inputsOfCall(operation, new TextEncoder().encode(body), searchParams).hashes;
  });
  return [...new Set(hashes)].toSorted();
}

/** Keeps inputs of an answered call reserved, since their part of the answer could not be read. */
export async function holdInputsOf(
  on: Query,
  run: Run,
  number: number,
  inputs: readonly StoredInput[],
): Promise<void> {
  const hashes = new Set(
    hashesOf(
      run,
      inputs.filter(({ isReadable }) => isReadable),
    ),
  );
  if (hashes.size === 0) return;
  const of = { user_id: run.userId, operation: run.operation, key: callKey(run, number) };
  await on
    .insertInto("gateway_call_inputs")
    .values([...hashes].map((hash) => ({ ...of, input_hash: hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Releases inputs of a run's calls, so that other calls may ask for them. */
export async function releaseInputsOf(on: Query, run: Run, inputs: readonly StoredInput[]): Promise<void> {
  const known = inputs.filter(({ isReadable }) => isReadable);
  // another call may hold some of them, once their person released these
  const keys = new Set(known.flatMap(({ call }) => (call === null ? [] : [callKey(run, call)])));
  if (keys.size === 0) return;
  await on
    .deleteFrom("gateway_call_inputs")
    .where(({ and }) => and({ user_id: run.userId, operation: run.operation }))
    .where("key", "in", [...keys])
    .where("input_hash", "in", hashesOf(run, known))
    .execute();
}

/** Releases all inputs of a run whose outcome is unknown, so that other runs may ask for them. */
export async function releaseUnconfirmed(on: Query, { userId, id }: RunName): Promise<void> {
  const calls = await on
    .selectFrom("run_inputs")
    .select("call")
    .distinct()
    .where(({ and }) => and({ user_id: userId, run_id: id, state: "unconfirmed" }))
    .execute();
  const keys = calls.flatMap(({ call }) => (call === null ? [] : [callKey({ id }, call)]));
  if (keys.length === 0) return;
  await on.deleteFrom("gateway_call_inputs").where("user_id", "=", userId).where("key", "in", keys).execute();
}

/** Finds inputs that are reserved by calls of unknown outcome which nothing settles automatically. */
export async function inputsHeldByOthers(
  on: Query,
  run: Run,
  inputs: readonly StoredInput[],
  managementDays: number,
): Promise<StoredInput[]> {
  const byHash = new Map(inputs.map((input) => [hashesOf(run, [input])[0] ?? "", input]));
  const rows = await on
    .selectFrom("gateway_call_inputs")
    .select(["input_hash as hash", "key"])
    .where(({ and }) => and({ user_id: run.userId, operation: run.operation }))
    .where("input_hash", "in", [...byHash.keys()])
    .execute();
  const ids = rows.map(({ key }) => key.slice(0, Math.max(0, key.lastIndexOf("."))));
  const settling =
    ids.length === 0 || managementDays === 0
      ? []
      : await on
          .selectFrom("runs")
          .select("id")
          .where("user_id", "=", run.userId)
          .where("id", "in", ids)
          .where("deleted_at", "is", null)
          .where(({ eb, or, and }) =>
            or([eb("sent", ">", 0), and([eb("waits_for", "=", "service"), eb("retry_at", "is not", null)])]),
          )
          .execute();
  const waited = new Set(settling.map(({ id }) => id));
  return rows.flatMap(({ hash }, index) => {
    const input = byHash.get(hash);
    return input === undefined || waited.has(ids[index] ?? "") ? [] : [input];
  });
}
