import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-px">{children}</div>
    </section>
  );
}
