import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { RECORD_NOUN } from "#app/records/record-words.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { countText, numberText } from "#app/lib/number-text.ts";
import { useSelectedCount, useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface SelectionDockProps {
  readonly type: RecordType;
  /** A second type that can be chosen inside the rows. */
  readonly also?: RecordType | undefined;
  /** The pager. */
  readonly children: ReactNode;
}

/** The bar under the rows: what is chosen on all pages and what comes next, and the pager. It never covers a row. */
export function SelectionDock({ type, also, children }: SelectionDockProps) {
  const all = { contact: useSelectedCount("contact"), company: useSelectedCount("company") };
  const types = also === undefined ? [type] : [type, also];
  const count = types.reduce((sum, each) => sum + all[each], 0);
  const words = types
    .flatMap((each) => (all[each] > 0 ? countText(all[each], RECORD_NOUN[each]) : []))
    .join(", ");
  return (
    <div
      data-dock
      className="flex flex-none border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-sm:flex-col sm:min-h-13 sm:items-center sm:gap-2 sm:px-4"
    >
      <div
        className={
          count === 0
            ? "flex items-center text-ink-3 max-sm:hidden"
            : "flex items-center gap-2 max-sm:bg-accent-soft max-sm:px-3 max-sm:py-2"
        }
      >
        <p role="status" className={count === 0 ? "" : "font-semibold tabular-nums"}>
          {count === 0 ? "None selected" : `${also === undefined ? numberText(count) : words} selected`}
        </p>
        {count > 0 && <SelectionActions types={types} words={words} />}
      </div>
      <div className="flex min-w-0 flex-1 max-sm:px-3 max-sm:py-2">{children}</div>
    </div>
  );
}

function SelectionActions({ types, words }: { types: readonly RecordType[]; words: string }) {
  const selection = useSelection();
  const navigate = useNavigate();
  const unsaved = useStore(selection, (state) => state.storageError !== null);
  const clear = () => {
    const removed = types.flatMap((type) => selection.getState().clear(type));
    showToast({
      message: `${words} removed from the selection`,
      action: { label: "Undo", onAction: () => selection.getState().restore(removed) },
    });
  };
  return (
    <>
      {unsaved && <span className="text-xs text-warn-ink">Not kept after this tab closes</span>}
      <Button variant="ghost" className="max-sm:ml-auto" onClick={clear}>
        Clear
      </Button>
      <Button variant="primary" onClick={() => void navigate({ to: "/selection" })}>
        Review and enrich
      </Button>
    </>
  );
}
