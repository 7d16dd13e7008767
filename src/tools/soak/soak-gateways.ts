import { soakDatabaseAway } from "./soak-database-away.ts";
import { soakKilledGateways } from "./soak-killed-gateways.ts";
import type { Check } from "./soak-large-family.ts";
import { soakRenewals } from "./soak-renewals.ts";

/** Two gateways as processes of their own before a service, with kills and without their database. */
export async function* soakGateways(): AsyncGenerator<Check> {
  yield await soakDatabaseAway();
  yield* soakKilledGateways();
  yield* soakRenewals();
}
