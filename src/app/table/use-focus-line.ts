import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

const BOXES = "input[type=checkbox]:enabled";
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Keeps focus in a list whose lines change places: the arrow keys go from box to box, and a line can be named to have focus next. */
export function useFocusLine() {
  const region = useRef<HTMLDivElement>(null);
  const next = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    const line = region.current?.querySelector(`[data-line="${CSS.escape(next.current)}"] ${BOXES}`);
    if (line instanceof HTMLElement) line.focus();
    next.current = undefined;
  });
  const focusBeside = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey) return;
    const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>(BOXES)];
    boxes[boxes.findIndex((box) => box === event.target) + step]?.focus();
    event.preventDefault();
  };
  return { region, focusNext: (id: string) => void (next.current = id), focusBeside };
}
