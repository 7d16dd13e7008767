import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { RecordType } from "#app/records/snapshot.ts";
import { type Noun, countText, numberText } from "#app/lib/number-text.ts";
import { useSelectedCount, useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface SelectionDockProps {
  readonly type: RecordType;
  readonly noun: Noun;
  /** The pager. */
  readonly children: ReactNode;
}

/** The bar under the rows: what is chosen on all pages and what comes next, and the pager. It never covers a row. */
export function SelectionDock({ type, noun, children }: SelectionDockProps) {
  const count = useSelectedCount(type);
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
          {count === 0 ? "None selected" : `${numberText(count)} selected`}
        </p>
        {count > 0 && <SelectionActions type={type} noun={noun} />}
      </div>
      <div className="flex min-w-0 flex-1 max-sm:px-3 max-sm:py-2">{children}</div>
    </div>
  );
}

function SelectionActions({ type, noun }: { type: RecordType; noun: Noun }) {
  const selection = useSelection();
  const navigate = useNavigate();
  const unsaved = useStore(selection, (state) => state.storageError !== null);
  const clear = () => {
    const removed = selection.getState().clear(type);
    showToast({
      message: `${countText(removed.length, noun)} removed from the selection`,
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
