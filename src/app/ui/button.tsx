import { type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { Spinner } from "./icon.tsx";

/** "link" is for an action within a line of text or a bar, in the accent colour. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "link";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent shadow-sm enabled:hover:bg-accent-hover",
  secondary: "bg-surface text-ink inset-ring inset-ring-line-strong shadow-sm enabled:hover:bg-hover",
  ghost: "text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink",
  link: "text-accent-ink enabled:hover:bg-accent-soft",
  danger: "bg-danger-fill text-on-danger shadow-sm enabled:hover:bg-danger-hover",
};

const shape =
  "touch-box forced-colors:border inline-flex flex-none items-center justify-center rounded-sm font-medium whitespace-nowrap select-none " +
  "transition-colors duration-120 disabled:cursor-not-allowed " +
  "aria-disabled:cursor-not-allowed aria-expanded:bg-sunken aria-expanded:text-ink data-open:bg-sunken data-open:text-ink " +
  "aria-[pressed=true]:bg-sunken aria-[pressed=true]:text-ink aria-[pressed=true]:inset-ring-[1.5px] " +
  "aria-[pressed=true]:inset-ring-focus [&>svg]:flex-none";

/** When disabled, the fill or content fades, but not the focus ring. */
const faded: Record<ButtonVariant, string> = {
  primary: "disabled:bg-accent/50 aria-disabled:bg-accent/50",
  secondary: "disabled:*:opacity-50 aria-disabled:*:opacity-50",
  ghost: "disabled:*:opacity-50 aria-disabled:*:opacity-50",
  link: "disabled:*:opacity-50 aria-disabled:*:opacity-50",
  danger: "disabled:bg-danger-fill/50 aria-disabled:bg-danger-fill/50",
};

/** The classes of a button for another element, such as a link. */
export function buttonClass(variant: ButtonVariant = "secondary"): string {
  return classNames(shape, variants[variant], faded[variant], "h-8 gap-1.5 px-2.5");
}

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant | undefined;
  icon?: ReactNode;
  /** A keyboard shortcut for the same action; hidden from screen readers. */
  hint?: string | undefined;
  /** A number beside the text; hidden from screen readers, so that the button's name stays the same. */
  count?: number | undefined;
  /** Work is in progress: the icon spins, clicks are ignored, focus stays. */
  busy?: boolean | undefined;
  /** Shows only the icon below 640 px, or already below 1280 px; the text remains its accessible name. */
  compact?: Compact | undefined;
};

type Compact = boolean | "under-1280";

/** Classes of a compact button: its hidden text and its icon-only square. */
const compactClasses = {
  phone: { hidden: "max-sm:hidden", readOut: "max-sm:sr-only", square: "max-sm:w-8 max-sm:!px-0" },
  "under-1280": { hidden: "max-xl:hidden", readOut: "max-xl:sr-only", square: "max-xl:w-8 max-xl:!px-0" },
};

/** A button with text. `aria-disabled` keeps it in the tab order and ignores clicks. */
export function Button({ variant = "secondary", icon, hint, count, busy, compact, ...rest }: ButtonProps) {
  const { children, className, onClick, ...button } = rest;
  const off = busy === true || button["aria-disabled"] === true || button["aria-disabled"] === "true";
  const small = compact ? compactClasses[compact === true ? "phone" : compact] : undefined;
  return (
    <button
      type="button"
      {...button}
      {...(busy ? { "aria-busy": true } : {})}
      {...(off ? { "aria-disabled": true } : {})}
      onClick={off ? swallow : onClick}
      className={classNames(buttonClass(variant), small?.square, className)}
    >
      {busy ? <Spinner /> : icon}
      <span className={classNames("truncate", small?.readOut)}>{children}</span>
      {count !== undefined && <ButtonCount count={count} className={small?.hidden} />}
      {hint !== undefined && <ButtonHint hint={hint} />}
    </button>
  );
}

function ButtonCount({ count, className }: { count: number; className: string | undefined }) {
  return (
    <span
      aria-hidden
      className={classNames(
        className,
        "-mr-0.5 rounded-xs bg-current/10 px-1.5 text-xs leading-5 tabular-nums in-aria-expanded:bg-current/15 in-data-open:bg-current/15",
      )}
    >
      {count.toLocaleString()}
    </span>
  );
}

function ButtonHint({ hint }: { hint: string }) {
  return (
    <span
      aria-hidden
      className="-mr-0.5 ml-1 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs border border-current/45 px-1 text-2xs pointer-coarse:hidden"
    >
      {hint}
    </span>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** The accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  /** 32 px, or 24 px inside rows. Both are 44 px on touch screens. */
  size?: "md" | "sm" | undefined;
  busy?: boolean | undefined;
};

/** An icon-only button. */
export function IconButton({ label, icon, variant = "ghost", size = "md", busy, ...rest }: IconButtonProps) {
  const { className, onClick, ...button } = rest;
  const off = busy === true || button["aria-disabled"] === true || button["aria-disabled"] === "true";
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...button}
      {...(busy ? { "aria-busy": true } : {})}
      {...(off ? { "aria-disabled": true } : {})}
      onClick={off ? swallow : onClick}
      className={classNames(
        shape,
        variants[variant],
        faded[variant],
        size === "sm" ? "size-6" : "size-8",
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}

function swallow(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  event.stopPropagation();
}
