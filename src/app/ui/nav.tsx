import { Search } from "lucide-react";
import { type ComponentProps, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { Kbd } from "./kbd.tsx";

/** The look of a link in the sidebar. The link also needs `aria-current="page"` when it is active. */
export function navItemClass(active: boolean): string {
  return classNames(
    "flex h-8 items-center gap-2 rounded-sm px-2 font-medium pointer-coarse:h-11 [&>svg]:flex-none",
    active ? "bg-sunken text-ink" : "text-ink-2 hover:bg-hover hover:text-ink",
  );
}

/** A titled group of links in the sidebar. */
export function NavSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-3">
      <h2 className="px-2 pb-1 text-xs leading-6 font-medium text-ink-2">{title}</h2>
      <div className="grid gap-px">{children}</div>
    </section>
  );
}

type NavSearchProps = Omit<ComponentProps<"button">, "children"> & {
  /** "Search or jump to…" */
  label: string;
  /** The keys that do the same, shown and not read out. */
  hint?: string | undefined;
};

/** The button over the links that looks like a field and opens the palette. */
export function NavSearch({ label, hint, ...button }: NavSearchProps) {
  return (
    <button
      type="button"
      {...button}
      className="flex h-8 w-full items-center gap-2 field px-2 text-left text-ink-2 pointer-coarse:h-11"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hint && (
        <span aria-hidden className="flex-none pointer-coarse:hidden">
          <Kbd>{hint}</Kbd>
        </span>
      )}
    </button>
  );
}
