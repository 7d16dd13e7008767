import { classNames } from "#app/lib/class-names.ts";
import { PERSON, formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { OrgNode } from "./org-chart-tree.ts";

interface FoldButtonProps {
  readonly node: OrgNode;
  readonly open: boolean;
  readonly onToggle: (key: string) => void;
  readonly className?: string;
}

/** "+11": the people below a card, shown or hidden by a press. */
export function FoldButton({ node: { key, label, below }, open, onToggle, className }: FoldButtonProps) {
  const name = `${formatCount(below, PERSON)} below ${label}`;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-expanded={open}
      onClick={() => onToggle(key)}
      className={classNames(
        "h-6 touch-box min-w-8 flex-none rounded-full px-2 text-xs font-medium tabular-nums inset-ring hover:bg-hover forced-colors:border",
        open
          ? "bg-accent-soft text-accent-ink inset-ring-accent"
          : "bg-surface text-ink-2 inset-ring-line-control",
        className,
      )}
    >
      {open ? "−" : "+"}
      {formatNumber(below)}
    </button>
  );
}
