import { beforeAll, describe, expect, it } from "vitest";
import { EXPORT_LOG_PATH, exportLogAnswer } from "#contract/administration/export-log-schemas.ts";
import { PERSON_DATA_PATHS, peopleAnswer } from "#contract/administration/person-data-schemas.ts";
import { exportEntry, logging } from "#testing/workspace/export-log-for-test.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";

const test = gatewaysForFile();
const { send, moveTo } = test;
beforeAll(async () => {
  // all of them are known from here on
  for (const username of ["rep", "colleague", "capped"]) await test.person(username);
});

const HOUR_MS = 3600 * 1000;

async function exportsOf(username: string, after?: string) {
  const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`;
  return test.told(exportLogAnswer, username, EXPORT_LOG_PATH + query);
}

describe("the log of an organisation's exports [administration-10]", () => {
  it("has those of its people alone, newest first, by the gateway's clock, in pages", async () => {
    const entries = Array.from({ length: 120 }, (_, at) => exportEntry(`file-${String(at)}`));
    const recipe = { columns: [{ header: "E-mail", fields: ["email"] }] };
    for (const [turn, username] of ["rep", "colleague"].entries()) {
      const logged = entries.map((entry, at) => ({ ...logging({ ...entry, recipe }), age: at * HOUR_MS }));
      expect(await send(username, ...logged.filter((_, at) => at % 2 === turn))).toEqual([]);
    }
    await send("capped", logging(exportEntry("file-of-another-organisation")));
    const first = await exportsOf("admin");
    expect(first).toMatchObject({ total: 120, storedDays: 365 });
    expect(first.exports[0]).toMatchObject({
      person: { id: await test.idOf("rep"), name: "Robin Ellery" },
      entry: entries[0] ?? {},
    });
    expect(Math.abs(Date.parse(first.exports[0]?.exportedAt ?? "") - Date.now())).toBeLessThan(60_000);
    const second = await exportsOf("admin", first.next ?? "");
    expect(second.next).toBeNull();
    const read = [...first.exports, ...second.exports].map(({ entry }) => entry.id);
    expect(read).toEqual(entries.map(({ id }) => id));
    // what makes a file again is its person's
    expect(first.exports.filter(({ entry }) => "recipe" in entry)).toEqual([]);
    const names = new Set(first.exports.map(({ person }) => person.name));
    expect(names).toEqual(new Set(["Robin Ellery", "Casey Lindholm"]));
    // a cursor that is none begins at the newest
    expect((await exportsOf("admin", "hello")).exports[0]?.entry.id).toBe("file-0");
  });

  it("has what somebody exported before they came to another organisation, and nothing from there", async () => {
    await moveTo("rep", "elsewhere");
    await send("rep", logging(exportEntry("file-from-elsewhere")));
    const { exports, total } = await exportsOf("admin");
    expect(total).toBe(120);
    expect(exports.map(({ entry }) => entry.id)).not.toContain("file-from-elsewhere");
    expect(exports[0]).toMatchObject({ person: { name: "Robin Ellery" }, entry: { id: "file-0" } });
    await moveTo("rep", "org_sandbox");
  });
});

describe("the people of an organisation [administration-11]", () => {
  it("are listed by name, with when they were seen, and nobody else", async () => {
    const admin = await test.person("admin");
    const { people } = peopleAnswer.parse(await (await admin.ask(PERSON_DATA_PATHS.people)).json());
    expect(people.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Casey Lindholm", "Robin Ellery"]),
    );
    const ids = people.map(({ id }) => id);
    expect(ids).not.toContain(await test.idOf("capped"));
    for (const { firstSeenAt, lastSeenAt } of people) {
      expect(Math.abs(Date.parse(firstSeenAt) - Date.now())).toBeLessThan(120_000);
      expect(lastSeenAt >= firstSeenAt).toBe(true);
    }
  });
});
