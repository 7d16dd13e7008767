import { expect, test } from "vitest";
import { plainApiError } from "#app/api/api-error.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import { openSearchOf, savedSearchOf } from "#testing/search-builders.ts";
import { countCostLabel, countCost, countNew } from "./saved-search-count.ts";

const contacts = openSearchOf().definition;
const news: SearchInfo = { ...contacts, name: "searchNews", countsRecords: true };

const list = ["one", "two", "three"].map((name) => savedSearchOf({ id: name, name }));

async function counted(count: SearchInfo["count"], signal = new AbortController().signal) {
  const totals: [string, number][] = [];
  const onTotal = ({ name }: { readonly name: string }, total: number) => void totals.push([name, total]);
  const end = await countNew(list, [{ ...contacts, count }], { signal, onTotal });
  return { totals, left: end.left, refused: end.refusals.map(({ saved }) => saved.name) };
}

test("each saved search is asked once", async () => {
  let asked = 0;
  const { totals, refused, left } = await counted(() => Promise.resolve((asked += 1)));
  expect(totals).toEqual([
    ["one", 1],
    ["two", 2],
    ["three", 3],
  ]);
  expect([refused, left]).toEqual([[], 0]);
});

test("a refusal of one goes on with the others; a broken connection or too many requests does not", async () => {
  const failing = (kind: "forbidden" | "network" | "rate-limited") => {
    let asked = 0;
    return counted(() => ((asked += 1) === 2 ? Promise.reject(plainApiError(kind)) : Promise.resolve(asked)));
  };
  expect(await failing("forbidden")).toMatchObject({
    refused: ["two"],
    left: 0,
    totals: [
      ["one", 1],
      ["three", 3],
    ],
  });
  expect(await failing("network")).toMatchObject({ refused: ["two"], left: 1, totals: [["one", 1]] });
  expect(await failing("rate-limited")).toMatchObject({ refused: ["two"], left: 1 });
});

test("cancelled, nothing more is asked and nothing counts as refused", async () => {
  const controller = new AbortController();
  const result = await counted(() => {
    controller.abort();
    return Promise.reject(new Error("aborted"));
  }, controller.signal);
  expect(result).toEqual({ totals: [], refused: [], left: 3 });
});

test("what checking takes is said: nothing, or as much of the record limit as searches that count take", () => {
  const saved = [...list, savedSearchOf({ search: "searchNews" }), savedSearchOf({ search: "unknown" })];
  const cost = countCost(saved, [contacts, news]);
  expect(cost).toEqual({ requests: 4, records: 1 });
  expect(countCostLabel(cost)).toBe(
    "Checking is free. It uses up to 1 of your record limit: 1 for each intent, news or scoops search.",
  );
  expect(countCostLabel({ records: 0 })).toBe("Checking is free.");
});
