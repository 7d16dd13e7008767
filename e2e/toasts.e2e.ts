import type { Locator } from "@playwright/test";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxesOf(elements: Locator): Promise<Box[]> {
  const boxes = await Promise.all((await elements.all()).map((element) => element.boundingBox()));
  return boxes.flatMap((box) => box ?? []);
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

test("a toast lies over no row's box, bar or header, waits while it is looked at, and gives the focus back @full", async ({
  page,
}) => {
  await page.clock.install();
  await openSignedIn(page, "/contacts");
  const boxes = page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox");
  const clear = page.getByRole("button", { name: "Clear", exact: true });
  const toasts = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
  const pills = toasts.locator("> div");
  const undo = pills.last().getByRole("button", { name: "Undo" });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await test.step(`at ${width}`, async () => {
      await page.setViewportSize({ width, height });
      await boxes.nth(2).check();
      await clear.click();
      await boxes.nth(3).check();
      await clear.click();
      await undo.focus();
      await expect(pills).toHaveCount(2);
      await expectAccessible(page);
      // the bar that a toast stands on is looked for now and then
      await expect
        .poll(async () => {
          const shown = await boxesOf(pills);
          // without a sidebar there is no room but over the rows, between their boxes and what they do
          const rows = width >= 1024 ? page.locator("main") : boxes;
          const others = await boxesOf(rows.or(page.locator("[data-dock], header")));
          return shown.length === 2 && !shown.some((toast) => others.some((other) => overlap(toast, other)));
        })
        .toBe(true);

      // longer than any toast stands
      await page.clock.runFor(20_000);
      await expect(pills).toHaveCount(2);
      await undo.press("Enter");
      await expect(page.getByText("1 selected")).toBeVisible();
      await expect(boxes.nth(3)).toBeChecked();
      await pills.getByRole("button", { name: "Dismiss" }).click();
      await expect(pills).toHaveCount(0);
      await boxes.nth(3).uncheck();
    });
  }
});
