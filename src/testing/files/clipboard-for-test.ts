import { vi } from "vitest";

interface ClipboardForTest {
  /** The rows of the table that was copied last, the headings first; undefined where nothing was. */
  readonly copied: () => readonly (readonly string[])[] | undefined;
}

/** A page that takes what is copied, or that blocks it. Undo it with `vi.unstubAllGlobals`. */
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
