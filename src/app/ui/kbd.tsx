import { Fragment, type ReactNode } from "react";

/** Whether the keyboard has a ⌘ key, which replaces Ctrl. */
export const HAS_COMMAND_KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

/** Label of the modifier key for shortcuts. */
export const COMMAND_KEY = HAS_COMMAND_KEY ? "⌘" : "Ctrl";

/** A keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs border border-line-strong bg-surface px-1 font-sans text-2xs font-medium text-ink-2">
      {children}
    </kbd>
  );
}

/** Keys pressed one after the other; keys within one text, such as `⌘ K`, are pressed together. */
export function KeyHints({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex items-center gap-1 text-xs text-ink-2">
      {keys.map((together, index) => (
        <Fragment key={together}>
          {index > 0 && "then"}
          {together.split(" ").map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
