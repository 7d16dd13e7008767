import type { ReactNode } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";

interface ValueLinkProps {
  /** Undefined for a value that is not safe or not possible to open: it is shown as text. */
  readonly href: string | undefined;
  readonly value: string;
  /** What is copied, in a word: "e-mail". */
  readonly what: string;
  readonly external?: boolean;
  readonly children?: ReactNode;
}

/** A value that can be acted on, with a copy button that shows on hover and focus. */
export function ValueLink({ href, value, what, external, children }: ValueLinkProps) {
  const text = children ?? value;
  return (
    <span className="group/value relative flex min-w-0 items-center">
      {href === undefined ? (
        <span className="truncate" title={value}>
          {text}
        </span>
      ) : (
        <a
          href={href}
          title={value}
          className="truncate text-accent-ink hover:underline focus-visible:-outline-offset-1"
          {...(external ? { target: "_blank", rel: "noopener noreferrer" } : {})}
        >
          {text}
        </a>
      )}
      <CopyButton
        value={value}
        label={`Copy ${what} ${value}`}
        className="absolute right-0 bg-hover opacity-0 group-focus-within/value:opacity-100 group-hover/value:opacity-100 focus-visible:opacity-100 pointer-coarse:static pointer-coarse:-my-2 pointer-coarse:bg-transparent pointer-coarse:opacity-100"
      />
    </span>
  );
}
