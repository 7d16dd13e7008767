import type { PaidOperation } from "#contract/gateway-schemas.ts";
import type { Query } from "#database/database.ts";

/** A call, and the inputs that it asks for. */
interface AskedInputs {
  readonly userId: string;
  readonly key: string;
  readonly operation: PaidOperation;
  /** Hashes, in order, each once. */
  readonly inputs: readonly string[];
}

/** Whether a call holds its inputs now, or which other call holds some of them. */
type TakenInputs =
  | { readonly kind: "taken" }
  | { readonly kind: "held"; readonly key: string }
  /** Another call ended meanwhile: start over in a new transaction. */
  | { readonly kind: "changed" };

/** Reserves the inputs for a call. Roll the transaction back unless the call gets all of them. */
export async function reserveInputs(
  on: Query,
  { userId, key, operation, inputs }: AskedInputs,
): Promise<TakenInputs> {
  if (inputs.length === 0) return { kind: "taken" };
  // one statement in a fixed order, so that two calls never deadlock
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

/** Releases the inputs of an ended call. */
export async function releaseInputs(on: Query, userId: string, key: string): Promise<void> {
  await on.deleteFrom("gateway_call_inputs").where("user_id", "=", userId).where("key", "=", key).execute();
}

/** How many inputs calls of a person hold: those under way at a moment (ISO 8601, UTC), or those of a space. */
export async function countInputs(
  on: Query,
  userId: string,
  { underWayAt, spaceId }: { readonly underWayAt?: string; readonly spaceId?: string | undefined },
): Promise<number> {
  const { inputs } = await on
    .selectFrom("gateway_call_inputs as i")
    .innerJoin("gateway_calls as c", (join) =>
      join.onRef("c.user_id", "=", "i.user_id").onRef("c.key", "=", "i.key"),
    )
    .select(({ fn }) => fn.countAll<number | string>().as("inputs"))
    .where("i.user_id", "=", userId)
    .$if(spaceId !== undefined, (some) => some.where("c.space_id", "=", spaceId ?? ""))
    .$if(underWayAt !== undefined, (some) =>
      some.where("c.state", "=", "in-flight").where("c.lease_until", ">", underWayAt ?? ""),
    )
    .executeTakeFirstOrThrow();
  return Number(inputs);
}
