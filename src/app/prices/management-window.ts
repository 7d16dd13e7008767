import { queryOptions } from "@tanstack/react-query";
import { parseAnswer } from "#app/api/call-operation.ts";
import { send } from "#app/api/send-request.ts";
import { GATEWAY_PATHS, GATEWAY_PREFIX, noJournalEntry } from "#contract/gateway-schemas.ts";

/** An idempotency key that no call has: the endpoint returns the window beside the state of a call. */
const NO_CALL = "management-window";

/** Short, since the gateway only reads its database. Milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * The management window: for how many days a charged record is free, as the gateway states; 0 where unknown.
 * [metering-4]
 */
export const managementWindow = queryOptions({
  queryKey: [NO_CALL],
  async queryFn() {
    const path = GATEWAY_PATHS.batch.replace(":key", NO_CALL);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await send({ method: "GET", prefix: GATEWAY_PREFIX, path, signal });
    return parseAnswer(answer, (body) => noJournalEntry.parse(body)).managementDays;
  },
  staleTime: Infinity,
});
