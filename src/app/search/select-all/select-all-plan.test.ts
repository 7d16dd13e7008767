import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { contactSearch } from "#app/features/contacts/contact-search.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";
import {
  costLabel,
  selectAllKey,
  selectAllLabel,
  selectAllMessage,
  selectAllNotes,
  selectAllPlan,
  startsAtOnce,
} from "./select-all-plan.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const view = { page: 1, size: 25, sort: undefined, criteria: { notOnList: "one" } } as const;

test("select all leaves out what is on a hidden list, and says how many", async () => {
  const client = new QueryClient();
  const rows = ["1", "2", "3"].map((id) => ({ type: "Contact", id, attributes: {} }));
  const { queryKey } = contactSearch.query({ criteria: {}, page: 1, size: 100, sort: undefined });
  // the list is not part of the service's request
  client.setQueryData([...queryKey], { data: rows, meta: { totalResults: 3 } });
  const hidden = {
    status: "ready",
    listName: "Q4 accounts",
    has: ({ id }: RecordRef) => id === "2",
  } as const;
  const plan = selectAllPlan(client, contactSearch, view, 3, hidden);
  expect(plan.requests).toBe(0);
  expect(selectAllLabel(plan)).toBe("Select all not on the list");
  expect(selectAllNotes(plan, contactSearch)[0]).toBe(
    "Found 3. Those on “Q4 accounts” are left out; you’ll see how many at the end.",
  );
  const page = await plan.read(1, new AbortController().signal);
  expect(page).toMatchObject({ rows: 3, leftOut: 1, records: [{ id: "1" }, { id: "3" }] });
  expect(selectAllMessage(2, "contact", undefined, { found: 3, leftOut: 1, list: "Q4 accounts" })).toBe(
    "2 contacts added to the selection. 3 found, 1 on “Q4 accounts” left out",
  );
});

test("a list that is gone leaves out nothing", () => {
  const hidden = { status: "missing", listName: "", has: () => false } as const;
  const plan = selectAllPlan(new QueryClient(), contactSearch, view, 2418, hidden);
  expect(selectAllLabel(plan)).toBe("Select all 2,418");
});

const STOPS = "Stay on this screen until it’s done. If you leave, what is selected so far stays.";
const CAP = "You get the first 10,000 of 12,000 in this order. For the others, narrow the search.";
const counted = (records: string) =>
  `Uses your record limit: ${records}. The companies they name are selected.`;

test.each([
  { search: scoopSearch, total: 250, read: 0, cost: "Free", says: [counted("250 scoops"), STOPS] },
  { search: scoopSearch, total: 250, read: 1, cost: "Free", says: [counted("150 scoops"), STOPS] },
  { search: scoopSearch, total: 90, read: 0, cost: "Free", says: [counted("90 scoops"), STOPS] },
  { search: scoopSearch, total: 90, read: 1, cost: "Free", says: [STOPS] },
  {
    search: scoopSearch,
    total: 12_000,
    read: 0,
    cost: "Free. Takes up to a minute.",
    says: [CAP, counted("10,000 scoops"), STOPS],
  },
  { search: contactSearch, total: 12_000, read: 0, cost: "Free. Takes up to a minute.", says: [CAP, STOPS] },
])(
  "all $total of $search.name, $read pages of them read, are said to take $cost",
  ({ search, total, read, cost, says }) => {
    const client = new QueryClient();
    const asked = { ...view, criteria: {} };
    for (let page = 1; page <= read; page += 1)
      client.setQueryData([...search.query({ ...asked, page, size: 100 }).queryKey], { data: [], meta: {} });
    const plan = selectAllPlan(client, search, asked, total);
    expect(costLabel(plan)).toBe(cost);
    expect(selectAllNotes(plan, search)).toEqual(says);
  },
);

test("nothing that counts starts before it was said, however few there are", () => {
  const starts = (definition: typeof contactSearch, total: number) =>
    startsAtOnce(selectAllPlan(new QueryClient(), definition, view, total), definition);
  expect([starts(contactSearch, 90), starts(contactSearch, 101)]).toEqual([true, false]);
  expect(starts(scoopSearch, 1)).toBe(false);
});

test.each([
  [3, undefined, "3 contacts added to the selection"],
  [0, undefined, "All of them were already selected"],
  [1, "canceled", "Cancelled: 1 contact added so far"],
  [1200, "canceled", "Cancelled: 1,200 contacts added so far"],
  [0, "left", "Selecting stopped: 0 contacts added so far"],
] as const)("%i contacts, %s: %s", (added, stopped, said) => {
  expect(selectAllMessage(added, "contact", stopped)).toBe(said);
});

test("another search stops it, another page of it does not", () => {
  const key = selectAllKey(contactSearch, view);
  expect(selectAllKey(contactSearch, { ...view, page: 7, size: 100, previewId: "4" })).toBe(key);
  const others = [
    selectAllKey(scoopSearch, view),
    selectAllKey(contactSearch, { ...view, criteria: {} }),
    selectAllKey(contactSearch, { ...view, sort: "lastName" }),
  ];
  expect(new Set([key, ...others]).size).toBe(4);
});
