import type { Page } from "@playwright/test";

/** Counts each key that is pressed. */
export function countedKeys(page: Page) {
  let pressed = 0;
  return {
    count: () => pressed,
    async press(...keys: readonly string[]) {
      for (const key of keys) await page.keyboard.press(key);
      pressed += keys.length;
    },
    async type(text: string) {
      await this.press(...text);
    },
  };
}
