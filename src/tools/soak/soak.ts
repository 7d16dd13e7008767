import { buildIfStale } from "../build-if-stale.js";
import { withResources } from "#tools/resources.ts";
import { soakCuts, soakKilledGateways } from "./cuts/soak-cuts.ts";
import type { Soak } from "./soak-check.ts";
import { soakDatabaseAway } from "./soak-database-away.ts";
import { soakFiles } from "./soak-files.ts";
import { soakFamily } from "./soak-large-family.ts";
import { soakLargeRun } from "./soak-large-run.ts";
import { soakLedgerKills } from "./soak-ledger-kills.ts";
import { soakCriteria, soakPaidRuns, soakReplica, soakRunModel } from "./soak-longer-tests.ts";
import { soakReconnectingDevices } from "./soak-reconnecting-devices.ts";
import { soakRenewals } from "./soak-renewals.ts";
import { soakWorkspaceDevices } from "./soak-workspace-devices.ts";

/** The soaks, each of which can run alone: `npm run soak -- renewals`. */
const SOAKS: Readonly<Record<string, Soak>> = {
  ledger: soakLedgerKills,
  family: soakFamily,
  files: soakFiles,
  runs: soakPaidRuns,
  "large-run": soakLargeRun,
  "database-away": soakDatabaseAway,
  "killed-gateways": soakKilledGateways,
  cuts: soakCuts,
  "workspace-devices": soakWorkspaceDevices,
  "reconnecting-devices": soakReconnectingDevices,
  renewals: soakRenewals,
  model: soakRunModel,
  criteria: soakCriteria,
  replica: soakReplica,
};

const [, , , ...asked] = process.argv;
const unknown = asked.filter((name) => !(name in SOAKS));
if (unknown.length > 0) {
  throw new Error(`There is no soak ${unknown.join(", ")}: ${Object.keys(SOAKS).join(", ")}`);
}

buildIfStale();
let [passed, failed] = [0, 0];
for (const [name, soak] of Object.entries(SOAKS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await withResources(async (resources) => {
    for await (const { name: what, ok, seen } of soak(resources)) {
      process.stdout.write(`${ok ? "ok  " : "FAIL"} ${what}: ${seen}\n`);
      if (ok) passed += 1;
      else failed += 1;
    }
  });
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
