import { ExternalLink as ExternalLinkIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { safeWebUrl } from "#app/lib/safe-url.ts";

interface ExternalLinkProps {
  readonly href: string | undefined;
  readonly className?: string;
  readonly title?: string | undefined;
  /** Shows the sign for a new tab after the words. */
  readonly sign?: boolean;
  readonly children: ReactNode;
}

/** A link to a page of somebody else in a new tab; plain words where the address is none that may be opened. */
export function ExternalLink({ href, className, title, sign, children }: ExternalLinkProps) {
  const address = href === undefined ? undefined : safeWebUrl(href);
  if (address === undefined) {
    return (
      <span dir="auto" className={className} title={title}>
        {children}
      </span>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      dir="auto"
      title={title}
      className={classNames("underline-offset-3 hover:underline", className)}
    >
      {children}
      {sign && (
        <ExternalLinkIcon
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className="ml-1 inline align-[-2px] text-ink-3"
        />
      )}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
