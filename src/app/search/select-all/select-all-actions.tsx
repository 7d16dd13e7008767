import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useStore } from "zustand";
import { describeError } from "#app/errors/describe-error.ts";
import { useFocusAfter } from "#app/search/use-focus-after.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import { ExportRecordsButton } from "#app/exports/sources/export-records-button.tsx";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { selectedCount, selectedOf } from "#app/selection/selection-store.ts";
import { announceRemoved } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import {
  type SelectAllPlan,
  costLabel,
  selectAllKey,
  selectAllLabel,
  selectAllNotes,
  selectAllPlan,
  selectGroupsPlan,
  startsAtOnce,
} from "./select-all-plan.ts";
import { FetchProgress } from "./fetch-progress.tsx";
import { type SelectAllProgress, useSelectAll } from "./use-select-all.ts";

interface SelectionActionsProps {
  /** Record types that can be selected here, the rows' own first. */
  readonly types: readonly RecordType[];
  /** What is selected, in words: "3 contacts, 1 company". */
  readonly selected: string;
}

/** Actions on the selection; another search resets them. */
export function SelectionActions(props: SelectionActionsProps) {
  const { definition, view } = useSearch();
  return <ActionsOfSearch key={selectAllKey(definition, view)} {...props} />;
}

function ActionsOfSearch({ types, selected }: SelectionActionsProps) {
  const { range, groups } = useResults();
  const [type = "contact"] = types;
  const { progress, isAllSelected, start, resume, cancel } = useSelectAll(type);
  const running = progress !== undefined && !progress.error;
  const review = useRef<HTMLButtonElement>(null);
  useFocusAfter(running, review);
  // for grouped rows, unread ones have a button of their own
  const hasMorePages = range !== undefined && range.total > range.size && !groups?.missing.length;
  if (running) return <FetchProgress label="Results selected" {...progress} onCancel={cancel} />;
  return (
    <>
      {progress && <Stopped progress={progress} onContinue={resume} onCancel={cancel} />}
      {!progress && hasMorePages && !isAllSelected && (
        <>
          {/* on a phone it takes a second line */}
          <span aria-hidden className="order-1 basis-full sm:hidden" />
          <div className="order-1 flex flex-1 max-sm:-ml-3 sm:contents">
            <SelectAll total={range.total} onStart={start} />
          </div>
        </>
      )}
      <ClearAndReview types={types} selected={selected} review={review} />
    </>
  );
}

interface ClearAndReviewProps extends SelectionActionsProps {
  readonly review: RefObject<HTMLButtonElement | null>;
}

function ClearAndReview({ types, selected, review }: ClearAndReviewProps) {
  const selection = useSelection();
  const navigate = useNavigate();
  const unsaved = useStore(selection, (state) => state.storageError !== null);
  const held = useStore(selection, (state) => types.filter((type) => selectedCount(state, type) > 0).join());
  // a file has rows of one type
  const only = types.find((type) => type === held);
  const clear = () => {
    const removed = types.flatMap((type) => selection.getState().clear(type));
    announceRemoved(selection, removed, `${selected} removed from the selection`);
  };
  return (
    <>
      {unsaved && <span className="text-xs text-warning-ink">Lost when you close this tab</span>}
      {only !== undefined && <ExportSelected type={only} />}
      <Button
        variant="ghost"
        className="max-sm:ml-auto"
        title={`Take ${selected} out of the selection`}
        onClick={clear}
      >
        Clear
      </Button>
      <Button
        ref={review}
        variant="primary"
        className="max-sm:order-1"
        onClick={() => void navigate({ to: "/selection" })}
      >
        Review and enrich
      </Button>
    </>
  );
}

/** Exports the selection without leaving the search. */
function ExportSelected({ type }: { readonly type: RecordType }) {
  const records: readonly SelectedRecord[] = useStore(useSelection(), (state) => selectedOf(state, type));
  return (
    <ExportRecordsButton
      name="Selection"
      what="selected"
      compact="under-1280"
      type={type}
      origin={{ kind: "selection" }}
      records={records}
    />
  );
}

interface SelectAllProps {
  readonly total: number;
  readonly onStart: (plan: SelectAllPlan) => void;
}

/** Selects all results: at once if that is a single free request, with an undo; else after stating what it takes. */
function SelectAll({ total, onStart }: SelectAllProps) {
  const { definition, stale } = useResults();
  const plan = useSelectAllPlan(total);
  const label = selectAllLabel(plan);
  // stale results may have the total of another search
  const isStale = stale ? { "aria-disabled": true } : {};
  if (startsAtOnce(plan, definition)) {
    return (
      <Button variant="link" title={costLabel(plan)} {...isStale} onClick={() => onStart(plan)}>
        {label}
      </Button>
    );
  }
  return (
    <Popover
      title={label}
      trigger={
        <Button variant="link" {...isStale}>
          {label}
        </Button>
      }
    >
      {(close) => (
        <ConfirmSelectAll
          total={total}
          onStart={(plan) => {
            close();
            onStart(plan);
          }}
        />
      )}
    </Popover>
  );
}

/** What it takes to select all results, given the current caches. */
function useSelectAllPlan(total: number): SelectAllPlan {
  const { view } = useSearch();
  const { definition, groups, hidden } = useResults();
  const client = useQueryClient();
  return groups
    ? selectGroupsPlan(definition, groups.all)
    : selectAllPlan(client, definition, view, total, hidden);
}

function ConfirmSelectAll({ total, onStart }: SelectAllProps) {
  const { definition } = useResults();
  const plan = useSelectAllPlan(total);
  return (
    <div className="grid gap-2 p-4">
      <p className="font-semibold tabular-nums">{costLabel(plan)}</p>
      {selectAllNotes(plan, definition).map((note) => (
        <p key={note} className="text-ink-2">
          {note}
        </p>
      ))}
      <Button
        variant="primary"
        className="mt-1 justify-self-start"
        onClick={() => onStart(plan)}
        data-autofocus
      >
        {selectAllLabel(plan)}
      </Button>
    </div>
  );
}

interface StoppedProps {
  readonly progress: SelectAllProgress;
  readonly onCancel: () => void;
  readonly onContinue: () => void;
}

/** What went wrong, and what is selected so far; the failed page can be requested again. */
function Stopped({ progress: { done, of, error }, onContinue, onCancel }: StoppedProps) {
  const { title, scopes } = useSearch().definition;
  const reason = describeError(error, { what: title, scopes });
  return (
    <div
      role="alert"
      className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-danger-soft px-3 py-1.5 text-danger-ink sm:order-first"
    >
      <Icon of={CircleAlert} className="flex-none" />
      <p className="min-w-40 flex-1">
        <span className="font-semibold">
          Stopped at {formatNumber(done)} of {formatNumber(of)}. Those are selected.
        </span>{" "}
        {reason.title}. {reason.text}
      </p>
      <Button onClick={onContinue}>Continue</Button>
      <Button onClick={onCancel}>Keep these</Button>
    </div>
  );
}
