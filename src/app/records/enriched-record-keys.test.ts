import { expect, test } from "vitest";
import { enrichedKeys } from "./enriched-record-keys.ts";

const record = (id: string, personId: string, type = "Contact") => ({
  type,
  id,
  attributes: {},
  meta: { input: { personId }, matchStatus: type === "NoMatch" ? "NO_MATCH" : "FULL_MATCH" },
});

function batch(data: readonly unknown[], given: object = {}) {
  return { operation: "enrichContacts", status: "DONE", raw: JSON.stringify({ data }), ...given };
}

test("names what came, by the id that was sent and by the one it has now", () => {
  expect(enrichedKeys(batch([record("1", "1"), record("22", "2"), record("3", "3", "NoMatch")]))).toEqual([
    "contact:1",
    "contact:22",
    "contact:2",
  ]);
});

test("a batch that waits says nothing yet, and one that cannot be read nothing at all", () => {
  expect(enrichedKeys(batch([], { status: "QUEUED", raw: null }))).toBeUndefined();
  expect(enrichedKeys(batch([], { raw: "<html>" }))).toEqual([]);
  expect(enrichedKeys({})).toBeUndefined();
  expect(enrichedKeys(undefined)).toBeUndefined();
});
