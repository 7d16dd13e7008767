import type { ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

type DrawQuestion = (close: () => void) => ReactNode;

/** The question that is open; one at a time. */
const open = createStore<{ readonly draw: DrawQuestion | undefined }>(() => ({ draw: undefined }));

/** Opens a question over the page. */
export function ask(draw: DrawQuestion): void {
  open.setState({ draw });
}

/** Draws the question that is open. It stands once, inside all that a question may need. */
export function QuestionOutlet() {
  const { draw } = useStore(open);
  const close = () => {
    // another may have been asked meanwhile
    if (open.getState().draw === draw) open.setState({ draw: undefined });
  };
  return draw?.(close);
}
