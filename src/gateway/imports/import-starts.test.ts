import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { IMPORT_PATHS, type ImportRow } from "#contract/imports/import-schemas.ts";
import { MEDIA_TYPE } from "#contract/operation.ts";
import type { Service } from "#service/service.ts";
import { importRowOf } from "#testing/imports/imports-for-test.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";
import {
  NO_RATES,
  contactInputs,
  everyContact,
  answerContactSearch,
  isSearch,
  workAt,
  workerForTest,
} from "#testing/runs/runs-for-test.ts";
import { deferred } from "#testing/service/journal-for-test.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";

const DAY = 24 * 3600 * 1000;

let ahead = 0;
const now = () => new Date(Date.parse("2026-11-20T09:00:00.000Z") + ahead);
beforeEach(() => {
  ahead = 0;
});
const test = gatewaysForEach({ managementDays: 365, now });
const { runs, imports } = test;

const workerAt = (upstream: Service) =>
  workerForTest(test, { managementDays: 365, now, rates: NO_RATES, upstream });

/** A service that finds every contact, by id alone, and has each for a credit. */
const finding =
  (attributesOf: (id: string) => object): Service =>
  (request) =>
    isSearch(request) ? answerContactSearch(request, attributesOf) : everyContact(request);

const UNREACHABLE = {
  hasEmail: false,
  hasDirectPhone: false,
  hasMobilePhone: false,
  hasSupplementalEmail: false,
};
const withoutSeven = finding((id) => (id === "7" ? UNREACHABLE : {}));
const managed = (purchaseDate: string) =>
  finding(() => ({ managementStatus: { underManagement: true, purchaseDate } }));

const sentIds = async (id: string) => (await runs.results("rep", id)).map((result) => result.id);

describe("the start of an import [import-6]", () => {
  it("leaves out all rows of a record with nothing to get, and pays for no other in its place", async () => {
    const { id } = await imports.make("rep", [
      importRowOf(2, { personId: "7" }),
      importRowOf(3, { personId: "7", companyName: "Works" }),
      importRowOf(4, { personId: "8" }),
    ]);
    const worker = workerAt(withoutSeven);
    await workAt(worker);
    const { counts } = await imports.read("rep", id);
    expect(counts).toMatchObject({ nothing: 1, credits: 1 });
    await imports.start("rep", id, { leaveOutNothing: true, upTo: counts.credits });
    await workAt(worker);
    expect(await sentIds(id)).toEqual(["8"]);
    expect(await runs.read("rep", id)).toMatchObject({ state: "done", credits: 1, byState: { got: 1 } });
  });

  it("decides nothing where it is refused", async () => {
    const { id } = await imports.make("rep", [importRowOf(2, { personId: "7" })]);
    await workAt(workerAt(withoutSeven));
    await runs.make("rep", { id, inputs: contactInputs("1") });
    const before = await imports.rows("rep", id);
    await expect(imports.start("rep", id, { leaveOutNothing: true })).rejects.toThrow("422");
    expect(before.rows).toMatchObject([{ group: "nothing", isLeftOut: false, isSent: true }]);
    expect(await imports.rows("rep", id)).toEqual(before);
  });

  it("asks anew about what only a search called free, and pays for none of it beyond what was said", async () => {
    const rowsOf = (...ids: string[]) => ids.map((personId, at) => importRowOf(at + 2, { personId }));
    const over = await imports.make("rep", rowsOf("7", "8"));
    await workAt(workerAt(managed("2025-12-01")));
    expect((await imports.read("rep", over.id)).counts).toMatchObject({ free: 2, credits: 0 });
    ahead = 12 * DAY;
    await imports.start("rep", over.id, { upTo: 0 });
    await workAt(workerAt(finding(() => ({}))));
    expect(await runs.read("rep", over.id)).toMatchObject({
      state: "waiting",
      waitsFor: "limit",
      credits: 0,
      byState: { open: 2 },
    });

    const still = await imports.make("rep", rowsOf("17", "18"));
    const worker = workerAt(managed("2026-06-01"));
    await workAt(worker);
    await imports.start("rep", still.id, { upTo: 0 });
    await workAt(worker);
    expect(await runs.read("rep", still.id)).toMatchObject({ state: "done", byState: { got: 2 } });
  });

  it("goes on behind any number of rows that no key opens, and says that those are not sent", async () => {
    const rows = Array.from({ length: 510 }, (_, at) =>
      importRowOf(at + 1, { emailAddress: `p${String(at)}@works.example` }),
    );
    const { id } = await imports.make("rep", rows);
    await test.database.query
      .updateTable("import_rows")
      .set({ sealed: "sealed with a key that is gone" })
      .where("position", "<", 500)
      .execute();
    await imports.endMatching(id);
    expect(await imports.start("rep", id)).toMatchObject({ inputs: 10, state: "running" });
    expect((await imports.read("rep", id)).counts.sent).toBe(10);
  });

  it("tells rows apart that have one number in the file", async () => {
    const rows = ["one", "two"].map((name) => importRowOf(2, { emailAddress: `${name}@works.example` }));
    const { id } = await imports.make("rep", rows);
    await imports.endMatching(id);
    await imports.start("rep", id, { upTo: 2 });
    await workAt(
      workerAt(async (request) => {
        const { data: asked } = (await request.json()) as {
          data: { attributes: { matchPersonInput: { emailAddress: string }[] } };
        };
        const data = asked.attributes.matchPersonInput.map((input, at) => ({
          type: "Contact",
          id: String(100 + at),
          attributes: { id: 100 + at, email: input.emailAddress },
          meta: { input, matchStatus: "FULL_MATCH" },
        }));
        const headers = { "Content-Type": MEDIA_TYPE, "X-Credits-Charged": "2" };
        return Response.json({ data }, { headers });
      }),
    );
    const results = await runs.results("rep", id);
    expect(results.map(({ recordId }) => recordId)).toEqual(["100", "101"]);
    const { rows: told } = await imports.rows("rep", id);
    expect(told.map(({ inputId }) => inputId)).toEqual(results.map((result) => result.id));
  });
});

describe("rows of an import [import-2]", () => {
  it("are about its own type of record: others would be paid for, and owned by nobody", async () => {
    const statusOf = async (type: "contact" | "company", row: ImportRow) => {
      const page = await test.person("rep");
      const id = randomUUID();
      const body = { id, name: "Fair", fileName: "Fair.csv", type, columns: [], rows: 1 };
      await page.ask(IMPORT_PATHS.imports, { method: "POST", body });
      const path = IMPORT_PATHS.rows.replace(":id", id);
      return (await page.ask(path, { method: "POST", body: { from: 0, rows: [row] } })).status;
    };
    const ofContact = importRowOf(2, { personId: "7" });
    const ofCompany = importRowOf(2, { companyId: "7" }, { snapshot: companySnapshotOf() });
    expect(await statusOf("contact", ofContact)).toBe(200);
    expect(await statusOf("company", ofCompany)).toBe(200);
    expect(await statusOf("contact", ofCompany)).toBe(400);
    expect(await statusOf("company", ofContact)).toBe(400);
  });

  it("have a number that a row of a file can have", async () => {
    const { id } = await imports.make("rep", [importRowOf(2_147_483_647, { personId: "7" })]);
    const path = IMPORT_PATHS.rows.replace(":id", id);
    for (const row of [0, 1.5, 2_147_483_648, 9_007_199_254_740_991]) {
      const body = { from: 0, rows: [importRowOf(row, { personId: "7" })] };
      expect(await test.status("rep", path, body)).toBe(400);
    }
  });

  it("get nothing that was found for those of another import that had the same id before [import-3]", async () => {
    const id = "made-twice";
    await imports.make("rep", [importRowOf(2, { personId: "7" })], { id });
    const [asked, slow] = [deferred<void>(), deferred<void>()];
    const worker = workerAt(async (request) => {
      asked.resolve();
      await slow.promise;
      return finding(() => ({}))(request);
    });
    await worker.look();
    await asked.promise;
    const page = await test.person("rep");
    await page.ask(IMPORT_PATHS.import.replace(":id", id), { method: "DELETE" });
    ahead = 1;
    // a draft whose rows have not all come
    const body = {
      id,
      name: "Fair",
      fileName: "Fair.csv",
      type: "contact",
      columns: ["Name", "Notes"],
      rows: 2,
    };
    await page.ask(IMPORT_PATHS.imports, { method: "POST", body });
    const portion = (from: number, personId: string) => ({
      method: "POST",
      body: { from, rows: [importRowOf(from + 2, { personId })] },
    });
    await page.ask(IMPORT_PATHS.rows.replace(":id", id), portion(0, "8"));
    slow.resolve();
    await worker.idle();
    expect(await imports.read("rep", id)).toMatchObject({ state: "draft", received: 1 });
    await page.ask(IMPORT_PATHS.rows.replace(":id", id), portion(1, "9"));
    await workAt(workerAt(finding(() => ({}))));
    const { rows } = await imports.rows("rep", id);
    expect(rows.map(({ record }) => record?.id)).toEqual(["8", "9"]);
  });
});
