import * as fc from "fast-check";
import { expect, test } from "vitest";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { createOrderedRecords } from "#app/selection/ordered-selection.ts";
import { type SelectableRecord, type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import {
  type StoredList,
  listIdOf,
  memberKey,
  newMembers,
  readList,
  readMember,
  sizeProblem,
} from "./list-rows.ts";

const empty: StoredList = {
  id: "list:a",
  name: "A",
  createdAt: "2026-11-21T09:00:00.000Z",
  changedAt: "2026-11-21T09:00:00.000Z",
  last: 0,
  deletedAt: null,
};

/** Even numbers are contacts, odd ones companies. */
function choiceOf(number: number): SelectableRecord {
  const id = String(number);
  return number % 2 === 0
    ? { type: "contact", id, snapshot: contactSnapshotOf() }
    : { type: "company", id, snapshot: companySnapshotOf() };
}

type Step = { readonly do: "add" | "remove"; readonly numbers: readonly number[] } | { readonly do: "undo" };
const numbers = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("add" as const, "remove" as const), numbers }),
  fc.record({ do: fc.constant("undo" as const) }),
);

test("whatever is added, removed and put back, a list holds what a plain array would, each once and in order", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let list = empty;
      const rows = new Map<string, SelectedRecord>();
      const book = createOrderedRecords();
      let plain: { key: string; place: number }[] = [];
      let places = 0;
      let gone: { records: SelectedRecord[]; plain: typeof plain } | undefined;
      for (const one of steps) {
        if (one.do === "add") {
          const made = newMembers(
            list,
            (key) => rows.has(key),
            one.numbers.map(choiceOf),
            "2026-11-21T10:00:00.000Z",
          );
          list = made.list;
          for (const { id, record } of made.members) rows.set(id, record);
          book.apply(new Map(made.members.map(({ record }) => [selectionKey(record), record])));
          for (const key of one.numbers.map((number) => selectionKey(choiceOf(number)))) {
            if (!plain.some((member) => member.key === key)) plain.push({ key, place: (places += 1) });
          }
        } else if (one.do === "remove") {
          const keys = new Set(one.numbers.map((number) => selectionKey(choiceOf(number))));
          const records = [...rows.values()].filter((record) => keys.has(selectionKey(record)));
          gone = { records, plain: plain.filter(({ key }) => keys.has(key)) };
          for (const record of records) rows.delete(memberKey(listIdOf(list), record));
          book.apply(new Map([...keys].map((key) => [key, null])));
          plain = plain.filter(({ key }) => !keys.has(key));
        } else if (gone) {
          for (const record of gone.records) rows.set(memberKey("a", record), record);
          book.apply(new Map(gone.records.map((record) => [selectionKey(record), record])));
          plain = [
            ...plain.filter(({ key }) => !gone?.plain.some((member) => member.key === key)),
            ...gone.plain,
          ];
        }
        const expected = plain.toSorted((a, b) => a.place - b.place).map(({ key }) => key);
        const shown = [...book.list("contact"), ...book.list("company")].toSorted(
          (a, b) => a.position - b.position,
        );
        expect(shown.map(selectionKey)).toEqual(expected);
        expect(rows.size).toBe(expected.length);
      }
    }),
    { numRuns: 200 },
  );
});

test("rows of a shape that nobody knows are passed over", () => {
  expect(readList({ id: "list:a", name: 7 })).toBeUndefined();
  expect(readList(empty)).toEqual(empty);
  expect(readMember({ id: "member:a:contact:1", record: { type: "contact", id: 1 } })).toBeUndefined();
  expect(readMember(undefined)).toBeUndefined();
});

test("a list has a size", () => {
  expect(sizeProblem(20_000)).toBeUndefined();
  expect(sizeProblem(20_001)).toMatch(/20,000.*20,001/);
});
