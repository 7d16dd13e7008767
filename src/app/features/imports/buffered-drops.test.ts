import { expect, test } from "vitest";
import { bufferDrops, receiveDrops } from "./buffered-drops.ts";

/** Drags or drops items on the page; returns whether the browser would still leave the page for them. */
function drag(page: EventTarget, type: "dragover" | "drop", names: readonly string[]): boolean {
  const files = names.map((name) => new File([""], name));
  const event = Object.assign(new Event(type, { cancelable: true }), {
    dataTransfer: { types: names.length === 0 ? ["text/plain"] : ["Files"], files },
  });
  page.dispatchEvent(event);
  return !event.defaultPrevented;
}

test("files that are dropped before anybody takes them are kept, and the page stays", () => {
  const page = new EventTarget();
  bufferDrops(page);
  const taken: string[] = [];
  const take = (files: readonly File[]) => void taken.push(files.map(({ name }) => name).join());
  expect([drag(page, "dragover", ["a.csv"]), drag(page, "drop", ["a.csv"])]).toEqual([false, false]);
  drag(page, "drop", ["b.csv", "c.csv"]);
  const stop = receiveDrops(take);
  expect(taken).toEqual(["a.csv,b.csv,c.csv"]);
  expect(drag(page, "drop", ["d.csv"])).toBe(false);
  stop();
  drag(page, "drop", ["e.csv"]);
  receiveDrops(take)();
  expect(taken).toEqual(["a.csv,b.csv,c.csv", "d.csv", "e.csv"]);
  // texts and links keep the browser's default
  expect([drag(page, "dragover", []), drag(page, "drop", [])]).toEqual([true, true]);
});
