import { expect, onTestFinished, test, vi } from "vitest";
import type { PersistentOrigin } from "#app/exports/model/export-source.ts";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { OWNED_PATHS } from "#contract/records/owned-record.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { enrichRunOf, runResultOf } from "#testing/runs/run-answers-for-test.ts";
import { openRecordFactsStore } from "#app/record-facts/record-facts-store.ts";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { sessionForTest } from "#testing/user-database-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { openUserLists } = await import("#app/features/lists/list-queries.ts");
const { findExportSource } = await import("./export-routes.tsx");

/**
 * A session with one finished run. Records any request besides those for runs and ownership, and leaves it unanswered.
 */
function offlineSession() {
  const asked: unknown[] = [];
  const run = enrichRunOf({ id: "run-1", inputs: 2 });
  const results = ["1", "2"].map((id, position) => runResultOf({ id, position }));
  const answers: Readonly<Record<string, object>> = {
    // no record of the list is owned
    [GATEWAY_PREFIX + OWNED_PATHS.known]: { records: [] },
    [GATEWAY_PREFIX + OWNED_PATHS.reads]: { reads: [], next: null },
    "/runs/run-1": run,
    "/runs/run-1/results": { results, total: results.length, groups: [] },
  };
  vi.stubGlobal("fetch", (address: unknown) => {
    const [path = ""] = String(address).split("?");
    const answer = answers[path] ?? answers[path.slice(path.indexOf("/runs/"))];
    if (answer) return Promise.resolve(Response.json(answer));
    if (path.includes("/runs/")) return Promise.resolve(Response.json({}, { status: 404 }));
    // the names of colleagues, for the owners of records
    if (address !== GATEWAY_PREFIX + WORKSPACE_PATHS.members) asked.push(address);
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  const session = sessionForTest();
  onTestFinished(() => void vi.unstubAllGlobals());
  return { session, asked };
}

const idsOf = async (session: UserSession, origin: PersistentOrigin) =>
  Array.from((await findExportSource(session, origin, "Tier 1")).records(), ({ id }) => id);

const person = (id: string, name = "Ada") => ({
  type: "contact" as const,
  id,
  snapshot: contactSnapshotOf({ name }),
});

test("a file is made again of the run or the list that it was made of, and nobody is asked", async () => {
  const { session, asked } = offlineSession();
  const id = await session.part(openUserLists).store.create("Tier 1", [person("7")]);
  expect(await idsOf(session, { kind: "run", id: "run-1" })).toEqual(["1", "2"]);
  expect(await idsOf(session, { kind: "list", id, type: "contact" })).toEqual(["7"]);
  expect(asked).toEqual([]);
});

test("a list's file is made again in the order in which it was made", async () => {
  const { session } = offlineSession();
  const members = [person("7", "Bo"), person("8", "Cy"), person("9")];
  const id = await session.part(openUserLists).store.create("Tier 1", members);
  const { setStage } = openRecordFactsStore(session.part(openWorkspace));
  await setStage([{ type: "contact", id: "7" }], "won");
  const again = (sort?: "-added" | "added" | "name" | "stage") =>
    idsOf(session, { kind: "list", id, type: "contact", ...(sort && { sort }) });
  expect(await again("-added")).toEqual(["9", "8", "7"]);
  expect(await again("name")).toEqual(["9", "7", "8"]);
  expect(await again("stage")).toEqual(["8", "9", "7"]);
  expect(await again("added")).toEqual(["7", "8", "9"]);
  expect(await again()).toEqual(["7", "8", "9"]);
});

test.each<[PersistentOrigin, RegExp]>([
  [{ kind: "run", id: "gone" }, /^The run was deleted, or is not shared with you any more\.$/],
  [{ kind: "list", id: "gone", type: "contact" }, /^The list “Tier 1” was deleted\.$/],
  [{ kind: "family", id: "42" }, /^Your team does not own the family tree any more\.$/],
])("what is gone is said to be gone: $kind", async (origin, words) => {
  const { session, asked } = offlineSession();
  await expect(findExportSource(session, origin, "Tier 1")).rejects.toThrow(words);
  expect(asked).toEqual([]);
});
