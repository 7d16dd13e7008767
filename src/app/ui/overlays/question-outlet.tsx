import { Fragment, type ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

type DrawQuestion = (close: () => void) => ReactNode;

interface Question {
  readonly id: number;
  readonly draw: DrawQuestion;
  readonly close: () => void;
}

/** The open questions, topmost last. */
const open = createStore<readonly Question[]>(() => []);

let lastId = 0;

/** Opens a question over the page, or over another question. Returns a function that closes it. */
export function ask(draw: DrawQuestion): () => void {
  lastId += 1;
  const id = lastId;
  const close = () =>
    open.setState(
      open.getState().filter((question) => question.id !== id),
      true,
    );
  open.setState([...open.getState(), { id, draw, close }], true);
  return close;
}

/** Renders the open questions. Mount it once, inside all contexts that a question may need. */
export function QuestionOutlet() {
  return useStore(open).map(({ id, draw, close }) => <Fragment key={id}>{draw(close)}</Fragment>);
}
