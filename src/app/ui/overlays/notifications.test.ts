import { beforeEach, expect, test } from "vitest";
import { notifications, rememberUndo, showToast, undo, undoLast } from "./notifications.ts";

// other tests in this process may have left something to undo
beforeEach(() => {
  while (undoLast());
});

const messages = () => notifications.getState().toasts.map(({ message }) => message);

test("takes back what was done last, once, by the key or by the toast's own button", () => {
  const done: string[] = [];
  showToast({ message: "5 removed", action: undo(() => done.push("restored")) });
  showToast({ message: "List deleted", action: undo(() => done.push("undeleted")) });
  rememberUndo("Lena Fox selected", () => done.push("dropped"));
  showToast({ message: "Saved" });
  expect(undoLast()).toBe(true);
  expect(done).toEqual(["dropped"]);
  expect(messages()).toContain("Undone: Lena Fox selected");
  const deleted = notifications.getState().toasts.find(({ message }) => message === "List deleted");
  deleted?.action?.onAction();
  expect(done).toEqual(["dropped", "undeleted"]);
  expect(undoLast()).toBe(true);
  expect(done).toEqual(["dropped", "undeleted", "restored"]);
  expect(messages()).not.toContain("5 removed");
  expect(undoLast()).toBe(false);
});

test("remembers the last twenty", () => {
  for (let count = 0; count < 25; count += 1) rememberUndo(`${count}`, () => undefined);
  let undone = 0;
  while (undoLast()) undone += 1;
  expect(undone).toBe(20);
});

test("shows what stays once, however often it is told", () => {
  const reason = { message: "The run was not started. There was no answer.", stays: true } as const;
  showToast(reason);
  showToast({ message: "Saved" });
  showToast(reason);
  expect(messages().filter((message) => message === reason.message)).toHaveLength(1);
  expect(notifications.getState().toasts.at(-1)).toMatchObject(reason);
});
