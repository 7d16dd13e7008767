import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notify, requestNotifications } from "./run-end-notification.ts";

let asked: number;
let shown: string[];

beforeEach(() => {
  asked = 0;
  shown = [];
});
afterEach(() => void vi.unstubAllGlobals());

/** Stubs a browser with this notification permission, and its answer to a request for it. */
function stubNotifications(permission: NotificationPermission, answer = permission): void {
  const fake = class {
    static readonly permission = permission;
    static requestPermission() {
      asked += 1;
      return Promise.resolve(answer);
    }
    constructor(_title: string, { body }: { readonly body: string }) {
      shown.push(body);
    }
    addEventListener() {
      return undefined;
    }
  };
  vi.stubGlobal("Notification", fake);
  vi.stubGlobal("window", { Notification: fake });
}

test.each([
  ["default", false],
  ["denied", false],
  ["granted", true],
] as const)("a message of a run's end asks for no permission (%s)", (permission, told) => {
  stubNotifications(permission);
  expect(notify("A run ended", "run-1")).toBe(told);
  expect([asked, shown]).toEqual([0, told ? ["A run ended"] : []]);
});

test.each([
  ["default", "granted", "granted", 1],
  ["default", "denied", "blocked", 1],
  ["default", "default", "blocked", 1],
  ["granted", "granted", "granted", 0],
  ["denied", "denied", "blocked", 0],
] as const)(
  "a press asks where nobody has answered yet (%s, %s)",
  async (before, answer, expected, times) => {
    stubNotifications(before, answer);
    expect(await requestNotifications()).toBe(expected);
    expect(asked).toBe(times);
  },
);
