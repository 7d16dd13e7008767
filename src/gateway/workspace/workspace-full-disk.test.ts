import { describe, expect, it } from "vitest";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";
import { fillDisk } from "#testing/service/full-disk.ts";
import { named, operation } from "#testing/workspace/workspace-for-test.ts";

const test = gatewaysForFile();
const { send, seen } = test;

describe("a gateway whose disk is full [workspace-2]", () => {
  it("takes nothing of a request, says when to come back, reads on, and takes all of it once there is room", async () => {
    const [before, after] = [crypto.randomUUID(), crypto.randomUUID()];
    await send("rep", named(before, "There before"));
    const entries = Array.from({ length: 20 }, (_, at) => ({
      key: `contact:${String(at)}`,
      body: { note: "x".repeat(50_000) },
    }));
    const request = [
      named(before, "Renamed"),
      named(after, "New"),
      operation(after, { type: "put", entries }),
    ].map((one, at) => ({ ...one, writer: "writer-of-much", number: at + 1 }));
    const rep = await test.person("rep");
    const [gateway] = test.gateways;
    if (gateway === undefined) throw new Error("There is no gateway");

    const makeRoom = await fillDisk(gateway.database, ["workspace_entries"]);
    for (let time = 0; time < 3; time += 1) {
      const refused = await rep.send(request);
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(await refused.json()).toMatchObject({ error: { retryable: true } });
      expect((await rep.ask(WORKSPACE_PATHS.changes)).status).toBe(200);
      expect(await seen("rep", after)).toBeUndefined();
      expect((await seen("rep", before))?.fields).toEqual({ name: "There before" });
    }

    await makeRoom();
    const taken = await rep.send(request);
    expect(await taken.json()).toEqual({ refused: [] });
    expect((await seen("rep", before))?.fields).toEqual({ name: "Renamed" });
    expect((await seen("rep", after))?.keys).toHaveLength(20);
  });
});
