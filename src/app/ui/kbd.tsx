import { type ReactNode } from "react";

/** A key on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs border border-line-strong bg-surface px-1 font-sans text-2xs font-medium text-ink-3">
      {children}
    </kbd>
  );
}
