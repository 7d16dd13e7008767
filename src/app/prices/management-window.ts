import { queryOptions } from "@tanstack/react-query";
import { parseAnswer } from "#app/api/call-operation.ts";
import { send } from "#app/api/send-request.ts";
import { GATEWAY_PATHS, GATEWAY_PREFIX, noJournalEntry } from "#contract/gateway-schemas.ts";

/** No call has this key: what the gateway says of none at all is asked for. */
const NO_CALL = "management-window";

/** The gateway looks into its database only. Milliseconds. */
const TIMEOUT_MS = 10_000;

/** For how many days a charged record is free, as the gateway tells; 0 where that is not known. [metering-4] */
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
