import { describe, expect, test } from "vitest";
import { familyOf, hierarchyAnswer } from "#testing/families/family-trees.ts";
import { nameOf } from "./family-model.ts";
import { type WorkerApi, buffersOf, createWorkerApi } from "./family-worker-api.ts";

const below = [
  { companyId: 3, name: "Zeta" },
  { companyId: 2, name: "Acme" },
];
const answer = new Blob([hierarchyAnswer([{ companyId: 1, name: "Top", familyNodes: below }])]);

/** The names in a file of all members, in their order. */
async function namesInFile(api: WorkerApi): Promise<unknown[]> {
  const text = await api.treeFile().text();
  return Array.from(text.matchAll(/"name":"([^"]+)"/g), ([, name]) => name);
}

describe("The worker's API", () => {
  test("works on the family that was opened, in the order of the last sort", async () => {
    const api = createWorkerApi();
    expect(await api.open(answer, "2")).toMatchObject({ kind: "family", family: { matched: 2 } });
    expect(await namesInFile(api)).toEqual(["Top", "Zeta", "Acme"]);
    expect(api.sortSiblings("name")).toEqual(Int32Array.of(0, 2, 1));
    expect(await namesInFile(api)).toEqual(["Top", "Acme", "Zeta"]);
    expect(api.find("e")).toEqual(Int32Array.of(1, 2));
    expect(api.sortSiblings("original")).toBeUndefined();
    expect(await namesInFile(api)).toEqual(["Top", "Zeta", "Acme"]);
  });

  test("forgets the family before, and has none where the answer holds none", async () => {
    const api = createWorkerApi();
    expect(() => api.find("acme")).toThrow("No family is open.");
    await api.open(answer, "1");
    api.sortSiblings("-name");
    expect(api.find("acme")).toEqual(Int32Array.of(2));
    const other = new Blob([hierarchyAnswer([{ companyId: 9, name: "Acme again" }])]);
    await api.open(other, "9");
    expect(api.find("acme")).toEqual(Int32Array.of(0));
    expect(await api.open(new Blob(["{"]), "9")).toEqual({ kind: "unreadable" });
    expect(() => api.find("acme")).toThrow("No family is open.");
  });
});

describe("Transferred buffers", () => {
  test("take all columns of a family along, and the family reads the same on the other side", () => {
    const family = familyOf(hierarchyAnswer([{ name: "Top", familyNodes: [{ name: "Below" }] }]));
    const copy = structuredClone({ family });
    const received = structuredClone(copy, { transfer: buffersOf(copy) });
    expect(received.family).toEqual(family);
    expect(nameOf(received.family.table, 1)).toBe("Below");
    const left = Object.values(copy.family.table).flatMap((column) =>
      ArrayBuffer.isView(column) ? column.byteLength : [],
    );
    expect(left.length).toBeGreaterThan(6);
    expect(new Set(left)).toEqual(new Set([0]));
  });

  test("are found once each, and nowhere in lists, files and plain values", () => {
    expect(buffersOf({ kind: "no-family", status: "NO_MATCH" })).toEqual([]);
    expect(buffersOf({ file: new Blob(["text"]), list: [new Int32Array(1)], none: undefined })).toEqual([]);
    const shared = new Int32Array(4);
    expect(buffersOf({ one: shared.subarray(0, 2), other: shared })).toEqual([shared.buffer]);
  });
});
