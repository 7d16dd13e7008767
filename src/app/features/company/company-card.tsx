import { type ReactNode, useId } from "react";

interface CompanyCardProps {
  readonly title: string;
  /** Small text after the title. */
  readonly note?: ReactNode;
  /** Beside the title; on a line of their own where there is no room. */
  readonly tabs?: ReactNode;
  /** At the right of the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card of the company's screen: a region with a heading. */
export function CompanyCard({ title, note, tabs, actions, children }: CompanyCardProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="min-w-0 overflow-hidden rounded-md border border-line bg-surface"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id={headingId} className="text-base font-semibold">
          {title}
        </h2>
        {note !== undefined && (
          <p className="min-w-0 flex-1 basis-24 truncate text-xs text-ink-2 tabular-nums">{note}</p>
        )}
        {tabs !== undefined && <div className="min-w-0 max-lg:w-full">{tabs}</div>}
        {actions !== undefined && (
          <div className="ml-auto flex max-w-full min-w-0 items-center gap-2 max-sm:ml-0">{actions}</div>
        )}
      </div>
      {children}
    </section>
  );
}
