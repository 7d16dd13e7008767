import * as fc from "fast-check";
import { expect, test } from "vitest";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { sessionForTest } from "#testing/user-database-for-test.ts";
import {
  byPosition,
  type SelectableRecord,
  type SelectedRecord,
  selectionKey,
} from "#app/selection/selected-record.ts";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { workspaceCopy } from "#app/sync/workspace-copy.ts";
import { sizeProblem } from "./list-members.ts";
import { type ListStore, openListStore } from "./list-store.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

/** Even numbers are contacts, odd ones companies. */
function choiceOf(number: number): SelectableRecord {
  const id = String(number);
  return number % 2 === 0
    ? { type: "contact", id, snapshot: contactSnapshotOf() }
    : { type: "company", id, snapshot: companySnapshotOf() };
}

/** A person's lists, with a clock that advances by itself. */
function listsForTest(): ListStore {
  let now = Date.UTC(2026, 10, 21, 9);
  return openListStore(sessionForTest().part(openWorkspace), () => new Date((now += 1000)));
}

async function shown(lists: ListStore, id: string): Promise<SelectedRecord[]> {
  const records: SelectedRecord[] = [];
  await lists.members(id, (some) => void records.push(...some));
  return records.toSorted(byPosition);
}

type Step = { readonly do: "add" | "remove"; readonly numbers: readonly number[] } | { readonly do: "undo" };
const numbers = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("add" as const, "remove" as const), numbers }),
  fc.record({ do: fc.constant("undo" as const) }),
);

test("whatever is added, removed and put back, a list holds what a plain array would, each once and in order", async () => {
  const lists = listsForTest();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const id = await lists.create("A list", []);
      let plain: { key: string; place: number }[] = [];
      let places = 0;
      let gone: { records: readonly SelectedRecord[]; plain: typeof plain } | undefined;
      for (const one of steps) {
        if (one.do === "add") {
          await lists.add(id, one.numbers.map(choiceOf));
          for (const key of one.numbers.map((number) => selectionKey(choiceOf(number)))) {
            if (!plain.some((member) => member.key === key)) plain.push({ key, place: (places += 1) });
          }
        } else if (one.do === "remove") {
          const choices = one.numbers.map(choiceOf);
          const keys = new Set(choices.map(selectionKey));
          const records = await lists.read(id, choices);
          gone = { records, plain: plain.filter(({ key }) => keys.has(key)) };
          await lists.remove(id, records);
          plain = plain.filter(({ key }) => !keys.has(key));
        } else if (gone) {
          await lists.restore(id, gone.records);
          const back = gone.plain;
          plain = [...plain.filter(({ key }) => !back.some((member) => member.key === key)), ...back];
        }
        const expected = plain.toSorted((a, b) => a.place - b.place).map(({ key }) => key);
        expect((await shown(lists, id)).map(selectionKey)).toEqual(expected);
      }
      await lists.delete(id);
    }),
    { numRuns: casesOf(60) },
  );
});

test("names are kept apart, and a deleted list comes back as it was, under a name that is free", async () => {
  const lists = listsForTest();
  const id = await lists.create("  Tier  1 ", [choiceOf(2), choiceOf(2), choiceOf(3)]);
  await expect(lists.create("tier 1", [])).rejects.toThrow(/already/i);
  expect(await lists.all()).toMatchObject([{ id, name: "Tier 1", contacts: 1, companies: 1 }]);
  await lists.delete(id);
  expect(await lists.all()).toEqual([]);
  await expect(lists.add(id, [choiceOf(4)])).rejects.toThrow("This list was deleted.");
  await lists.create("Tier 1", []);
  await lists.undelete(id);
  expect((await lists.all()).find((list) => list.id === id)).toMatchObject({ contacts: 1, companies: 1 });
  expect(new Set((await lists.all()).map(({ name }) => name)).size).toBe(2);
  expect(await lists.listsOf(choiceOf(3))).toEqual(new Set([id]));
});

test("a list has a size", () => {
  expect(sizeProblem(50_000)).toBeUndefined();
  expect(sizeProblem(50_001)).toMatch(/50,000.*50,001/);
});

test.each([
  [null, "edit", true],
  ["colleague", "edit", true],
  ["colleague", "read", false],
] as const)(
  "a list of %s that one may %s is changed by whom it may be: %s",
  async (owner, access, expected) => {
    const session = sessionForTest();
    const at = "2026-11-20T18:21:00.000Z";
    const times = { createdAt: at, changedAt: at, changedBy: "colleague", deletedAt: null };
    const list = { kind: "list", id: "a", owner, access, whole: false, grants: [], fields: { name: "A" } };
    const documents = [{ ...list, ...times }];
    const answer = { cursor: "c", more: false, reset: false, documents, entries: [] };
    await workspaceCopy(() => session.database()).apply(answer);
    const lists = openListStore(session.part(openWorkspace), () => new Date());
    expect(await lists.summary("a", undefined)).toMatchObject({ id: "a", owner, mayEdit: expected });
  },
);
