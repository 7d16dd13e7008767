import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCESS_CODES, accessAnswer } from "#contract/error-schemas.ts";
import { GATEWAY_PREFIX, journalEntry, sharedBatches, sharedRun } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE } from "#contract/operation.ts";
import { sharedAnswer } from "#contract/workspace/shared-run-schemas.ts";
import { type AccessLevel, EVERYONE, WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { CallStore } from "#gateway/journal/call-store.ts";
import { sweepJournal } from "#gateway/journal/journal-cleanup.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import {
  type WorkspaceForTest,
  named,
  operation,
  workspaceCalls,
  workspaceForTest,
} from "#testing/workspace/workspace-for-test.ts";

let test: WorkspaceForTest;
beforeAll(async () => {
  test = await workspaceForTest();
});
afterAll(() => test.close());

const { send, seen } = workspaceCalls(() => test);
const fresh = () => crypto.randomUUID();

/** A run of one answered batch, as a browser of its owner leaves it at the gateway. */
async function makeRun(username: string, id = fresh(), key = fresh()) {
  const owner = await test.idOf(username);
  const calls = new CallStore(test.database, KEYS_FOR_TEST, () => new Date());
  const spending = { spaceId: "of nobody", kind: "runs", most: 1, asked: 1, ceiling: null } as const;
  const paid = { userId: owner, key, bodyHash: key, inputs: [key], spending };
  const call = { ...paid, operation: "enrichContacts" } as const;
  expect(await calls.claim(call)).toMatchObject({ kind: "send" });
  const answer = `{"data":[{"id":"${fresh()}"}]}`;
  const body = new Uint8Array(Buffer.from(answer));
  await calls.end(call, 1, {
    state: "answered",
    answer: { status: 200, headers: new Headers({ "Content-Type": MEDIA_TYPE }), body },
    credits: 1,
  });
  await putRun(username, id, key);
  return { id, key, owner, answer };
}

async function putRun(username: string, id: string, key: string): Promise<void> {
  const page = await test.person(username);
  const put = (path: string, body: object) => page.withToken(GATEWAY_PREFIX + path, { method: "PUT", body });
  expect((await put(`/run-documents/${id}`, { run: { id, name: "Health systems" } })).status).toBe(204);
  expect(
    (await put(`/run-documents/${id}/batches/0`, { batches: [{ id: key, status: "DONE" }] })).status,
  ).toBe(204);
}

const document = (id: string) => ({ kind: "run" as const, id });

async function share(username: string, id: string, access: AccessLevel, grantee = EVERYONE) {
  const name = operation(id, { type: "set", fields: { name: "Health systems" } }, { document: document(id) });
  const grant = operation(id, { type: "share", grantee, access }, { document: document(id) });
  expect(await send(username, name, grant)).toEqual([]);
}

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const PLACES = ["", "/batches/0", "/answers/0", "/batches/40", "/answers/40", "/release"];

/** What is answered at every address and verb of a run, but for the number of the request. */
async function answersTo(username: string, owner: string, id: string): Promise<unknown[]> {
  const page = await test.person(username);
  const answers: unknown[] = [];
  for (const method of VERBS) {
    for (const place of PLACES) {
      const body = method === "GET" ? undefined : { run: { name: "Mine" }, batches: [] };
      const response = await page.ask(`/workspace/runs/${owner}/${id}${place}`, { method, body });
      const { error } = accessAnswer.parse(await response.json());
      answers.push([response.status, { ...error, requestId: "" }, [...response.headers.keys()].toSorted()]);
    }
  }
  return answers;
}

/** The run, its batches and the answer to the first, as somebody is given them; the statuses where they are not. */
async function readRun(username: string, owner: string, id: string) {
  const page = await test.person(username);
  const at = (place: string) => page.ask(`/workspace/runs/${owner}/${id}${place}`);
  const [run, batches, answer] = [await at(""), await at("/batches/0"), await at("/answers/0")];
  if (run.status !== 200) return [run.status, batches.status, answer.status];
  return {
    run: sharedRun.parse(await run.json()).run,
    batches: sharedBatches.parse(await batches.json()).batches,
    answer: sharedAnswer.parse(await answer.json()).answer,
  };
}

const GONE = [404, 404, 404];

describe("a run that is shared [workspace-20]", () => {
  it("is read with its batches and answers by those whom a grant names, and by nobody else", async () => {
    const { id, key, owner, answer } = await makeRun("rep");
    const expected = {
      run: { id, name: "Health systems" },
      batches: [{ id: key, status: "DONE" }],
      answer,
    };
    expect(await readRun("colleague", owner, id)).toEqual(GONE);
    await share("rep", id, "read", await test.idOf("colleague"));
    expect(await readRun("colleague", owner, id)).toEqual(expected);
    expect(await readRun("capped", owner, id)).toEqual(GONE);
    await share("rep", id, "none", await test.idOf("colleague"));
    expect(await readRun("colleague", owner, id)).toEqual(GONE);
    await share("rep", id, "read");
    expect(await readRun("capped", owner, id)).toEqual(GONE);
    expect(await readRun("colleague", owner, id)).toEqual(expected);
    await send("rep", operation(id, { type: "delete", deleted: true }, { document: document(id) }));
    expect(await readRun("colleague", owner, id)).toEqual(GONE);
  });

  it("is only read: neither it nor its calls are changed by anybody but its owner", async () => {
    const { id, key, owner } = await makeRun("rep");
    await share("rep", id, "edit");
    const colleague = await test.person("colleague");
    for (const method of VERBS.filter((verb) => verb !== "GET")) {
      for (const place of PLACES) {
        const body = { run: { name: "Mine" }, batches: [{ id: key }] };
        const path = `/workspace/runs/${owner}/${id}${place}`;
        expect((await colleague.ask(path, { method, body })).status).toBe(404);
      }
    }
    // by the addresses of one's own runs and calls it is not there
    const absent = await colleague.withToken(`${GATEWAY_PREFIX}/batches/${key}`);
    expect(await absent.json()).toMatchObject({ state: "absent" });
    await putRun("colleague", id, fresh());
    await colleague.withToken(`${GATEWAY_PREFIX}/run-documents/${id}`, { method: "DELETE" });
    const rep = await test.person("rep");
    const own = await rep.withToken(`${GATEWAY_PREFIX}/run-documents/${id}`);
    expect(sharedRun.parse(await own.json()).run).toEqual({ id, name: "Health systems" });
    const call = await rep.withToken(`${GATEWAY_PREFIX}/batches/${key}`);
    expect(journalEntry.parse(await call.json()).state).toBe("answered");
    // what may be edited is what it is called
    const renamed = operation(id, { type: "set", fields: { name: "Hospitals" } });
    expect(await send("colleague", { ...renamed, document: { ...document(id), owner } })).toEqual([]);
    expect(await seen("rep", id)).toMatchObject({ fields: { name: "Hospitals" } });
  });
});

describe("another person's run [workspace-21]", () => {
  it("answers like one that does not exist, by every id and verb", async () => {
    const { id, key, owner } = await makeRun("rep");
    const none = await answersTo("colleague", owner, fresh());
    expect(new Set(none.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(none[0]).toEqual([
      404,
      expect.objectContaining({ code: ACCESS_CODES.notFound }),
      expect.any(Array),
    ]);
    expect(await answersTo("colleague", owner, id)).toEqual(none);
    expect(await answersTo("colleague", fresh(), id)).toEqual(none);
    expect(await answersTo("colleague", await test.idOf("colleague"), id)).toEqual(none);
    // neither does one that is shared with somebody else
    await share("rep", id, "edit", await test.idOf("admin"));
    expect(await answersTo("colleague", owner, id)).toEqual(none);
    // a document of one's own under its id opens nothing of it, and neither does one that names its calls
    await share("colleague", id, "read");
    expect(await answersTo("colleague", owner, id)).toEqual(none);
    await putRun("colleague", id, key);
    expect(await readRun("colleague", await test.idOf("colleague"), id)).toMatchObject({ answer: null });
    expect(await answersTo("colleague", owner, id)).toEqual(none);
    // nor does a list under its id
    const list = fresh();
    const listed = await makeRun("rep", list);
    await send(
      "rep",
      named(list, "List"),
      operation(list, { type: "share", grantee: EVERYONE, access: "read" }),
    );
    expect(await answersTo("colleague", listed.owner, list)).toEqual(none);
  });

  it("is told to pages of this origin with a session alone", async () => {
    const { id, owner } = await makeRun("rep");
    await share("rep", id, "read");
    const colleague = await test.person("colleague");
    const path = `/workspace/runs/${owner}/${id}`;
    const status = async (headers: Record<string, string | null>) =>
      (await colleague.ask(path, { headers })).status;
    expect(await status({})).toBe(200);
    expect(await status({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
    expect(await status({ "X-Prospect": null })).toBe(403);
    expect(await status({ Cookie: null })).toBe(401);
    expect(await status({ "X-Prospect-Person": "usr_rep" })).toBe(401);
    expect((await colleague.withToken(GATEWAY_PREFIX + path)).status).toBe(403);
  });
});

async function eraseAll(username: string): Promise<void> {
  const page = await test.person(username);
  expect((await page.withToken(`${GATEWAY_PREFIX}/my-data`, { method: "DELETE" })).status).toBe(200);
  expect((await page.ask(WORKSPACE_PATHS.workspace, { method: "DELETE" })).status).toBe(204);
}

describe("a shared run whose owner is gone [workspace-22]", () => {
  it("stays for those who may see it, and what was not shared is erased", async () => {
    const [shared, own] = [await makeRun("slow"), await makeRun("slow")];
    await share("slow", shared.id, "read");
    await eraseAll("slow");
    const { owner: heir = "" } = (await seen("colleague", shared.id)) ?? {};
    expect(heir).not.toBe(shared.owner);
    expect(await readRun("colleague", heir ?? "", shared.id)).toMatchObject({ answer: shared.answer });
    expect(await readRun("colleague", shared.owner, shared.id)).toEqual(GONE);
    expect(await readRun("capped", heir ?? "", shared.id)).toEqual(GONE);
    const slow = await test.person("slow");
    expect((await slow.withToken(`${GATEWAY_PREFIX}/run-documents/${shared.id}`)).status).toBe(204);
    const { query } = test.database;
    const keys = (await query.selectFrom("gateway_calls").select("key").execute()).map(({ key }) => key);
    expect(keys).toContain(shared.key);
    expect(keys).not.toContain(own.key);
    for (const table of ["gateway_calls", "gateway_runs", "gateway_run_batches"] as const)
      expect(
        await query.selectFrom(table).select("user_id").where("user_id", "=", shared.owner).execute(),
      ).toEqual([]);
    // it goes when its answers would have gone
    await sweepJournal(test.database, 30, new Date(Date.now() + 31 * 24 * 3600 * 1000));
    expect(await readRun("colleague", heir ?? "", shared.id)).toEqual(GONE);
  });

  it("is not opened by somebody who leaves another run under its id", async () => {
    const left = await makeRun("throttled");
    await share("throttled", left.id, "read", await test.idOf("colleague"));
    await eraseAll("throttled");
    const heir = (await seen("colleague", left.id))?.owner ?? "";
    await share("nocontacts", left.id, "read");
    await putRun("nocontacts", left.id, left.key);
    await eraseAll("nocontacts");
    expect(await readRun("rep", heir, left.id)).toEqual(GONE);
    const { query } = test.database;
    const owners = await query
      .selectFrom("workspace_documents")
      .select("owner_id")
      .where("id", "=", left.id)
      .where("kind", "=", "run")
      .execute();
    expect(owners).toHaveLength(2);
    for (const { owner_id: owner } of owners.filter(({ owner_id: one }) => one !== heir))
      expect(await readRun("rep", owner, left.id)).toMatchObject({ answer: null });
    expect(await readRun("colleague", heir, left.id)).toMatchObject({ answer: left.answer });
  });

  it("stays where it was shared when its owner comes to another organisation, and goes along unshared", async () => {
    const { id, owner, answer } = await makeRun("rep");
    await share("rep", id, "read");
    const { query } = test.database;
    const moveTo = (organisation: string) =>
      query
        .updateTable("gateway_people")
        .set({ organisation_id: organisation })
        .where("id", "=", owner)
        .execute();
    await moveTo("another");
    expect(await seen("rep", id)).toMatchObject({ owner: null, grants: [] });
    const heir = (await seen("colleague", id))?.owner ?? "";
    expect(await readRun("colleague", heir, id)).toMatchObject({ answer });
    expect(await readRun("colleague", owner, id)).toEqual(GONE);
    // and a colleague who moves reads nothing of it there
    expect(await readRun("rep", heir, id)).toEqual(GONE);
    await moveTo("org_sandbox");
  });
});
