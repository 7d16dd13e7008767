import { type ComponentType, useRef, useState } from "react";
import { useStore } from "zustand";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";
import { valueFieldsOf } from "#app/owned/owned-values.ts";
import { SetFacts } from "#app/record-facts/set-facts.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { selectedCount, selectedOf } from "#app/selection/selection-store.ts";
import { announceAdded, announceRemoved } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { TablePager } from "#app/table/table-pager.tsx";
import { PAGE_SIZES, type PageSize, type Pagination } from "#app/table/table-pagination.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectionBar } from "#app/ui/list/selection-bar.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { OWNED_LIMITS } from "#contract/records/owned-list.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { ExportSelected } from "./export-owned.tsx";
import { walkOwned } from "./owned-pages.ts";
import type { OwnedQuestion } from "./owned-question.ts";
import { type RecordRow, selectableRow } from "#app/record-views/record-row.ts";

export interface RefreshProps {
  readonly type: RecordType;
  readonly fields: readonly string[];
}

interface OwnedBarProps {
  readonly question: OwnedQuestion;
  /** The rows of this page; undefined before they are read. */
  readonly rows: readonly RecordRow[] | undefined;
  readonly range: Pagination & { readonly size: PageSize };
  readonly onPage: (page: number) => void;
  readonly onSize: (size: PageSize) => void;
  readonly AddToList: ComponentType;
  /** A button that refreshes the selected records of the type, with these fields. */
  readonly Refresh: ComponentType<RefreshProps>;
}

/** The bar below the rows: the selection with its actions, and the pager. */
export function OwnedBar(props: OwnedBarProps) {
  const { question, rows, range, onPage, onSize, AddToList, Refresh } = props;
  const { type } = question;
  const selection = useSelection();
  // changes identity with each change
  const state = useStore(selection);
  const count = selectedCount(state, type);
  const chosen = (rows ?? []).flatMap(({ known }) =>
    known?.record && state.has(known.record) ? known.record : [],
  );
  const isAll = count >= range.total && (rows ?? []).every((row) => row.snapshot === null || state.has(row));
  const clear = () => {
    const removed = selection.getState().clear(type);
    announceRemoved(selection, removed, `${formatNumber(removed.length)} removed from the selection`);
  };
  return (
    <SelectionBar
      count={count}
      onClear={clear}
      clearTitle={`Take ${formatNumber(count)} out of the selection`}
      more={!isAll && <SelectAll question={question} total={range.total} />}
      isPending={!state.ready || rows === undefined}
      end={<TablePager range={range} size={range.size} sizes={PAGE_SIZES} onPage={onPage} onSize={onSize} />}
    >
      <ExportSelected type={type} count={count} />
      <AddToList />
      <SetFacts records={() => selectedOf(selection.getState(), type)} />
      <Refresh type={type} fields={valueFieldsOf(type, chosen)} />
    </SelectionBar>
  );
}

interface SelectAllProps {
  readonly question: OwnedQuestion;
  readonly total: number;
}

/** Selects all matching records, page by page, up to a limit. */
function SelectAll({ question, total }: SelectAllProps) {
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
        found.push(...page.flatMap(({ record }) => (record && selectableRow(record)) ?? []));
        setDone(found.length);
      }
      const added = selection.getState().add(found);
      announceAdded(selection, added, `${formatCount(added.length, noun)} added to the selection`);
    } catch (error) {
      ignoring(isExpected, isAbort)(error);
      if (!controller.signal.aborted) showToast({ message: `Nothing was selected. ${errorMessage(error)}` });
    } finally {
      setDone(undefined);
    }
  };
  if (done !== undefined) {
    return (
      <Button variant="link" className="!px-1.5" onClick={() => walk.current?.abort()}>
        {formatNumber(done)} of {formatNumber(most)} · Cancel
      </Button>
    );
  }
  return (
    <Button variant="link" className="!px-1.5" onClick={() => void select()}>
      Select {most < total ? "the first" : "all"} {formatNumber(most)}
    </Button>
  );
}
