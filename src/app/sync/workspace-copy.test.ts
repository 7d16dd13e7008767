import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChangedDocument, ChangesAnswer } from "#contract/workspace/workspace-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { WORKSPACE_VERSION } from "#contract/workspace/workspace-schemas.ts";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { openDevice } from "#testing/world/device.ts";
import { OperationDates } from "./operation-dates.ts";

let restore: () => void;
beforeAll(() => (restore = withBrowserDatabases()));
afterAll(() => restore());

describe("what waits to be sent", () => {
  test("goes in bodies that a gateway takes, in whatever script it is written", async () => {
    const device = await openDevice();
    const name = "営業".repeat(1000);
    const list = (id: string) => ({ kind: "list" as const, id });
    const entries = Array.from({ length: 250 }, (_, at) => ({
      key: `contact:${String(at)}`,
      body: { name },
    }));
    await device.change({ document: list("members"), change: { type: "put", entries } });
    for (let at = 0; at < 250; at += 1) {
      const change = { type: "set" as const, fields: { name } };
      await device.change({ document: list(`list-${String(at)}`), change });
    }
    const waiting = await device.copy.waiting();
    let sent = 0;
    for (;;) {
      const { operations: stored, keys, more } = await device.copy.outgoing();
      const operations = new OperationDates().sent(stored, Date.now());
      sent += operations.length;
      const body = JSON.stringify({ version: WORKSPACE_VERSION, operations });
      expect(new TextEncoder().encode(body).length).toBeLessThan(LIMITS.bodyBytes);
      await device.copy.settle(keys, undefined);
      if (!more) break;
    }
    expect(sent).toBe(waiting);
    device.close();
  });
});

describe("what this person may no longer see", () => {
  const at = "2026-11-20T18:21:00.000Z";
  const meta = { changedAt: at, changedBy: "an-owner" };
  const made = { owner: "an-owner", access: "read", createdAt: at, deletedAt: null } as const;
  const list = (id: string, more: Partial<ChangedDocument> = {}): ChangedDocument => {
    const own = { kind: "list" as const, id, fields: { name: id }, whole: false };
    return { ...made, grants: [], ...meta, ...own, ...more };
  };
  function answer(documents: readonly ChangedDocument[], reset = false): ChangesAnswer {
    const entry = { key: "contact:1", body: { name: "Ada" }, tags: ["writer-1.1"], ...meta };
    const seen = documents.filter(({ access }) => access !== "none");
    const entries = seen.map(({ id: document }) => ({ document, ...entry }));
    return { cursor: "c", more: false, reset, documents: [...documents], entries };
  }

  test.each([
    ["is told to be gone", answer([list("ended", { access: "none", grants: [], fields: {} })])],
    ["does not come when all is read again", answer([list("kept")], true)],
  ])(
    "leaves this browser with all its entries, and those who show it are told, when it %s",
    async (_, end) => {
      const device = await openDevice();
      await device.copy.apply(answer([list("kept"), list("ended")]));
      const stored = async () => [
        (await device.documents()).map(({ id }) => id).toSorted(),
        (await device.entries()).map(({ document }) => document).toSorted(),
      ];
      const both = ["ended", "kept"];
      expect(await stored()).toEqual([both, both]);
      const notice = await device.copy.apply(end);
      expect(await stored()).toEqual([["kept"], ["kept"]]);
      expect(notice.documents).toContainEqual({ kind: "list", id: "ended" });
      expect(notice.entries).toContainEqual({ document: "ended" });
      device.close();
    },
  );
});
