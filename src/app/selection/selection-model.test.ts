import * as fc from "fast-check";
import { expect, test } from "vitest";
import { settle } from "#testing/manual-clock.ts";
import { browser, company, contact, idsOf, openTab } from "#testing/selection-tabs-for-test.ts";
import { type SelectedRecord, selectionKey } from "./selected-record.ts";
import { selectedCount, selectedOf } from "./selection-store.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

/** A step applied to both a plain array and the store. */
type Step =
  | { readonly do: "add" | "remove"; readonly ids: readonly number[] }
  | { readonly do: "toggle"; readonly id: number }
  | { readonly do: "undo" | "clear" };

const id = fc.integer({ min: 1, max: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("add" as const, "remove" as const), ids: fc.array(id, { maxLength: 6 }) }),
  fc.record({ do: fc.constant("toggle" as const), id }),
  fc.record({ do: fc.constantFrom("undo" as const, "clear" as const) }),
);

/** Even numbers are contacts, odd ones companies. */
const choiceOf = (number: number) => (number % 2 === 0 ? contact(String(number)) : company(String(number)));

/** The reference model: every selection ever made with its position, and whether it is still selected. */
function plainList() {
  let chosen: { key: string; place: number }[] = [];
  let places = 0;
  const has = (key: string) => chosen.some((one) => one.key === key);
  return {
    keys: () => chosen.toSorted((one, other) => one.place - other.place).map(({ key }) => key),
    add(keys: readonly string[]) {
      for (const key of keys) if (!has(key)) chosen.push({ key, place: (places += 1) });
    },
    remove(keys: readonly string[]) {
      const gone = chosen.filter(({ key }) => keys.includes(key));
      chosen = chosen.filter(({ key }) => !keys.includes(key));
      return gone;
    },
    restore(gone: readonly { key: string; place: number }[]) {
      chosen = [...chosen, ...gone.filter(({ key }) => !has(key))];
    },
  };
}

test("whatever is done, the selection is what a plain list would be, here, in another tab and after a reload", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { tab } = browser();
      const [store, other] = [await openTab(tab()), await openTab(tab())];
      const model = plainList();
      let gone: { records: readonly SelectedRecord[]; model: { key: string; place: number }[] } | undefined;
      for (const one of steps) {
        const { add, remove, toggle, clear, restore } = store.getState();
        if (one.do === "add") {
          add(one.ids.map(choiceOf));
          model.add(one.ids.map((number) => selectionKey(choiceOf(number))));
        } else if (one.do === "remove") {
          const keys = one.ids.map((number) => selectionKey(choiceOf(number)));
          gone = { records: remove(one.ids.map(choiceOf)), model: model.remove(keys) };
        } else if (one.do === "toggle") {
          const key = selectionKey(choiceOf(one.id));
          toggle(choiceOf(one.id));
          if (model.keys().includes(key)) model.remove([key]);
          else model.add([key]);
        } else if (one.do === "clear") {
          const keys = model.keys().filter((key) => key.startsWith("contact"));
          gone = { records: clear("contact"), model: model.remove(keys) };
        } else if (gone) {
          restore(gone.records);
          model.restore(gone.model);
        }
        if (steps.indexOf(one) % 3 === 0) await settle();
        expect(idsOf(store)).toEqual(model.keys());
        const chosen = selectedOf(store.getState(), "contact");
        expect(selectedCount(store.getState(), "contact")).toBe(chosen.length);
      }
      await settle();
      expect(idsOf(other)).toEqual(model.keys());
      expect(idsOf(await openTab(tab()))).toEqual(model.keys());
    }),
    { numRuns: casesOf(60) },
  );
});
