import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { RecordType } from "#app/records/snapshot.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type { WithSearch } from "./with-search.ts";
import { SelectAll, Selecting, Stopped } from "./select-all.tsx";
import { searchKey } from "./select-all-plan.ts";
import { useSelectAll } from "./use-select-all.ts";

export interface SelectionActionsProps {
  /** What can be chosen here; the first is what the rows are. */
  readonly types: readonly RecordType[];
  /** What is chosen, in words. */
  readonly words: string;
  readonly search: WithSearch;
  /** Results of the search on all pages; undefined before the first answer, and when one page holds them all. */
  readonly total: number | undefined;
  /** Another answer is on its way. */
  readonly stale: boolean;
}

/** What can be done once something is chosen; another search starts afresh. */
export function SelectionActions(props: SelectionActionsProps) {
  return <ActionsOfSearch key={searchKey(props.search)} {...props} />;
}

function ActionsOfSearch({ types, words, search, total, stale }: SelectionActionsProps) {
  const [type = "contact"] = types;
  const all = useSelectAll(type);
  const { progress } = all;
  const running = progress !== undefined && !progress.error;
  const review = useFocusAfter(running);
  if (running) return <Selecting progress={progress} onCancel={all.cancel} />;
  return (
    <>
      {progress && <Stopped progress={progress} search={search} onGoOn={all.goOn} onCancel={all.cancel} />}
      {!progress && total !== undefined && (
        <SelectAll type={type} search={search} total={total} unsure={stale} onStart={all.start} />
      )}
      <ClearAndReview types={types} words={words} crowded={total !== undefined} review={review} />
    </>
  );
}

/** The button that was pressed last is gone when work ends: focus goes on to what comes next. */
function useFocusAfter(running: boolean): RefObject<HTMLButtonElement | null> {
  const next = useRef<HTMLButtonElement>(null);
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !running && document.activeElement === document.body) next.current?.focus();
    ran.current = running;
  }, [running]);
  return next;
}

interface ClearAndReviewProps {
  readonly types: readonly RecordType[];
  readonly words: string;
  /** On a phone there is no room for everything. */
  readonly crowded: boolean;
  readonly review: RefObject<HTMLButtonElement | null>;
}

function ClearAndReview({ types, words, crowded, review }: ClearAndReviewProps) {
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
      {unsaved && <span className="text-xs text-warning-ink">Not kept after this tab closes</span>}
      {/* the selection's own screen clears too */}
      <Button variant="ghost" className={crowded ? "max-sm:hidden" : "max-sm:ml-auto"} onClick={clear}>
        Clear
      </Button>
      <Button
        ref={review}
        variant="primary"
        className={crowded ? "max-sm:ml-auto" : ""}
        onClick={() => void navigate({ to: "/selection" })}
      >
        Review and enrich
      </Button>
    </>
  );
}
