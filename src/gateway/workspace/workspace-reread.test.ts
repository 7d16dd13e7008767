import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { deviceExchange, keysFrom } from "#testing/workspace/device-exchange-for-test.ts";
import { type Device, openDevice } from "#testing/world/device.ts";

let database: Database;
let restore: () => void;
beforeAll(async () => {
  restore = withBrowserDatabases();
  database = await openDatabaseForTest("empty");
});
afterAll(async () => {
  restore();
  await database.close();
});

const person = { id: crypto.randomUUID(), spaceId: crypto.randomUUID() };
const list = { kind: "list", id: "members" } as const;
const put = ({ change }: Device, keys: readonly string[]) =>
  change({ document: list, change: { type: "put", entries: keys.map((key) => ({ key, body: {} })) } });
const remove = ({ change }: Device, keys: readonly string[]) =>
  change({ document: list, change: { type: "remove", keys } });

const exchange = () => deviceExchange(database, person);
const send = (device: Device) => exchange().send(device);
const read = (device: Device) => exchange().read(device);

const keysOf = async ({ entries }: Device) => (await entries()).map(({ key }) => key);

describe("a list that takes several answers", () => {
  test("is never short while it is read again, and ends without what is gone [workspace-3]", async () => {
    const [one, other] = [await openDevice(), await openDevice()];
    await put(one, keysFrom(0, 3500));
    await send(one);
    for (const device of [one, other]) while (await read(device));
    await remove(other, keysFrom(0, 500));
    await put(other, keysFrom(3500, 3600));
    await send(other);
    // as after a refusal: all is read again
    await one.copy.settle([], null);
    await put(one, ["contact:offline"]);
    await remove(one, ["contact:03000"]);
    let answers = 0;
    while (await read(one)) {
      answers += 1;
      const shown = new Set(await keysOf(one));
      const missing = keysFrom(500, 3500).filter((key) => !shown.has(key));
      expect(missing).toEqual(["contact:03000"]);
      expect(shown).toContain("contact:offline");
    }
    expect(answers).toBeGreaterThan(2);
    const ended = [...keysFrom(500, 3600).filter((key) => key !== "contact:03000"), "contact:offline"];
    expect(await keysOf(one)).toEqual(ended);
    await send(one);
    while (await read(other));
    expect(await keysOf(other)).toEqual(ended);
    one.close();
    other.close();
  });

  test("goes on after the page was closed amid it, and begins again where all is to be read once more", async () => {
    let device = await openDevice();
    while (await read(device));
    const before = await keysOf(device);
    await device.copy.settle([], null);
    expect(await device.copy.untold()).toEqual({ documents: [], entries: [] });
    await read(device);
    device.close();
    device = await openDevice(device.name);
    // the page that is gone may not have told the person's other tabs what it had read
    expect((await device.copy.untold()).documents).toEqual([list].map(({ id, kind }) => ({ id, kind })));
    await read(device);
    await device.copy.settle([], null);
    await read(device);
    expect(await keysOf(device)).toEqual(before);
    while (await read(device));
    expect(await keysOf(device)).toEqual(before);
    device.close();
  });
});
