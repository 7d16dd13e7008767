import { classNames } from "../lib/class-names.ts";

/** "link" is for an action inside a line of text or a bar, in the accent's colour. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "link";

export const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent shadow-sm enabled:hover:bg-accent-hover",
  secondary: "bg-surface text-ink inset-ring inset-ring-line-strong shadow-sm enabled:hover:bg-hover",
  ghost: "text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink",
  link: "text-accent-ink enabled:hover:bg-accent-soft",
  danger: "bg-danger-fill text-on-danger shadow-sm enabled:hover:bg-danger-hover",
};

export const shape =
  "touch-box forced-colors:border inline-flex flex-none items-center justify-center rounded-sm font-medium whitespace-nowrap select-none " +
  "transition-colors duration-120 disabled:cursor-not-allowed " +
  "aria-disabled:cursor-not-allowed aria-expanded:bg-sunken aria-expanded:text-ink data-open:bg-sunken data-open:text-ink " +
  "aria-[pressed=true]:bg-sunken aria-[pressed=true]:text-ink aria-[pressed=true]:inset-ring-[1.5px] " +
  "aria-[pressed=true]:inset-ring-focus [&>svg]:flex-none";

/** Off, the fill or the content fades: the edge of the focus does not. */
export const faded: Record<ButtonVariant, string> = {
  primary: "disabled:bg-accent/50 aria-disabled:bg-accent/50",
  secondary: "disabled:*:opacity-50 aria-disabled:*:opacity-50",
  ghost: "disabled:*:opacity-50 aria-disabled:*:opacity-50",
  link: "disabled:*:opacity-50 aria-disabled:*:opacity-50",
  danger: "disabled:bg-danger-fill/50 aria-disabled:bg-danger-fill/50",
};

/** The class of a button for another element, such as a link. */
export function buttonClass(variant: ButtonVariant = "secondary"): string {
  return classNames(shape, variants[variant], faded[variant], "h-8 gap-1.5 px-2.5");
}
