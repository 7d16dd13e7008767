import { MACHINE_ORGANISATION, findUser } from "../accounts.ts";
import type { Caller } from "../context.ts";

/** The organisation that a caller's use is counted for. */
export function organisationOf(caller: Caller): string {
  return (
    (caller.userId === null ? undefined : findUser(caller.userId))?.organisationId ?? MACHINE_ORGANISATION
  );
}
