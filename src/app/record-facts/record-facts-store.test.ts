import { describe, expect, it } from "vitest";
import { RECORDS_DOCUMENT } from "#contract/workspace/record-fact-documents.ts";
import type { ChangesAnswer } from "#contract/workspace/workspace-schemas.ts";
import { type StoredEntry, tagOf } from "#app/storage/workspace/workspace-schema.ts";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { workspaceCopy } from "#app/sync/workspace-copy.ts";
import { sessionForTest } from "#testing/user-database-for-test.ts";
import { factPredicate, stageCounts } from "./fact-filter.ts";
import { createRecordFactsBook } from "./record-facts-index.ts";
import { openRecordFactsStore } from "./record-facts-store.ts";
import { NO_FACTS, factKeys, factsOf, notesOf } from "./record-facts.ts";
import { stagesOf } from "#contract/workspace/record-stages.ts";

const one = { type: "contact", id: "1" } as const;
const twelve = { type: "contact", id: "12" } as const;
const firm = { type: "company", id: "1" } as const;

function factsForTest() {
  const session = sessionForTest();
  const workspace = session.part(openWorkspace);
  const read = (record: { readonly type: "contact" | "company"; readonly id: string }) =>
    workspace.entriesFrom(RECORDS_DOCUMENT.id, factKeys.all(record));
  return {
    session,
    workspace,
    store: openRecordFactsStore(workspace),
    copy: workspaceCopy(() => session.database()),
    facts: async (record: Parameters<typeof read>[0]) => factsOf(await read(record)),
    notes: async (record: Parameters<typeof read>[0]) => notesOf(await read(record)),
    async index() {
      const book = createRecordFactsBook();
      // chunks as small as possible
      await workspace.entries(RECORDS_DOCUMENT.id, (entries) => {
        for (const entry of entries) book.add([entry]);
      });
      return { book, index: book.index() };
    },
  };
}

const made = { createdAt: "", changedAt: "", changedBy: "", deletedAt: null };

function answer(entries: ChangesAnswer["entries"]): ChangesAnswer {
  const sharing = { owner: "the-organisation", access: "edit" as const, grants: [], whole: false };
  const documents = [{ ...RECORDS_DOCUMENT, ...sharing, ...made, fields: {} }];
  return { reset: false, documents, entries, cursor: "c", more: false };
}

describe("what is noted about records", () => {
  it("is set on several at once, and undone as it was before on each", async () => {
    const { store, facts } = factsForTest();
    await store.setStage([one], "reached");
    const undo = await store.setStage([one, twelve, firm], "won");
    for (const record of [one, twelve, firm]) expect((await facts(record)).stage).toBe("won");
    await undo();
    expect((await facts(one)).stage).toBe("reached");
    expect(await facts(twelve)).toEqual(NO_FACTS);
    expect(await facts(firm)).toEqual(NO_FACTS);

    await store.setOwner([one], "somebody");
    const free = await store.setOwner([one], null);
    expect((await facts(one)).owner).toBeUndefined();
    await free();
    expect((await facts(one)).owner).toBe("somebody");
  });

  it("is read of one record, without those whose id begins like it", async () => {
    const { store, facts } = factsForTest();
    await store.addTag([one, twelve], "Budget / Q1");
    await store.addTag([one], "Außendienst");
    await store.removeTag(one, "Budget / Q1");
    expect((await facts(one)).tags).toEqual(["Außendienst"]);
    expect((await facts(twelve)).tags).toEqual(["Budget / Q1"]);
  });

  it("names the author and the time of a note as the gateway tells, and this person until then", async () => {
    const { store, notes, copy, workspace } = factsForTest();
    const before = Date.now();
    await store.writeNote(one, "Owns the budget");
    const [written] = await notes(one);
    if (!written) throw new Error("There is a note");
    expect(written).toMatchObject({ text: "Owns the budget", author: "", isEdited: false });
    expect(Date.parse(written.at)).toBeGreaterThanOrEqual(before);

    const { operations, keys } = await copy.outgoing();
    await copy.settle(keys, undefined);
    const [operation] = operations;
    if (!operation) throw new Error("There is an operation");
    expect(operation.document).toEqual(RECORDS_DOCUMENT);
    const told = { document: "records", tags: [tagOf(operation)], changedAt: "2026-11-26T10:00:00.000Z" };
    const later = { ...told, changedAt: "2026-11-26T11:00:00.000Z", changedBy: "you" };
    const other = `${factKeys.all(one)}note:0`;
    await copy.apply(
      answer([
        { ...told, key: written.key, body: { text: "Owns the budget" }, changedBy: "me" },
        { ...later, key: other, body: { text: "Later", author: "me" } },
        { ...later, key: `${other}1`, body: { words: "of another version" } },
      ]),
    );
    expect(await notes(one)).toEqual([
      { key: other, text: "Later", isEdited: false, author: "you", at: "2026-11-26T11:00:00.000Z" },
      { key: written.key, text: "Owns the budget", isEdited: false, author: "me", at: told.changedAt },
    ]);
    // from here on, changes name the organisation that owns the document
    await store.editNote(written.key, "Owns half of it");
    const [changed] = (await copy.outgoing()).operations;
    expect(changed?.document).toEqual({ ...RECORDS_DOCUMENT, owner: "the-organisation" });
    expect((await notes(one))[0]).toMatchObject({ text: "Owns half of it", isEdited: true, author: "" });
    expect(await workspace.document("records")).toMatchObject({ owner: "the-organisation" });
  });

  it("comes back with a note that was deleted by mistake", async () => {
    const { store, notes } = factsForTest();
    await store.writeNote(one, "Prefers e-mail");
    const [note] = await notes(one);
    const undo = await store.deleteNote(note?.key ?? "");
    expect(await notes(one)).toEqual([]);
    await undo();
    expect(await notes(one)).toMatchObject([{ key: note?.key, text: "Prefers e-mail", author: "" }]);
  });
});

describe("the facts of all records", () => {
  it("are gathered with the newest note's beginning alone, and follow a changed record", async () => {
    const { store, index } = factsForTest();
    await store.setStage([one, firm], "won");
    await store.addTag([one], "Zürich");
    await store.addTag([twelve], "Budget");
    await store.writeNote(twelve, "x".repeat(1000));
    const { book, index: first } = await index();
    expect(first.of("contact:1")).toMatchObject({ stage: "won", tags: ["Zürich"], notes: 0 });
    expect(first.of("contact:12")).toMatchObject({ tags: ["Budget"], notes: 1 });
    expect(first.of("contact:12").lastNote?.text).toBe("x".repeat(160));
    expect(first.of("contact:7")).toBe(NO_FACTS);
    expect([first.tags, first.inStage("won")]).toEqual([["Budget", "Zürich"], 2]);
    const stored = { document: "records", tags: ["x.1"], changedBy: "" };
    const entry = (fact: string, body: StoredEntry["body"], day = 26): StoredEntry => {
      const changedAt = `2026-11-${String(day)}T09:00:00.000Z`;
      return { ...stored, key: `contact:1/${fact}`, body, changedAt };
    };
    book.replace("contact:1", [
      entry("note:a", { text: "Older" }, 25),
      entry("note:b", { text: "Newest" }),
      entry("note:c", { text: "Oldest" }, 24),
      entry("note:d", { words: "of another version" }, 27),
      entry("stage", { stage: "reached" }),
    ]);
    book.replace("contact:12", []);
    const second = book.index();
    expect([second.tags, second.inStage("won"), second.of("contact:12")]).toEqual([[], 1, NO_FACTS]);
    const lastNote = { text: "Newest", at: "2026-11-26T09:00:00.000Z" };
    expect(second.of("contact:1")).toMatchObject({ stage: "reached", notes: 4, lastNote });
  });

  it("filter by stage, owner and tag, and are counted by stage", async () => {
    const { store, index } = factsForTest();
    await store.setStage([one], "won");
    await store.setOwner([one, twelve], "somebody");
    await store.addTag([twelve], "Budget");
    const known = { index: (await index()).index, stages: stagesOf(new Map()) };
    const keys = ["contact:1", "contact:12", "company:1"];
    const left = (filter: { stage?: string; owner?: string; tag?: string }) => {
      const all = { stage: undefined, owner: undefined, tag: undefined, ...filter };
      return keys.filter(factPredicate(all, known));
    };
    expect(left({})).toEqual(keys);
    expect(left({ stage: "won" })).toEqual(["contact:1"]);
    expect(left({ stage: "not-yet" })).toEqual(["contact:12", "company:1"]);
    expect(left({ owner: "none" })).toEqual(["company:1"]);
    expect(left({ owner: "somebody", tag: "Budget" })).toEqual(["contact:12"]);
    const counts = Object.fromEntries(stageCounts(keys, known));
    const none = { reached: 0, replied: 0, meeting: 0, "not-a-fit": 0 };
    expect(counts).toEqual({ ...none, "not-yet": 2, won: 1 });
  });
});
