import { vi } from "vitest";

interface ClipboardForTest {
  /** The rows of the last copied table, headings first; undefined where nothing was copied. */
  readonly copied: () => readonly (readonly string[])[] | undefined;
}

/** Stubs a clipboard that accepts or blocks copying. Undo it with `vi.unstubAllGlobals`. */
export function stubClipboard(isBlocked = false): ClipboardForTest {
  let answer: ((event: object) => void) | undefined;
  let text: string | undefined;
  const clipboardData = {
    setData: (type: string, value: string) => {
      if (type === "text/plain") text = value;
    },
  };
  const event = {
    clipboardData,
    preventDefault: () => undefined,
    stopImmediatePropagation: () => undefined,
  };
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", {
    addEventListener: (_type: string, listener: (event: object) => void) => (answer = listener),
    removeEventListener: () => (answer = undefined),
    execCommand() {
      if (!isBlocked) answer?.(event);
      return !isBlocked;
    },
  });
  return { copied: () => text?.split("\r\n").map((line) => line.split("\t")) };
}
