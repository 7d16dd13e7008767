import { expect, test, vi } from "vitest";
import { readTableForTest } from "#testing/files/read-table-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());
const { ImportStore } = await import("./import-file-store.ts");

const CELLS = [
  ["Name", "Company", "Code"],
  ["Ada Example", "Works", "1"],
  ["Bo Example", "Works", "2"],
];

/** Reads a file without a worker. */
const readFile = async (source: File | { readonly pasted: string }) => ({
  ...(await readTableForTest(source)),
  name: source instanceof File ? source.name : "Pasted rows",
  bytes: 1,
});

const file = (name: string) => new File([CELLS.join("\n")], name);

function page() {
  const store = new ImportStore(() => Promise.resolve([]), readFile);
  return { store, state: () => store.store.getState() };
}

/** Reads a file and chooses a column for it. */
async function chosen(name = "a.csv") {
  const here = page();
  await here.store.take([file(name)]);
  here.store.setTarget(2, "leave-out");
  return here;
}

test("another file is asked about once something was chosen, and comes instead or after", async () => {
  const { store, state } = await chosen();
  await store.take([file("b.csv"), file("c.csv")]);
  expect([state().asked?.length, state().file?.name]).toEqual([2, "a.csv"]);
  await store.answer("after");
  const names = () => [state().file?.name, ...state().waiting.map(({ name }) => name)];
  expect(names()).toEqual(["a.csv", "b.csv", "c.csv"]);
  await store.take([file("d.csv")]);
  await store.answer("instead");
  expect([state().file?.name, state().touched, state().waiting.length]).toEqual(["d.csv", false, 2]);
  // nothing was chosen for it yet
  await store.take([file("e.csv")]);
  expect([state().asked, state().file?.name]).toEqual([null, "e.csv"]);
  store.reset();
  await store.takeNext();
  expect([state().file?.name, state().waiting.length]).toEqual(["b.csv", 1]);
});

test("a file whose rows were sent holds up no other one, and is there to go back to until then", async () => {
  const { store, state } = await chosen();
  store.sentAs("import-1");
  expect(state().columns[2]?.target).toBe("leave-out");
  await store.take([file("b.csv")]);
  expect([state().asked, state().file?.name, state().sentAs]).toEqual([null, "b.csv", null]);
});

test("what is mended in a column is forgotten with the choice of columns, and a cancelled file comes back whole", async () => {
  const { store, state } = await chosen();
  store.setFix("use-domain:1", true);
  expect([...state().fixes]).toEqual(["use-domain:1"]);
  store.setFix("use-domain:1", false);
  expect(state().fixes.size).toBe(0);
  store.setFix("use-domain:1", true);
  const putBack = store.reset();
  expect([state().file, state().step]).toEqual([null, "file"]);
  putBack();
  expect([state().file?.name, state().fixes.size]).toEqual(["a.csv", 1]);
  store.setTarget(1, "keep");
  expect(state().fixes.size).toBe(0);
});
