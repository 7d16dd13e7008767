import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showTruncationTooltips } from "./truncation-tooltips.ts";

/** A fake text element, with what its tooltip depends on. */
class TextElement extends EventTarget {
  title = "";
  textContent = " Wyndham & Sons ";
  clientWidth = 100;
  scrollWidth = 100;
  clientHeight = 20;
  scrollHeight = 20;
  /** The selector that truncates it, as `closest` finds it. */
  readonly cutBy: string;
  readonly hasTitleAbove: boolean;

  constructor(cutBy: string, hasTitleAbove = false) {
    super();
    this.cutBy = cutBy;
    this.hasTitleAbove = hasTitleAbove;
  }

  closest(selector: string): TextElement | null {
    if (selector === "[title]") return this.hasTitleAbove || this.title !== "" ? this : null;
    return this.cutBy !== "" && selector.includes(this.cutBy) ? this : null;
  }

  removeAttribute(name: "title"): void {
    this[name] = "";
  }
}

let over: ((event: { readonly target: unknown }) => void) | undefined;

beforeEach(() => {
  vi.stubGlobal("Element", TextElement);
  vi.stubGlobal("document", {
    addEventListener: (type: string, listener: typeof over) => {
      if (type === "pointerover") over = listener;
    },
  });
  showTruncationTooltips();
});
afterEach(() => void vi.unstubAllGlobals());

/** The tooltip of a text under the pointer. */
function tooltipOf(text: TextElement, sizes: Partial<TextElement> = {}): string {
  Object.assign(text, sizes);
  over?.({ target: text });
  return text.title;
}

test("a text that its line or its lines cut says its whole under the pointer, and only there", () => {
  const text = new TextElement(".truncate");
  expect(tooltipOf(text, { scrollWidth: 101 })).toBe("Wyndham & Sons");
  text.dispatchEvent(new Event("pointerleave"));
  expect(text.title).toBe("");
  expect(tooltipOf(text)).toBe("Wyndham & Sons");
  expect(tooltipOf(new TextElement("line-clamp-"), { scrollHeight: 40 })).toBe("Wyndham & Sons");
});

test.each([
  ["a text that has its room", new TextElement(".truncate"), {}],
  ["a line that is a rounded pixel higher", new TextElement("line-clamp-"), { scrollHeight: 21 }],
  ["a text that nothing cuts", new TextElement(""), { scrollWidth: 200 }],
  ["a text whose tooltip says more", new TextElement(".truncate", true), { scrollWidth: 200 }],
  ["an empty place", new TextElement(".truncate"), { scrollWidth: 200, textContent: " " }],
])("%s has none of it", (_what, text, sizes) => {
  expect(tooltipOf(text, sizes)).toBe("");
});
