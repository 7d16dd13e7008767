import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import { useMediaQuery } from "../lib/media-query.ts";

/** Where the shell wants a page's title and actions; undefined outside of a shell. */
export const HeaderSlot = createContext<HTMLElement | null | undefined>(undefined);

type PageHeaderProps = {
  title: string;
  /** Beside the title: a saved search, tabs, a state. */
  meta?: ReactNode;
  /** Under 640 px meta gets a row of its own where the page renders the header. For tabs and whatever is wide. */
  metaBelow?: boolean | undefined;
  /** The page's actions, at the right. `compact` buttons show only their icon on phones. */
  children?: ReactNode;
};

/** The page's title and actions, which stand in the shell's header wherever the page renders them. */
export function PageHeader({ title, meta, metaBelow, children }: PageHeaderProps) {
  const slot = use(HeaderSlot);
  const phone = useMediaQuery("(width < 40rem)");
  const below = metaBelow === true && phone;
  const content = (
    <div className="flex min-w-0 flex-1 items-center gap-2 sm:gap-3">
      <h1 className="min-w-0 flex-initial truncate text-base font-semibold tracking-tight">{title}</h1>
      {meta && !below && <div className="flex min-w-0 items-center gap-2">{meta}</div>}
      <div className="ml-auto flex flex-none items-center gap-1 sm:gap-2">{children}</div>
    </div>
  );
  return (
    <>
      {slot === undefined ? content : slot && createPortal(content, slot)}
      {below && <div className="flex flex-none items-center border-b border-line px-3 py-2">{meta}</div>}
    </>
  );
}
