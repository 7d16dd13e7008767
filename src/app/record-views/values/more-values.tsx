import type { ReactNode } from "react";
import { Popover } from "#app/ui/overlays/popover.tsx";

interface AlternatesProps {
  /** Title of the values: "Other e-mails". */
  readonly title: string;
  readonly items: readonly {
    readonly key: string;
    readonly content: ReactNode;
    readonly note?: string | undefined;
  }[];
}

/** The first of several values, and "+2" that opens the others with their sources. */
export function MoreValues({ title, items }: AlternatesProps) {
  const [first, ...others] = items;
  if (!first) return <NoValue />;
  if (others.length === 0 && first.note === undefined) return first.content;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 flex-initial truncate">{first.content}</span>
      <Popover
        title={title}
        trigger={
          <button
            type="button"
            aria-label={`${title}: all ${items.length}`}
            className="h-6 min-w-6 flex-none rounded-xs bg-sunken px-1.5 text-xs font-medium text-ink-2 tabular-nums hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            {others.length === 0 ? "…" : `+${others.length}`}
          </button>
        }
      >
        <ul className="grid gap-1 px-4 py-2">
          {items.map((item) => (
            <li key={item.key} className="flex min-w-0 items-center justify-between gap-3">
              <span className="min-w-0 truncate">{item.content}</span>
              {item.note !== undefined && <span className="flex-none text-xs text-ink-3">{item.note}</span>}
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  );
}

/** A dash for a missing value. */
export function NoValue() {
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">None</span>
    </span>
  );
}
