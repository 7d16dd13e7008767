import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { contactSearch } from "#app/features/contacts/contact-search.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { selectAllLabel, selectAllMessage, selectAllNotes, selectAllPlan } from "./select-all-plan.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const view = { page: 1, size: 25, sort: undefined, criteria: { notOnList: "one" } } as const;

test("select all leaves out what is on a hidden list, and says how many", async () => {
  const client = new QueryClient();
  const rows = ["1", "2", "3"].map((id) => ({ type: "Contact", id, attributes: {} }));
  const { queryKey } = contactSearch.query({ criteria: {}, page: 1, size: 100, sort: undefined });
  // the list is no part of what the service is asked
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
    "3 were found. Those on “Q4 accounts” are left out; how many is said at the end.",
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
