import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type WorkspaceForTest, named, workspaceForTest } from "#testing/workspace/workspace-for-test.ts";

let test: WorkspaceForTest;
beforeAll(async () => {
  test = await workspaceForTest();
});
afterAll(() => test.close());

const rename = async (id: string, name: string) =>
  expect((await (await test.person("rep")).send([named(id, name)])).status).toBe(200);

describe("events [workspace-4]", () => {
  it("tell of changes by way of this gateway and of another one, to those who may see them", async () => {
    const id = crypto.randomUUID();
    await rename(id, "Watched");
    const [here, there, stranger] = [
      await test.watch("rep", 0),
      await test.watch("rep", 1),
      await test.watch("colleague", 1),
    ];
    for (const watch of [here, there, stranger]) await expect.poll(watch.count).toBe(1);
    await rename(id, "Renamed");
    await expect.poll(here.count).toBeGreaterThan(1);
    await expect.poll(there.count, { timeout: 3000 }).toBeGreaterThan(1);
    expect(stranger.count()).toBe(1);
    for (const watch of [here, there, stranger]) await watch.stop();
  });

  it("end with the session", async () => {
    const watch = await test.watch("capped", 0);
    await test.signOut("capped");
    await expect.poll(watch.hasEnded, { timeout: 40_000, interval: 500 }).toBe(true);
  });
});
