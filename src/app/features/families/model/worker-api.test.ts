import { expect, test } from "vitest";
import { hierarchyAnswer } from "#testing/family-trees.ts";
import { readCsv } from "#testing/read-csv.ts";
import { familyDesk } from "./worker-api.ts";
import type { FamilyRequest } from "./worker-messages.ts";

const answer = new Blob([
  hierarchyAnswer([
    {
      companyId: 1,
      name: "Top",
      familyNodes: [
        { companyId: 3, name: "Zeta" },
        { companyId: 2, name: "Acme" },
      ],
    },
  ]),
]);

/** The names in a file of all members, in their order. */
async function namesInFile(desk: ReturnType<typeof familyDesk>): Promise<unknown[]> {
  const file = await desk.answer({ kind: "file", format: "csv", nodes: undefined });
  if (!(file instanceof Blob)) throw new Error("No file came");
  return readCsv(await file.text())
    .slice(1)
    .map((line) => line[1]);
}

test("A desk answers about the family that was opened, in the order of the last sort", async () => {
  const desk = familyDesk();
  expect(await desk.answer({ kind: "open", answer, companyId: "2" })).toMatchObject({
    kind: "family",
    family: { matched: 2 },
  });
  expect(await namesInFile(desk)).toEqual(["Top", "Zeta", "Acme"]);
  expect(await desk.answer({ kind: "sort", sort: "name" })).toEqual(Int32Array.of(0, 2, 1));
  expect(await namesInFile(desk)).toEqual(["Top", "Acme", "Zeta"]);
  expect(await desk.answer({ kind: "find", text: "e" })).toEqual(Int32Array.of(1, 2));
  expect(await desk.answer({ kind: "sort", sort: "as-told" })).toBeUndefined();
  expect(await namesInFile(desk)).toEqual(["Top", "Zeta", "Acme"]);
});

test("A desk forgets the family before, and has none where the answer tells of none", async () => {
  const desk = familyDesk();
  const asked: FamilyRequest = { kind: "find", text: "acme" };
  await expect(desk.answer(asked)).rejects.toThrow("No family is open.");
  await desk.answer({ kind: "open", answer, companyId: "1" });
  await desk.answer({ kind: "sort", sort: "-name" });
  expect(await desk.answer(asked)).toEqual(Int32Array.of(2));
  const other = new Blob([hierarchyAnswer([{ companyId: 9, name: "Acme again" }])]);
  await desk.answer({ kind: "open", answer: other, companyId: "9" });
  expect(await desk.answer(asked)).toEqual(Int32Array.of(0));
  expect(await desk.answer({ kind: "open", answer: new Blob(["{"]), companyId: "9" })).toEqual({
    kind: "unreadable",
  });
  await expect(desk.answer(asked)).rejects.toThrow("No family is open.");
});
