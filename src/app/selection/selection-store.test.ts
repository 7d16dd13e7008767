import { describe, expect, test } from "vitest";
import { settle } from "#testing/manual-clock.ts";
import { browser, company, contact, contacts, idsOf, openTab } from "#testing/selection-tabs-for-test.ts";
import { undoLast } from "#app/ui/overlays/notifications.ts";
import type { SelectedRecord } from "./selected-record.ts";
import {
  lastAddedType,
  openSelection,
  selectedCount,
  selectedOf,
  shownType,
  withOrigin,
} from "./selection-store.ts";

describe("choosing", () => {
  test("adds once, in the order of choosing, with the time", async () => {
    const store = await openTab(browser().tab());
    store.getState().add([contact("2"), company("2"), contact("1"), contact("2")]);
    store.getState().add([contact("1")]);
    expect(idsOf(store)).toEqual(["contact:2", "company:2", "contact:1"]);
    const last = selectedOf(store.getState(), "contact").at(-1);
    expect(last).toMatchObject({ id: "1", addedAt: "2026-11-21T09:00:00.000Z" });
    expect(store.getState().has({ type: "company", id: "2" })).toBe(true);
    expect(store.getState().has({ type: "company", id: "1" })).toBe(false);
  });

  test("a press is taken back by the undo of the page, at its old place", async () => {
    const store = await openTab(browser().tab());
    store.getState().add(contacts(3));
    store.getState().toggle(contact("2"));
    store.getState().toggle(contact("7"));
    undoLast();
    expect(idsOf(store)).toEqual(["contact:1", "contact:3"]);
    undoLast();
    expect(idsOf(store)).toEqual(["contact:1", "contact:2", "contact:3"]);
  });

  test("the type that was added last is known, and an undo is no new choice", async () => {
    const { tab } = browser();
    const store = await openTab(tab());
    expect(lastAddedType(store.getState())).toBeUndefined();
    store.getState().add([contact("1"), company("9")]);
    expect(lastAddedType(store.getState())).toBe("company");
    store.getState().add([contact("2")]);
    expect(lastAddedType(store.getState())).toBe("contact");
    const removed = store.getState().remove([contact("1"), contact("2")]);
    expect(lastAddedType(store.getState())).toBe("company");
    store.getState().add([company("8")]);
    store.getState().restore(removed);
    expect(lastAddedType(store.getState())).toBe("company");
    await settle();
    expect(lastAddedType((await openTab(tab())).getState())).toBe("company");
  });

  test("shows the type of the address, else that which was added last, else contacts", () => {
    expect(shownType("contact", "company")).toBe("contact");
    expect(shownType("company", "contact")).toBe("company");
    expect(shownType(undefined, "company")).toBe("company");
    expect(shownType(undefined, undefined)).toBe("contact");
  });

  test("nothing changes, and nobody is told, when there is nothing to do", async () => {
    const store = await openTab(browser().tab());
    store.getState().add([contact("1")]);
    await settle();
    const before = store.getState();
    store.getState().add([contact("1")]);
    store.getState().remove([{ type: "contact", id: "7" }]);
    store.getState().clear("company");
    expect(store.getState()).toBe(before);
  });

  test("lists are the same until the selection changes, and 20,000 records stay quick to ask", async () => {
    const store = await openTab(browser().tab());
    store.getState().add(contacts(20_000));
    const list = selectedOf(store.getState(), "contact");
    const start = performance.now();
    for (let id = 1; id <= 20_000; id += 1) store.getState().has({ type: "contact", id: String(id) });
    for (let round = 0; round < 20_000; round += 1) selectedCount(store.getState(), "contact");
    expect(performance.now() - start).toBeLessThan(500);
    expect(selectedOf(store.getState(), "contact")).toBe(list);
  });
});

describe("keeping", () => {
  test("what was chosen is read before it is said to be ready", async () => {
    const after = openSelection(browser().tab(), () => new Date());
    expect(after.getState().ready).toBe(false);
    await settle();
    expect(after.getState().ready).toBe(true);
    await after.close();
  });

  test("what happens in one turn is one write, and the last word counts", async () => {
    const { tab, disk, rows } = browser();
    const store = await openTab(tab());
    store.getState().add(contacts(3));
    store.getState().toggle(contact("2"));
    store.getState().toggle(contact("1"));
    store.getState().toggle(contact("1"));
    await settle();
    expect(disk.writes).toBe(1);
    expect([...rows.keys()].toSorted()).toEqual(["contact:1", "contact:3"]);
  });

  test("a choice before the stored rows are read is kept with them", async () => {
    const { tab } = browser();
    const before = await openTab(tab());
    before.getState().add(contacts(2));
    await before.close();
    const store = openSelection(tab(), () => new Date());
    store.getState().add([company("9")]);
    await settle();
    expect(idsOf(store).toSorted()).toEqual(["company:9", "contact:1", "contact:2"]);
    await store.close();
  });

  test("a row in a shape that nobody knows is passed over", async () => {
    const { tab, rows } = browser();
    rows.set("contact:7", { type: "contact", id: 7 });
    const store = await openTab(tab());
    expect(store.getState()).toMatchObject({ ready: true, storageError: null });
    expect(idsOf(store)).toEqual([]);
  });
});

describe("a disk that fails", () => {
  test("is said, loses nothing, and is caught up with by the next write", async () => {
    const { tab, disk, rows } = browser();
    const store = await openTab(tab());
    disk.broken = true;
    store.getState().add(contacts(2));
    await settle();
    expect(store.getState().storageError).toBe("Disk full.");
    expect(selectedCount(store.getState(), "contact")).toBe(2);
    disk.broken = false;
    store.getState().add([contact("3")]);
    await settle();
    expect(store.getState().storageError).toBeNull();
    expect([...rows.keys()]).toEqual(["contact:1", "contact:2", "contact:3"]);
  });

  test("that could not be read is read once it can be written", async () => {
    const { tab, disk } = browser();
    const before = await openTab(tab());
    before.getState().add(contacts(2));
    await before.close();
    disk.broken = true;
    const store = await openTab(tab());
    expect(store.getState()).toMatchObject({ ready: true, storageError: "Disk full." });
    disk.broken = false;
    store.getState().add([company("9")]);
    await settle();
    expect(idsOf(store).toSorted()).toEqual(["company:9", "contact:1", "contact:2"]);
  });
});

test("what is chosen at a place is stored with it, also when it comes from a list that knew another", async () => {
  const { tab } = browser();
  const store = await openTab(tab());
  const here = withOrigin(store, () => "Contacts");
  here.getState().add([contact("1")]);
  here.getState().toggle(contact("2"));
  here.getState().add([contact("3")], "list Tier 1");
  withOrigin(store, () => "Owned")
    .getState()
    .add(selectedOf(store.getState(), "contact"));
  store.getState().add([company("9")]);
  expect(here.getState()).toBe(here.getState());
  await settle();
  const after = await openTab(tab());
  const origins = selectedOf(after.getState(), "contact").map(({ origin }) => origin);
  expect(origins).toEqual(["Contacts", "Contacts", "list Tier 1"]);
  expect(selectedOf(after.getState(), "company")[0]?.origin).toBeUndefined();
});

describe("other tabs", () => {
  test("changes in both at once all come to stand in both", async () => {
    const { tab, rows } = browser();
    const [one, other] = [await openTab(tab()), await openTab(tab())];
    one.getState().add([contact("1"), contact("2")]);
    other.getState().add([contact("3")]);
    one.getState().toggle(contact("2"));
    await settle();
    const stored: SelectedRecord["id"][] = [...rows.keys()];
    expect(stored.toSorted()).toEqual(["contact:1", "contact:3"]);
    expect(idsOf(one).toSorted()).toEqual(stored);
    expect(idsOf(other).toSorted()).toEqual(stored);
  });

  test("read what was announced and nothing else", async () => {
    const { tab, disk } = browser();
    const [one, other] = [await openTab(tab()), await openTab(tab())];
    one.getState().add(contacts(20));
    await settle();
    const before = disk.loads;
    one.getState().remove([{ type: "contact", id: "7" }]);
    other.getState().add([company("1")]);
    await settle();
    expect(idsOf(other)).toEqual(idsOf(one));
    expect(disk.loads).toBe(before);
  });

  test("what this tab could not write survives what another tab writes", async () => {
    const { tab, disk } = browser();
    const [one, other] = [await openTab(tab()), await openTab(tab())];
    disk.broken = true;
    one.getState().add([contact("1")]);
    await settle();
    disk.broken = false;
    other.getState().add([contact("2")]);
    await settle();
    expect(idsOf(one).toSorted()).toEqual(["contact:1", "contact:2"]);
  });
});
