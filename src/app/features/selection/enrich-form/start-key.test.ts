import { afterEach, expect, test, vi } from "vitest";
import { onStartKey } from "./start-key.ts";

afterEach(() => vi.unstubAllGlobals());

/** Presses a key on a panel or its page; returns the number of runs started. */
function pressed(on: "panel" | "page", press: object, dialogs: readonly object[] = []): number {
  const page = Object.assign(new EventTarget(), { querySelector: () => dialogs[0] ?? null });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", page);
  const panel = new EventTarget();
  let starts = 0;
  const end = onStartKey(panel, () => (starts += 1));
  const target = on === "panel" ? panel : page;
  const key = () => Object.assign(new Event("keydown"), press);
  target.dispatchEvent(key());
  end();
  target.dispatchEvent(key());
  return starts;
}

const enter = { key: "Enter", ctrlKey: true };

test.each<[string, number, Parameters<typeof pressed>]>([
  ["Ctrl Enter in the panel", 1, ["panel", enter]],
  ["⌘ Enter in the panel", 1, ["panel", { key: "Enter", metaKey: true }]],
  ["Enter alone", 0, ["panel", { key: "Enter" }]],
  ["another key with Ctrl", 0, ["panel", { key: "e", ctrlKey: true }]],
  ["a key that is held down", 0, ["panel", { ...enter, repeat: true }]],
  ["Ctrl Enter while a question lies over the panel", 0, ["panel", enter, [{}]]],
  ["Ctrl Enter anywhere else", 0, ["page", enter]],
])("%s starts %i runs", (_what, starts, given) => {
  expect(pressed(...given)).toBe(starts);
});
