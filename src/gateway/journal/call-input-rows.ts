import type { PaidOperation } from "#contract/gateway-schemas.ts";
import type { Query } from "#database/database.ts";

/** What a call asks for, and the call that asks. */
interface AskedInputs {
  readonly userId: string;
  readonly key: string;
  readonly operation: PaidOperation;
  /** Hashes, in order, each once. */
  readonly inputs: readonly string[];
}

/** Whether a call has its inputs now, or which other call has some of them. */
type TakenInputs =
  | { readonly kind: "taken" }
  | { readonly kind: "held"; readonly key: string }
  /** Another call ended in between: start over, in a transaction that holds nothing yet. */
  | { readonly kind: "changed" };

/** Takes the inputs for a call, in a transaction that is to be rolled back unless it gets all of them. */
export async function takeInputs(
  on: Query,
  { userId, key, operation, inputs }: AskedInputs,
): Promise<TakenInputs> {
  if (inputs.length === 0) return { kind: "taken" };
  // always in the same order and at once, so that two calls never wait for each other
  await on
    .insertInto("gateway_call_inputs")
    .values(inputs.map((input) => ({ user_id: userId, operation, input_hash: input, key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const holders = await on
    .selectFrom("gateway_call_inputs")
    .select("key")
    .where(({ and }) => and({ user_id: userId, operation }))
    .where("input_hash", "in", inputs)
    .execute();
  const other = holders.find((holder) => holder.key !== key);
  if (other !== undefined) return { kind: "held", key: other.key };
  return { kind: holders.length === inputs.length ? "taken" : "changed" };
}

/** Lets other calls have the inputs of a call that has ended. */
export async function freeInputs(on: Query, userId: string, key: string): Promise<void> {
  await on.deleteFrom("gateway_call_inputs").where("user_id", "=", userId).where("key", "=", key).execute();
}

/** How many inputs the calls of a person have that are under way at this moment (ISO 8601, UTC). */
export async function inputsInFlight(on: Query, userId: string, time: string): Promise<number> {
  const { inputs } = await on
    .selectFrom("gateway_call_inputs as i")
    .innerJoin("gateway_calls as c", (join) =>
      join.onRef("c.user_id", "=", "i.user_id").onRef("c.key", "=", "i.key"),
    )
    .select(({ fn }) => fn.countAll<number | string>().as("inputs"))
    .where(({ and }) => and({ "i.user_id": userId, "c.state": "in-flight" }))
    .where("c.lease_until", ">", time)
    .executeTakeFirstOrThrow();
  return Number(inputs);
}
