import { Fragment, type ReactNode } from "react";

/** Whether the machine has a ⌘ key, which stands for Ctrl there. */
export const HAS_COMMAND_KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

/** What the key is called that goes with letters. */
export const COMMAND_KEY = HAS_COMMAND_KEY ? "⌘" : "Ctrl";

/** A key on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs border border-line-strong bg-surface px-1 font-sans text-2xs font-medium text-ink-2">
      {children}
    </kbd>
  );
}

/** Keys that are pressed one after the other; those of one text, such as `⌘ K`, together. */
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
