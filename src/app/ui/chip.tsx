import { Plus, X } from "lucide-react";
import { type ComponentProps, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";

type ChipProps = Omit<ComponentProps<"button">, "value" | "children"> & {
  /** The filter: "Company". */
  label: string;
  /** Its value: "health", "4 chosen". */
  value: ReactNode;
  onRemove?: (() => void) | undefined;
  /** Accessible name of the remove button: "Remove Company". */
  removeLabel?: string | undefined;
};

/** A filter that is set. Ref and further props go to its main button, so that it can open a popover. */
export function Chip({ label, value, onRemove, removeLabel, className, ...button }: ChipProps) {
  const remove = removeLabel ?? `Remove ${label}`;
  return (
    <span className={classNames(box, chipEdge, "max-w-full min-w-0", className)}>
      <button type="button" {...button} className="flex h-full min-w-0 items-center rounded-sm text-ink">
        <span className="flex-none px-2 text-ink-2">{label}</span>
        <span className={classNames(divided, "max-w-56 min-w-0 px-2 font-medium")}>
          <span className="truncate">{value}</span>
        </span>
      </button>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={remove}
          title={remove}
          className="flex h-full w-7 flex-none items-center rounded-sm text-ink-3 hover:text-ink pointer-coarse:w-11"
        >
          <span className={classNames(divided, "w-full justify-center")}>
            <Icon of={X} size="sm" />
          </span>
        </button>
      )}
    </span>
  );
}

type EmptyChipProps = Omit<ComponentProps<"button">, "children"> & {
  /** The filter: "First name". */
  label: string;
};

/** A filter that is not set. Ref and further props go to the button. */
export function EmptyChip({ label, className, ...button }: EmptyChipProps) {
  return (
    <button
      type="button"
      {...button}
      className={classNames(box, slotEdge, "gap-1 rounded-sm px-2", className)}
    >
      <Icon of={Plus} size="sm" />
      {label}
    </button>
  );
}

/** 28 px; on touch screens 44 px, of which 36 px are visible: the border is drawn behind the content. */
const box =
  "relative isolate inline-flex h-7 flex-none items-center whitespace-nowrap pointer-coarse:h-11 " +
  "before:absolute before:inset-0 before:-z-10 before:rounded-sm before:border before:transition-colors " +
  "before:duration-120 pointer-coarse:before:inset-y-1";

/** Border while open, by its own popover or from elsewhere. */
const chipEdge =
  "before:border-line-strong before:bg-surface before:shadow-sm hover:before:bg-hover has-aria-expanded:before:border-accent " +
  "has-aria-expanded:before:ring-3 has-aria-expanded:before:ring-accent/20 has-data-open:before:border-accent " +
  "has-data-open:before:ring-3 has-data-open:before:ring-accent/20";

const slotEdge =
  "text-ink-2 before:border-dashed before:border-line-strong hover:text-ink hover:before:border-line-control hover:before:bg-hover " +
  "aria-expanded:text-ink aria-expanded:before:border-solid aria-expanded:before:border-accent " +
  "aria-expanded:before:ring-3 aria-expanded:before:ring-accent/20 data-open:text-ink data-open:before:border-solid " +
  "data-open:before:border-accent data-open:before:ring-3 data-open:before:ring-accent/20";

const divided = "flex h-6.5 items-center border-l border-line pointer-coarse:h-8.5";
