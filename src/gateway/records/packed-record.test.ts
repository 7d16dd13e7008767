import { describe, expect, it } from "vitest";
import type { OwnedSource } from "#contract/records/owned-record.ts";
import { ownedContactOf } from "#testing/runs/owned-records-for-test.ts";
import { packRecord, unpackRecord } from "./packed-record.ts";

function answer(id: string): OwnedSource {
  return { kind: "enrich", id, name: "A run", by: "somebody", at: `2026-11-0${id}T00:00:00.000Z` };
}

describe("a packed record [owned-1]", () => {
  it("is the record again, with the answers that its sources have forgotten", () => {
    const record = {
      ...ownedContactOf({ id: "7" }),
      sources: [answer("3"), answer("2")],
      fields: {
        email: [
          { value: "ada@works.example", source: answer("3") },
          { value: null, source: answer("1") },
        ],
        phone: [{ value: { number: "1" }, source: answer("1") }],
        title: [],
      },
    };
    expect(unpackRecord(packRecord(record))).toEqual(record);
  });

  it("names each answer once, however many values it brought", () => {
    const [source] = [answer("4")];
    const values = Array.from({ length: 40 }, (_, at) => [`field${String(at)}`, [{ value: at, source }]]);
    const text = packRecord({
      ...ownedContactOf({ id: "7" }),
      sources: [source],
      fields: Object.fromEntries(values),
    });
    expect(text.split(source.at)).toHaveLength(2);
  });

  it("is none where the text is another", () => {
    expect(unpackRecord(JSON.stringify({ snapshot: {} }))).toBeUndefined();
    expect(unpackRecord("null")).toBeUndefined();
  });
});
