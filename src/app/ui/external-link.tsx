import { ExternalLink as ExternalLinkIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { safeWebUrl } from "#app/lib/safe-url.ts";
import { Icon } from "#app/ui/icon.tsx";

interface ExternalLinkProps {
  readonly href: string | undefined;
  readonly className?: string;
  readonly title?: string | undefined;
  /** Shows a new-tab icon after the text. */
  readonly showIcon?: boolean;
  readonly children: ReactNode;
}

/** A link to another site, in a new tab; plain text where the URL is not safe to open. */
export function ExternalLink({ href, className, title, showIcon, children }: ExternalLinkProps) {
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
      {showIcon && <Icon of={ExternalLinkIcon} size="sm" className="ml-1 inline align-[-2px] text-ink-3" />}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
