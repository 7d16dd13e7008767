import type { Page } from "@playwright/test";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { pressStaged } from "./support/metered-search-steps.ts";

const rows = (page: Page) => page.locator("tbody > tr[data-row]");
const rowAt = (page: Page, position: number) => page.locator(`tr[data-row="${position}"]`);
const checkboxAt = (page: Page, position: number) => rowAt(page, position).getByRole("checkbox");

test("only rows in view are elements, and the keyboard reaches all of them @full", async ({ page }) => {
  await openSignedIn(page, "/contacts");
  for (const size of [50, 100]) {
    await page.getByRole("combobox", { name: "Rows per page" }).selectOption(String(size));
    await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", String(size + 1));
    expect(await rows(page).count()).toBeLessThan(40);
  }
  await expect(page.getByRole("row").first()).toHaveAttribute("aria-rowindex", "1");
  await expect(rowAt(page, 0)).toHaveAttribute("aria-rowindex", "2");
  await expect(rowAt(page, 99)).toHaveCount(0);
  await expectAccessible(page);

  await checkboxAt(page, 0).focus();
  await page.keyboard.press("End");
  await expect(checkboxAt(page, 99)).toBeFocused();
  await expect(rowAt(page, 99)).toBeInViewport();
  await expect(rowAt(page, 99)).toHaveAttribute("aria-rowindex", "101");
  expect(await rows(page).count()).toBeLessThan(40);
  await expectAccessible(page);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(checkboxAt(page, 98)).toBeChecked();
  await page.keyboard.press("Control+a");
  await expect(page.getByText("100 selected", { exact: true })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(checkboxAt(page, 0)).toBeFocused();
  await expect(rowAt(page, 0)).toBeInViewport();
  for (let press = 1; press <= 45; press += 1) await page.keyboard.press("ArrowDown");
  await expect(checkboxAt(page, 45)).toBeFocused();
  await expect(rowAt(page, 45)).toBeInViewport();
  const focusedRow = async () => Number(await page.locator("tr:has(:focus)").getAttribute("data-row"));
  await page.keyboard.press("PageDown");
  const down = await focusedRow();
  expect(down).toBeGreaterThan(50);
  await expect(rowAt(page, down)).toBeInViewport();
  await page.keyboard.press("PageUp");
  expect(await focusedRow()).toBe(45);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Details of the contact" })).toBeVisible();
});

test("scrolling fast shows rows in every frame and leaves focus and the open row alone @full", async ({
  page,
}) => {
  await openSignedIn(page, "/contacts?size=100");
  await checkboxAt(page, 2).focus();
  await rowAt(page, 2).hover();
  const blank = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const scroller = document.querySelector("[data-density]");
        const box = scroller?.getBoundingClientRect();
        if (!scroller || !box) throw new Error("There is nothing to scroll");
        let [frames, gaps] = [0, 0];
        const frame = () => {
          frames += 1;
          // under the headings and at the lower edge
          for (const y of [box.top + 60, box.bottom - 20])
            if (!document.elementFromPoint(box.left + 300, y)?.closest("tr[data-row]")) gaps += 1;
          if (frames < 60) requestAnimationFrame(frame);
          else resolve(gaps);
        };
        requestAnimationFrame(frame);
      }),
  );
  for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, 500);
  expect(await blank).toBe(0);
  await expect(rowAt(page, 99)).toBeInViewport();
  await expect(checkboxAt(page, 2)).toBeFocused();
  await expect(rowAt(page, 30)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(checkboxAt(page, 3)).toBeFocused();
  await expect(rowAt(page, 3)).toBeInViewport();
});

test("copying, printing and the browser's find reach rows out of view @full", async ({ page }) => {
  await openSignedIn(page, "/contacts?size=100");
  await checkboxAt(page, 0).focus();
  // back before the first rows have left
  await checkboxAt(page, 0).evaluate((box) => {
    const press = (target: EventTarget | null, key: string) =>
      target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    press(box, "End");
    press(document.activeElement, "Home");
  });
  await expect(checkboxAt(page, 0)).toBeFocused();
  await expect(rowAt(page, 99)).toHaveCount(0);
  await page.keyboard.press("End");
  const last = await rowAt(page, 99).getByRole("cell").nth(1).innerText();
  await page.keyboard.press("Home");
  await expect(rowAt(page, 99)).toHaveCount(0);

  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("Control+a");
  await expect(rows(page)).toHaveCount(100);
  expect(await page.evaluate(() => document.getSelection()?.toString())).toContain(last);
  await page.evaluate(() => document.getSelection()?.removeAllRanges());
  await expect.poll(() => rows(page).count()).toBeLessThan(40);

  await page.evaluate(() =>
    window.addEventListener("beforeprint", () => {
      document.body.dataset["printed"] = `${document.querySelectorAll("tr[data-row]").length} rows`;
    }),
  );
  const pdf = await page.pdf();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "100 rows");
  // all of them on paper, where nothing scrolls
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(2);
  await expect.poll(() => rows(page).count()).toBeLessThan(40);

  await page.keyboard.press("Control+f");
  await expect(rows(page)).toHaveCount(100);
});

test("rows below an expanded one stay in their places while scrolling @full", async ({ page }) => {
  await openSignedIn(page, "/intent?topics=Zero%20Trust&view=rows&size=100");
  await pressStaged(page);
  await rowAt(page, 0).waitFor();
  const before = Number(await page.getByRole("table").getAttribute("aria-rowcount"));
  await rowAt(page, 1).locator("button[aria-expanded=false]").click();
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", String(before + 1));
  await expect(rowAt(page, 1)).toHaveAttribute("aria-rowindex", "3");
  await expect(rowAt(page, 2)).toHaveAttribute("aria-rowindex", "5");
  const below = page.locator('tr[data-index="2"]');
  await expect(below).toBeVisible();
  const height = async () => page.locator("tbody").evaluate((body) => body.clientHeight);
  const tall = await height();
  await checkboxAt(page, 0).focus();
  await page.keyboard.press("End");
  await expect(below).toHaveCount(0);
  await expect.poll(height).toBe(tall);
  await page.keyboard.press("Home");
  await expect(below).toBeVisible();
});
