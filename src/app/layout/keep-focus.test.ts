import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { nextFocus } from "./keep-focus.ts";

/** A fake element, with what moving the focus depends on. */
class PageElement {
  isConnected = true;
  readonly controls: PageElement[] = [];
  row: PageElement | null = null;
  readonly id: string;
  readonly selectors: readonly string[];

  constructor(id: string, selectors: readonly string[] = []) {
    this.id = id;
    this.selectors = selectors;
  }

  matches(selector: string): boolean {
    return this.selectors.some((each) => selector.includes(each));
  }

  closest(): PageElement | null {
    return this.row;
  }

  querySelectorAll(): readonly PageElement[] {
    return this.controls.filter(({ isConnected }) => isConnected);
  }

  checkVisibility(): boolean {
    return this.isConnected;
  }

  focus(): void {}
}

const title = new PageElement("title");

beforeAll(() => {
  vi.stubGlobal("HTMLElement", PageElement);
  vi.stubGlobal("document", { querySelector: () => title });
});
afterAll(() => void vi.unstubAllGlobals());

const gone = (id: string, ...selectors: string[]) =>
  Object.assign(new PageElement(id, selectors), { isConnected: false });

function nextOf(path: readonly PageElement[], behind: readonly PageElement[] = []): string | undefined {
  return nextFocus(path, behind)?.id;
}

const main = new PageElement("main", ["main"]);

test("in a row it goes to the row's checkbox, not to a link that stands nearer", () => {
  const row = new PageElement("row", ["tr"]);
  const cell = new PageElement("cell");
  row.controls.push(new PageElement("link"), new PageElement("box", ["[type=checkbox]"]));
  cell.row = row;
  expect(nextOf([gone("Reveal"), cell, row, main])).toBe("box");
});

test("it goes to a panel that takes it, or to the next control around", () => {
  const panel = new PageElement("panel", ["[tabindex]"]);
  expect(nextOf([gone("Reveal"), gone("form"), panel, main])).toBe("panel");
  const card = new PageElement("card");
  card.controls.push(gone("Save"), new PageElement("New note"));
  expect(nextOf([gone("Save"), card, main])).toBe("New note");
});

test("of a dialog that is gone, it goes to where it was before", () => {
  const toolbar = new PageElement("toolbar");
  toolbar.controls.push(new PageElement("Columns"));
  const page = new PageElement("page");
  page.controls.push(new PageElement("Skip to content"));
  const path = [gone("OK"), gone("dialog", "dialog"), page];
  expect(nextOf(path, [gone("Save search"), toolbar, main])).toBe("Columns");
});

test("where nothing is around, it goes to the title of the screen, and not to something far away", () => {
  main.controls.push(new PageElement("first filter"));
  expect(nextOf([gone("link"), gone("card"), main])).toBe("title");
});
