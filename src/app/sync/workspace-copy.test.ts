import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/operation.ts";
import { WORKSPACE_VERSION } from "#contract/workspace/workspace-schemas.ts";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { deviceForTest } from "#testing/workspace/device-for-test.ts";
import { OperationDates } from "./operation-dates.ts";

let restore: () => void;
beforeAll(() => (restore = withBrowserDatabases()));
afterAll(() => restore());

describe("what waits to be sent", () => {
  test("goes in bodies that a gateway takes, in whatever script it is written", async () => {
    const device = await deviceForTest();
    const name = "営業".repeat(1000);
    const members = Array.from({ length: 250 }, (_, at) => ({
      key: `contact:${String(at)}`,
      body: { name },
    }));
    const putting = {
      document: { kind: "list" as const, id: "members" },
      change: { type: "put" as const, entries: members },
    };
    await device.store.change(() => Promise.resolve({ changes: [putting], result: undefined }));
    for (let list = 0; list < 250; list += 1) {
      const document = { kind: "list" as const, id: `list-${String(list)}` };
      const change = { type: "set" as const, fields: { name } };
      await device.store.change(() =>
        Promise.resolve({ changes: [{ document, change }], result: undefined }),
      );
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
    await device.close();
  });
});
