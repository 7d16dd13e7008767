import { classNames } from "#app/lib/class-names.ts";
import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { OrgNode } from "./org-chart-tree.ts";

interface FoldButtonProps {
  readonly node: OrgNode;
  readonly open: boolean;
  readonly onToggle: (key: string) => void;
  readonly className?: string;
}

const PERSON: Noun = { one: "person", many: "people" };

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
        "h-6 touch-box min-w-8 flex-none rounded-full border px-2 text-xs font-medium tabular-nums hover:bg-hover",
        open ? "border-accent bg-accent-soft text-accent-ink" : "border-line-control bg-surface text-ink-2",
        className,
      )}
    >
      {open ? "−" : "+"}
      {formatNumber(below)}
    </button>
  );
}
