import { expect, test } from "vitest";
import { positionPopup } from "./popup-position.ts";

const view = { width: 1000, height: 600 };
const size = { width: 300, height: 200 };
const button = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 30 });

test("a popup goes under its anchor", () => {
  expect(positionPopup(button(100, 50), size, view)).toEqual({ left: 100, top: 86, maxHeight: 506 });
  expect(positionPopup(button(600, 50), size, view, "end").left).toBe(380);
  expect(positionPopup(button(460, 50), size, view, "center").left).toBe(350);
});

test("it goes above when there is no room below", () => {
  expect(positionPopup(button(100, 550), size, view)).toEqual({ left: 100, top: 344, maxHeight: 536 });
});

test("it stays in view sideways", () => {
  expect(positionPopup(button(900, 50), size, view).left).toBe(692);
  expect(positionPopup(button(0, 50), size, view, "end").left).toBe(8);
});

test("one that fits nowhere takes the larger side and is told how tall it may be", () => {
  const tall = { width: 300, height: 900 };
  expect(positionPopup(button(100, 200), tall, view)).toEqual({ left: 100, top: 236, maxHeight: 356 });
  expect(positionPopup(button(100, 400), tall, view)).toEqual({ left: 100, top: 8, maxHeight: 386 });
});
