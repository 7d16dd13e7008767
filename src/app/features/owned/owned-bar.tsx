import { type ComponentType, useRef, useState } from "react";
import { useStore } from "zustand";
import { classNames } from "#app/lib/class-names.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";
import { valueFieldsOf } from "#app/owned/owned-values.ts";
import { SetFacts } from "#app/record-facts/set-facts.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { selectedCount, selectedOf } from "#app/selection/selection-store.ts";
import { tellAdded, tellRemoved } from "#app/selection/tell-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { TablePager } from "#app/table/table-pager.tsx";
import { PAGE_SIZES, type PageSize, type Pagination } from "#app/table/table-pagination.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { OWNED_LIMITS } from "#contract/records/owned-list.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { ExportSelected } from "./export-owned.tsx";
import { choiceOf } from "#app/record-views/record-names.ts";
import { walkOwned } from "./owned-pages.ts";
import type { OwnedQuestion } from "./owned-question.ts";
import type { OwnedRow } from "#app/record-views/record-row.ts";

export interface RefreshProps {
  readonly type: RecordType;
  readonly fields: readonly string[];
}

interface OwnedBarProps {
  readonly question: OwnedQuestion;
  /** Those of this page. */
  readonly rows: readonly OwnedRow[];
  readonly range: Pagination & { readonly size: PageSize };
  readonly onPage: (page: number) => void;
  readonly onSize: (size: PageSize) => void;
  readonly AddToList: ComponentType;
  /** Reads what is selected of the type once more, with these fields. */
  readonly Refresh: ComponentType<RefreshProps>;
}

/** The bar below the rows: what is selected and what can be done with it, and the pager. */
export function OwnedBar(props: OwnedBarProps) {
  const { question, rows, range, onPage, onSize, AddToList, Refresh } = props;
  const { type } = question;
  const selection = useSelection();
  // a new object after each change
  const state = useStore(selection);
  const count = selectedCount(state, type);
  const chosen = rows.flatMap(({ record }) => (record && state.has(record) ? record : []));
  const isAll = count >= range.total && rows.every(({ record }) => record === null || state.has(record));
  const clear = () => {
    const removed = selection.getState().clear(type);
    tellRemoved(selection, removed, `${formatNumber(removed.length)} removed from the selection`);
  };
  return (
    <div
      data-dock
      className="flex flex-none flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:px-3 sm:min-h-13"
    >
      <p role="status" className={count === 0 ? "text-ink-3 max-sm:sr-only" : "font-semibold tabular-nums"}>
        {formatNumber(count)} selected
      </p>
      {!isAll && <SelectAll question={question} total={range.total} isFirst={count === 0} />}
      {count > 0 && (
        <>
          <Button
            variant="ghost"
            className="!px-1.5"
            title={`Take ${formatNumber(count)} out of the selection`}
            onClick={clear}
          >
            Clear
          </Button>
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
            <ExportSelected type={type} count={count} />
            <AddToList />
            <SetFacts records={() => selectedOf(selection.getState(), type)} />
            <Refresh type={type} fields={valueFieldsOf(type, chosen)} />
          </div>
        </>
      )}
      {/* in a line of its own where it does not fit */}
      <div className="flex flex-auto max-sm:w-full max-sm:flex-none">
        <TablePager range={range} size={range.size} sizes={PAGE_SIZES} onPage={onPage} onSize={onSize} />
      </div>
    </div>
  );
}

interface SelectAllProps {
  readonly question: OwnedQuestion;
  readonly total: number;
  /** Nothing is selected yet. */
  readonly isFirst: boolean;
}

/** Selects all that match, page by page; of very many the first. */
function SelectAll({ question, total, isFirst }: SelectAllProps) {
  const session = useUserSession();
  const selection = useSelection();
  const walk = useRef<AbortController>(undefined);
  const [done, setDone] = useState<number>();
  const most = Math.min(total, OWNED_LIMITS.reach);
  const noun = RECORD_NOUN[question.type];
  const select = async () => {
    const controller = new AbortController();
    walk.current = controller;
    setDone(0);
    const found = [];
    try {
      const options = { signal: controller.signal, max: most };
      for await (const page of walkOwned(session, question, options)) {
        found.push(...page.flatMap(({ record }) => (record ? choiceOf(record) : [])));
        setDone(found.length);
      }
      const added = selection.getState().add(found);
      tellAdded(selection, added, `${formatCount(added.length, noun)} added to the selection`);
    } catch (error) {
      ignoring(isExpected, isAbort)(error);
      if (!controller.signal.aborted) showToast({ message: `Nothing was selected. ${errorMessage(error)}` });
    } finally {
      setDone(undefined);
    }
  };
  // on a phone it stands first while nothing is selected
  const className = classNames("!px-1.5", isFirst && "max-sm:-ml-1.5");
  if (done !== undefined) {
    return (
      <Button variant="link" className={className} onClick={() => walk.current?.abort()}>
        {formatNumber(done)} of {formatNumber(most)} · Cancel
      </Button>
    );
  }
  return (
    <Button variant="link" className={className} onClick={() => void select()}>
      Select {most < total ? "the first" : "all"} {formatNumber(most)}
    </Button>
  );
}
