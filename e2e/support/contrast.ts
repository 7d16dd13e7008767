import type { Page } from "@playwright/test";

/** The contrast of two CSS colours as this browser draws them, 1 to 21. Either may be any colour but a see-through one. */
export async function contrastOf(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    (colors) => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (canvas === null) throw new Error("This browser draws nothing");
      const [first = 0, second = 0] = colors.map((color) => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((level) => {
          const part = level / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    },
    [one, other],
  );
}
