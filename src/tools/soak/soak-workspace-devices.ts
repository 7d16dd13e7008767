import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { actAsBrowser } from "#testing/world/browser-globals.ts";
import { type SyncedDevice, accountId } from "#testing/world/device.ts";
import { EVERYONE, type WorkspaceChange } from "#contract/workspace/workspace-schemas.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { BusyDevice, type DeviceCounts, TOGGLED, type World, naming } from "./busy-device.ts";
import { killInTurn } from "#tools/kill-in-turn.ts";
import { until } from "#tools/until.ts";
import type { Check, Soak } from "./soak-check.ts";
import { type Stage, openStage } from "./stage.ts";
import {
  type SeenDocument,
  type SeenDocuments,
  WorkspaceInSql,
  WorkspaceLedger,
} from "./workspace-ledger.ts";

/** People of one organisation, and each one's number of browsers. */
const PEOPLE = ["rep", "colleague", "nocontacts", "slow", "admin"] as const;
const DEVICES_EACH = 4;
const DURATION_MS = Number(process.env["SOAK_SECONDS"] ?? 240) * 1000;
const QUIET_TIMEOUT_MS = 120_000;
const LOOK_EVERY_MS = 250;

/** The content that a device has stored. */
async function seenIn(page: SyncedDevice): Promise<SeenDocuments> {
  const [documents, entries] = await Promise.all([page.documents(), page.entries()]);
  return Object.fromEntries(
    documents.map(({ id, fields, deletedAt }) => {
      const ours = entries.filter(({ document }) => document === id);
      const seen: SeenDocument = {
        fields,
        isDeleted: deletedAt !== null,
        entries: Object.fromEntries(
          ours.map(({ key, body, tags }) => [key, { body, tags: tags.toSorted() }]),
        ),
      };
      return [id, seen];
    }),
  );
}

/** The content of the database that a person may see. */
function visibleTo(owner: string, rows: Awaited<ReturnType<WorkspaceInSql["documents"]>>): SeenDocuments {
  const visible = rows.filter(
    ({ ownerId, everyone }) => ownerId === owner || (everyone ?? "none") !== "none",
  );
  return Object.fromEntries(visible.map(({ id, seen }) => [id, seen]));
}

/** The first difference in words; undefined where there is none. */
function difference(device: SeenDocuments, database: SeenDocuments): string | undefined {
  const ids = new Set([...Object.keys(device), ...Object.keys(database)]);
  for (const id of ids) {
    const [here, there] = [device[id], database[id]];
    if (here === undefined || there === undefined) return `${id} is ${here ? "only" : "not"} on the device`;
    if (!isDeepStrictEqual(here.fields, there.fields)) return `${id} has another name`;
    if (here.isDeleted !== there.isDeleted) return `${id} is deleted on one side`;
    for (const key of new Set([...Object.keys(here.entries), ...Object.keys(there.entries)])) {
      const [one, other] = [here.entries[key], there.entries[key]];
      if (!isDeepStrictEqual(one, other))
        return `${id} ${key}: ${JSON.stringify(one)} on the device, ${JSON.stringify(other)} in the database`;
    }
  }
  return undefined;
}

/** The present differences between the devices and the database. */
async function differences(
  devices: readonly BusyDevice[],
  ids: ReadonlyMap<string, string>,
  sql: WorkspaceInSql,
) {
  const rows = await sql.documents();
  const found: string[] = [];
  for (const { personId, page } of devices) {
    const waiting = (await page.outbox()).length;
    const differs = difference(await seenIn(page), visibleTo(ids.get(personId) ?? "", rows));
    if (waiting > 0)
      found.push(`${personId}: ${String(waiting)} operations wait (${JSON.stringify(page.status())})`);
    else if (differs !== undefined) found.push(`${personId}: ${differs}`);
  }
  return found;
}

/** Waits until every device shows the database's content; returns the differences that remain after a timeout. */
async function untilInSync(...what: Parameters<typeof differences>) {
  const since = performance.now();
  const left = await until(
    "devices that show what the database holds",
    () => differences(...what),
    (differ) => differ.length === 0 || performance.now() - since > QUIET_TIMEOUT_MS,
    { timeoutMs: Infinity, everyMs: LOOK_EVERY_MS },
  );
  return { left, seconds: (performance.now() - since) / 1000 };
}

/** Lost additions and removals that were undone, judged by what all devices did. */
async function entryErrors(ledger: WorkspaceLedger, ids: ReadonlyMap<string, string>, sql: WorkspaceInSql) {
  const wrong: string[] = [];
  for (const { ownerId, id, seen } of await sql.documents()) {
    if (id.startsWith(TOGGLED)) continue;
    const live = ledger.liveTags(
      ({ document, by }) => document.id === id && (document.owner ?? ids.get(by)) === ownerId,
    );
    for (const key of new Set([...live.keys(), ...Object.keys(seen.entries)])) {
      const [expected, found] = [live.get(key) ?? [], seen.entries[key]?.tags ?? []];
      const lost = expected.filter((tag) => !found.includes(tag));
      const back = found.filter((tag) => !expected.includes(tag));
      if (lost.length > 0) wrong.push(`${id} ${key}: an addition is lost (${lost.join(" ")})`);
      if (back.length > 0) wrong.push(`${id} ${key}: a removal came back (${back.join(" ")})`);
    }
  }
  return wrong;
}

/** Operations that did not count exactly once. */
async function operationCountErrors({ ledger, sql, counts }: World) {
  const wrong: string[] = [];
  const counted = await sql.counted();
  const made = ledger.made();
  for (const writer of new Set([...made.keys(), ...counted.keys()])) {
    if (made.get(writer) !== counted.get(writer))
      wrong.push(`${writer} made ${String(made.get(writer))}, ${String(counted.get(writer))} counted`);
  }
  if (ledger.size !== counts.changes)
    wrong.push(`${String(counts.changes)} operations were made, ${String(ledger.size)} were sent`);
  return wrong;
}

/** Signs everybody in; returns their cookies by subject. */
async function signInAll({ url }: Stage): Promise<Map<string, string>> {
  const cookies = new Map<string, string>();
  for (const username of PEOPLE) {
    const { personId, cookie } = await PageOverHttp.signedIn(url, username);
    cookies.set(personId, cookie);
  }
  return cookies;
}

/** Each person makes a list that everyone edits, and one whose sharing changes. */
async function makeLists(devices: readonly BusyDevice[]): Promise<void> {
  for (const [at, device] of devices.entries()) {
    if (at % DEVICES_EACH !== 0) continue;
    for (const id of [`shared-${randomUUID()}`, `${TOGGLED}-${randomUUID()}`]) {
      const change: WorkspaceChange = { type: "share", grantee: EVERYONE, access: "edit" };
      await device.change(naming(id), { document: { kind: "list", id }, change });
    }
  }
}

async function runDevices(stage: Stage, sql: WorkspaceInSql): Promise<Check> {
  const cookies = await signInAll(stage);
  actAsBrowser({ url: stage.url, cookies });
  const ids = new Map<string, string>();
  for (const personId of cookies.keys()) ids.set(personId, await accountId(personId));
  const ending = new AbortController();
  const counts: DeviceCounts = { changes: 0, crashes: 0, absences: 0, failed: 0, refused: 0 };
  const world: World = { ledger: new WorkspaceLedger(), sql, counts, ending: ending.signal };
  const devices = [...cookies.keys()].flatMap((personId) =>
    Array.from({ length: DEVICES_EACH }, (_, at) => new BusyDevice(personId, at, world)),
  );
  for (const device of devices) await device.open();
  await makeLists(devices);
  const killer = killInTurn(stage.gateways);
  const working = devices.map((device) => device.work());
  await pause(DURATION_MS);
  ending.abort();
  await Promise.all(working);
  const kills = await killer.stop();
  for (const device of devices) device.reconnectDevice();
  const { left, seconds } = await untilInSync(devices, ids, sql);
  const wrong = [
    ...left,
    ...(await entryErrors(world.ledger, ids, sql)),
    ...(await operationCountErrors(world)),
  ];
  for (const { page } of devices) page.close();
  const { ledger } = world;
  return {
    name: `${String(devices.length)} devices of ${String(PEOPLE.length)} people while gateways are killed`,
    ok: wrong.length === 0 && kills > 0 && ledger.duplicates > 0,
    seen:
      `${String(counts.changes)} operations (${String(ledger.count("put"))} with additions, ${String(ledger.count("remove"))} with removals), ` +
      `${String(kills)} kills, ${String(counts.absences)} times offline, ${String(counts.crashes)} crashed pages; ` +
      `${String(counts.failed)} requests without an answer, ${String(ledger.repeated)} operations sent again, ${String(ledger.duplicates)} duplicates passed over, ` +
      `${String(counts.refused)} refused; quiet after ${seconds.toFixed(1)} s` +
      (wrong.length === 0 ? "" : `; WRONG (${String(wrong.length)}): ${wrong.slice(0, 5).join("; ")}`),
  };
}

/** Browsers with the app's own sync, before two gateways of which one is killed every five seconds: nothing is lost. */
export const soakWorkspaceDevices: Soak = async function* (resources) {
  const stage = await openStage(resources, { gateways: 2 });
  const sql = new WorkspaceInSql(stage.databaseUrl);
  resources.closeWith(() => sql.close());
  yield await runDevices(stage, sql);
};
