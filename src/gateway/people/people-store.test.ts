import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#database/database.ts";
import { type Person, UNNAMED, userHash } from "./person.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { createPeopleStore } from "./people-store.ts";

const issuer = "https://login.example";
const START = Date.parse("2026-11-26T09:00:00.000Z");
const MINUTE_MS = 60_000;

let database: Database;
let time = START;
beforeAll(async () => {
  database = await openDatabaseForTest("empty");
});
beforeEach(async () => {
  time = START;
  await database.query.deleteFrom("gateway_people").execute();
});
afterAll(() => database.close());

const storeFor = (...administrators: string[]) =>
  createPeopleStore(database, { administrators, issuer, now: () => new Date(time) });
const store = () => storeFor();

const idOf = (subject: string) => userHash(issuer, subject);
const rows = () => database.query.selectFrom("gateway_people").selectAll().execute();

const LOOM = { id: "o1", name: "Loom" };
const ada: Person = { id: "7", name: "Ada", organisation: LOOM, email: "Ada@Corp.example" };
const ID = idOf("7");

async function signIn(person: Person): Promise<void> {
  await store().note(person, idOf(person.id), "replaced");
}
const renew = (person: Person) => store().note(person, ID, "completed");

/** What is known of the person with the subject 7, the address by whether it makes an administrator. */
async function known() {
  const found = await storeFor("ada@corp.example").find(ID);
  return found && [found.name, found.organisation, found.isAdministrator];
}

describe("who signs in", () => {
  it("is known from then on, with the organisation", async () => {
    expect(await store().find(ID)).toBeUndefined();
    await signIn(ada);
    expect(await store().find(ID)).toEqual({
      id: ID,
      name: "Ada",
      organisation: LOOM,
      isAdministrator: false,
      spaceId: null,
    });
  });

  it("is alone when no organisation is said, and has one without a name when no name is said", async () => {
    await signIn({ id: "7", name: "Ada" });
    expect((await store().find(ID))?.organisation).toBeNull();
    await signIn({ ...ada, organisation: { id: "o1", name: undefined } });
    expect((await store().find(ID))?.organisation).toEqual({ id: "o1", name: null });
  });

  it("is known as this sign-in says, whatever the one before said", async () => {
    await signIn(ada);
    await signIn({ id: "7", name: UNNAMED });
    expect(await known()).toEqual([UNNAMED, null, false]);
  });

  it("is stored without the address, and with when they were first and last seen", async () => {
    await signIn(ada);
    time += 3 * 60 * MINUTE_MS;
    await signIn(ada);
    const [row] = await rows();
    expect(row).toEqual({
      id: ID,
      name: "Ada",
      organisation_id: "o1",
      organisation_name: "Loom",
      email_hash: expect.stringMatching(/^[\w-]{43}$/),
      first_seen_at: "2026-11-26T09:00:00.000Z",
      seen_at: "2026-11-26T12:00:00.000Z",
      space_id: null,
    });
    // nobody's id, and no hash of the address alone that another place may hold
    const hashes = ["ada@corp.example", "Ada@Corp.example"].flatMap((text) => [idOf(text), hashSecret(text)]);
    expect(hashes).not.toContain(row?.email_hash);
  });
});

describe("a renewal", () => {
  const of = (id: string, name?: string) => ({ name: UNNAMED, organisation: { id, name } });

  it.each([
    ["nothing", { name: UNNAMED }, ["Ada", LOOM, true]],
    ["another name", { name: "Ada B." }, ["Ada B.", LOOM, true]],
    ["another address", { name: UNNAMED, email: "a@corp.example" }, ["Ada", LOOM, false]],
    ["another organisation", of("o2", "Spindle"), ["Ada", { id: "o2", name: "Spindle" }, true]],
    ["another organisation without its name", of("o2"), ["Ada", { id: "o2", name: null }, true]],
    ["the same organisation without its name", of("o1"), ["Ada", LOOM, true]],
    ["another name of the organisation", of("o1", "Loom Ltd"), ["Ada", { id: "o1", name: "Loom Ltd" }, true]],
  ])("that says %s leaves the rest as it is known", async (_what, said, expected) => {
    await signIn(ada);
    await renew({ id: "7", ...said });
    expect(await known()).toEqual(expected);
  });

  it("that names nobody changes nothing, and makes somebody known who was not", async () => {
    await store().note({ id: "7", name: "Ada" }, ID, "kept");
    expect(await known()).toEqual(["Ada", null, false]);
    await signIn(ada);
    time += 61 * MINUTE_MS;
    await store().note({ id: "7", name: "Another session's name" }, ID, "kept");
    expect(await known()).toEqual(["Ada", LOOM, true]);
    expect((await rows())[0]?.seen_at).toBe("2026-11-26T10:01:00.000Z");
  });

  it("writes when something changed or an hour has passed", async () => {
    await signIn(ada);
    const seenAt = async (minutes: number, person: Person) => {
      time = START + minutes * MINUTE_MS;
      await renew(person);
      return (await rows())[0]?.seen_at.slice(11, 16);
    };
    expect(await seenAt(59, ada)).toBe("09:00");
    expect(await seenAt(59, { id: "7", name: UNNAMED })).toBe("09:00");
    expect(await seenAt(61, ada)).toBe("10:01");
    expect(await seenAt(70, { ...ada, name: "Ada B." })).toBe("10:10");
    expect(await seenAt(80, { ...ada, name: "Ada B.", organisation: { id: "o2", name: "Spindle" } })).toBe(
      "10:20",
    );
  });
});

describe("who administers", () => {
  it.each([
    ["their subject", ["8", "7"], true],
    ["their address", ["ada@corp.example"], true],
    ["their address in another case", [" ADA@corp.EXAMPLE "], true],
    ["nothing", [], false],
    ["others", ["8", "a@corp.example"], false],
    ["the hash that names them", [ID], false],
    ["what they are called", ["Ada"], false],
  ])("is who is named by %s", async (_what, administrators, expected) => {
    await signIn(ada);
    expect((await storeFor(...administrators).find(ID))?.isAdministrator).toBe(expected);
  });

  it("is nobody of whom no address is known, and no subject in another case", async () => {
    await signIn({ id: "x", name: "Ada" });
    expect((await storeFor("", "null", "X").find(idOf("x")))?.isAdministrator).toBe(false);
  });

  it("is nobody of the same subject or address elsewhere", async () => {
    await signIn(ada);
    const elsewhere = { administrators: ["7", "ada@corp.example"], issuer: "https://other.example" };
    const other = createPeopleStore(database, { ...elsewhere, now: () => new Date(time) });
    expect((await other.find(ID))?.isAdministrator).toBe(false);
  });
});

describe("the people of an organisation", () => {
  it("are all who belong to it, by name", async () => {
    await signIn({ ...ada, id: "1", name: "zoe" });
    await signIn({ ...ada, id: "2", name: "Émile" });
    await signIn({ ...ada, id: "3", name: "Adam" });
    await signIn({ ...ada, id: "4", name: "Fay", organisation: { id: "o2", name: "Loom" } });
    await signIn({ id: "5", name: "Alone" });
    expect(await store().inOrganisation("o1")).toEqual([
      { id: idOf("3"), name: "Adam" },
      { id: idOf("2"), name: "Émile" },
      { id: idOf("1"), name: "zoe" },
    ]);
    expect(await store().inOrganisation("o3")).toEqual([]);
  });
});
