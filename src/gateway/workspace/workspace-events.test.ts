import { describe, expect, it, vi } from "vitest";
import { setTimeout as wait } from "node:timers/promises";
import { IMPORT_PATHS } from "#contract/imports/import-schemas.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import { importRowOf } from "#testing/imports/imports-for-test.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { named } from "#testing/workspace/workspace-for-test.ts";
import { MAX_STREAMS, WorkspaceEvents } from "./workspace-events.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";

const test = gatewaysForFile();

const fresh = () => crypto.randomUUID();

const rename = async (id: string, name: string) =>
  expect((await (await test.person("rep")).send([named(id, name)])).status).toBe(200);

describe("events [workspace-4]", () => {
  it("tell of changes by way of this gateway and of another one, to those who may see them", async () => {
    const id = fresh();
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

  it("tell of a database that went back while they are watched, and its history is another one from then on", async () => {
    const { query } = test.database;
    await rename(fresh(), "Before");
    const space = () =>
      query.selectFrom("workspace_spaces").selectAll().orderBy("version", "desc").executeTakeFirstOrThrow();
    const { id, history } = await space();
    const watch = await test.watch("rep", 0);
    await expect.poll(watch.count).toBe(1);
    await query.updateTable("workspace_spaces").set({ version: 1 }).where("id", "=", id).execute();
    await expect.poll(async () => (await space()).history, { timeout: 3000 }).not.toBe(history);
    await expect.poll(watch.count).toBeGreaterThan(1);
    await watch.stop();
  });

  it("tell everybody of an organisation who looks that one of its runs changed", async () => {
    const [colleague, stranger] = [await test.watch("colleague", 1), await test.watch("capped", 0)];
    for (const watch of [colleague, stranger]) await expect.poll(watch.count).toBe(1);
    await test.runs.make("rep", { inputs: [] });
    await expect.poll(colleague.count, { timeout: 3000 }).toBe(2);
    expect(stranger.count()).toBe(1);
    for (const watch of [colleague, stranger]) await watch.stop();
  });

  it("tell a person's other devices alone that an import of theirs changed, by way of whichever gateway", async () => {
    const watches = [
      await test.watch("rep", 0),
      await test.watch("rep", 1),
      await test.watch("colleague", 1),
    ];
    const [here, there, colleague] = watches;
    for (const watch of watches) await expect.poll(watch.count).toBe(1);
    const { imports } = test;
    // whoever comes is told of what changed a moment before
    await wait(1500);
    const before = colleague?.count();
    const countsOf = () => [here, there].map((watch) => watch?.count() ?? 0);
    let told = countsOf();
    const areTold = async () => {
      const areMore = () => countsOf().every((count, each) => count > (told[each] ?? 0));
      await expect.poll(areMore, { timeout: 8000 }).toBe(true);
      // what is told is told once more a second later at most
      await wait(1500);
      told = countsOf();
    };
    const { id } = await imports.make("rep", [importRowOf(2, { fullName: "Ada Example" })]);
    await areTold();
    await imports.decide("rep", id, { closeMatches: false });
    await areTold();
    expect(await test.remove("rep", IMPORT_PATHS.import.replace(":id", id))).toBe(204);
    await expect.poll(() => here?.count(), { timeout: 3000 }).toBeGreaterThan(told[0] ?? 0);
    expect(colleague?.count()).toBe(before);
    for (const watch of watches) await watch.stop();
  });

  it.each(["owned_records", "owned_reads"] as const)(
    "tell an organisation what it owns since a moment ago, whoever called: %s",
    async (table) => {
      const { query } = test.database;
      const spaceId = await spaceOfUser(query, await test.idOf("rep"));
      const [colleague, stranger] = [await test.watch("colleague", 1), await test.watch("capped", 1)];
      for (const watch of [colleague, stranger]) await expect.poll(watch.count).toBeGreaterThan(0);
      await wait(1500);
      const before = [colleague.count(), stranger.count()];
      const [toldBefore = 0] = before;
      const at = new Date().toISOString();
      if (table === "owned_records") {
        const record = { space_id: spaceId, record_type: "contact", record_id: "7", charged_at: null };
        const times = { first_at: at, last_at: at, revision: 1, sealed: "" };
        await query
          .insertInto(table)
          .values({ ...record, ...times })
          .execute();
      } else {
        const read = {
          operation: "enrichHierarchy",
          company_id: "900",
          variant: "",
          criteria: "{}",
          page: 1,
        };
        const got = { user_id: "u", run_id: "", name: "", got_at: at, bytes: 1, answer: "" };
        await query
          .insertInto(table)
          .values({ space_id: spaceId, ...read, ...got })
          .execute();
      }
      await expect.poll(colleague.count, { timeout: 3000 }).toBe(toldBefore + 1);
      // once for one change
      await wait(1500);
      expect([colleague.count() - 1, stranger.count()]).toEqual(before);
      for (const watch of [colleague, stranger]) await watch.stop();
    },
  );

  it("tell of runs at once, and then once a second however often they change", async () => {
    const events = new WorkspaceEvents(test.database);
    const person = { id: fresh(), spaceId: fresh() };
    const { body } = events.stream(person, { mayGoOn: () => Promise.resolve(true) });
    const reader = body?.getReader();
    await reader?.read();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      let told = 0;
      const listen = async () => {
        while ((await reader?.read())?.done === false) told += 1;
      };
      const listened = listen();
      const toldAfter = async (milliseconds: number) => {
        await vi.advanceTimersByTimeAsync(milliseconds);
        await new Promise((resolve) => setImmediate(resolve));
        return told;
      };
      for (let change = 0; change < 40; change += 1) events.notifyOfRun(person);
      expect([await toldAfter(0), await toldAfter(999), await toldAfter(1)]).toEqual([1, 1, 2]);
      expect(await toldAfter(10_000)).toBe(2);
      await reader?.cancel();
      await listened;
    } finally {
      vi.useRealTimers();
    }
  });

  it("end with the session", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const watch = await test.watch("capped", 0);
      await test.signOut("capped");
      await vi.advanceTimersByTimeAsync(15_000);
      await expect.poll(watch.hasEnded, { timeout: 10_000 }).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a page that leaves while its session is looked up, which has ended", () => {
  it("ends once, and nobody who has come meanwhile goes without events", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const complaints: unknown[] = [];
    const complain = (error: unknown) => void complaints.push(error);
    process.on("unhandledRejection", complain);
    try {
      const events = new WorkspaceEvents(test.database);
      const person = { id: fresh(), spaceId: fresh() };
      let answer: (goesOn: boolean) => void = () => undefined;
      const left = events.stream(person, { mayGoOn: () => new Promise((resolve) => (answer = resolve)) });
      await vi.advanceTimersByTimeAsync(15_000);
      await left.body?.cancel();
      const watched = events.stream(person, { mayGoOn: () => Promise.resolve(true) }).body?.getReader();
      await watched?.read();
      answer(false);
      await new Promise((resolve) => setImmediate(resolve));
      expect(complaints).toEqual([]);
      events.tell(person.spaceId, [{ ownerId: person.id, isShared: false }]);
      expect(await watched?.read()).toMatchObject({ done: false });
      await watched?.cancel();
    } finally {
      vi.useRealTimers();
      process.off("unhandledRejection", complain);
    }
  }, 5000);
});

describe("many devices at once", () => {
  it("are all answered, and told of a change", async () => {
    const rep = await test.person("rep");
    const devices = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const [stream, changes] = await Promise.all([
          test.watch("rep", 0),
          rep.ask(WORKSPACE_PATHS.changes).then(({ status }) => status),
        ]);
        return { stream, changes };
      }),
    );
    expect(new Set(devices.map(({ changes }) => changes))).toEqual(new Set([200]));
    await expect.poll(() => devices.every(({ stream }) => stream.count() > 0)).toBe(true);
    const before = devices.map(({ stream }) => stream.count());
    await rename(fresh(), "Told to all");
    await expect.poll(() => devices.every(({ stream }, at) => stream.count() > (before[at] ?? 0))).toBe(true);
    await Promise.all(devices.map(({ stream }) => stream.stop()));
  });

  it("of one person are bounded: of others there is room, and again when one of them leaves", async () => {
    const events = new WorkspaceEvents(test.database);
    const spaceId = fresh();
    const [person, other] = [
      { id: "one", spaceId },
      { id: "other", spaceId },
    ];
    const open = () => events.stream(person, { mayGoOn: () => Promise.resolve(true) });
    const streams = Array.from({ length: MAX_STREAMS }, open);
    expect([events.hasRoomFor(person), events.hasRoomFor(other)]).toEqual([false, true]);
    const full = vi.spyOn(WorkspaceEvents.prototype, "hasRoomFor").mockReturnValue(false);
    const refused = await test.ask("rep", WORKSPACE_PATHS.events);
    full.mockRestore();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    await streams[0]?.body?.cancel();
    expect(events.hasRoomFor(person)).toBe(true);
    for (const stream of streams.slice(1)) await stream.body?.cancel();
  });
});
