import { Link } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useStore } from "zustand";
import { formatCount } from "#app/lib/format-number.ts";
import { useCountsDaily } from "#app/lib/page-config.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { StoredDataFailed, StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { NoticesBelow, StatePanel } from "#app/ui/state-panel.tsx";
import { CountButton, CountNotice, useCountNew } from "./saved-search-count-controls.tsx";
import { countCost, countCostLabel } from "./saved-search-count.ts";
import { useCountAllDaily } from "./daily-counts.ts";
import { type UserSearches, useUserSearches } from "./saved-searches-store.ts";
import type { SavedParams } from "./saved-searches-params.ts";
import { SavedSearchRow } from "./saved-search-row.tsx";
import { type SavedSearch, inOrder } from "./saved-search.ts";

interface SavedSearchesScreenProps {
  readonly search: SavedParams;
  readonly onSearchChange: (next: SavedParams, options?: { readonly replace?: boolean }) => void;
  /** Every search that there is. */
  readonly searches: readonly SearchInfo[];
}

const TITLE = "Saved searches";

/** The saved searches of the signed-in person, and what is new in them. */
export function SavedSearchesScreen({ search, onSearchChange, searches }: SavedSearchesScreenProps) {
  usePageTitle(TITLE);
  const stores = useUserSearches();
  const { rows, ready, readError } = useStore(stores.saved);
  const counting = useCountNew(stores, searches);
  useNotedRequests(stores, searches);
  if (!ready) return <StoredDataLoading title={TITLE} />;
  if (readError)
    return (
      <StoredDataFailed title={TITLE} what={TITLE} error={readError} onRetry={() => stores.saved.readAgain()}>
        Saved searches are on your account.
      </StoredDataFailed>
    );
  const saved = inOrder(rows.values(), search.order ?? "used");
  return (
    <>
      <PageHeader title={TITLE} />
      {saved.length === 0 ? (
        <NothingSaved />
      ) : (
        <>
          <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
            <Order value={search.order} onChange={(order) => onSearchChange({ order }, { replace: true })} />
            <CountAllSwitch />
            <p className="min-w-0 flex-1 text-xs text-ink-2 max-sm:order-last max-sm:basis-full sm:text-right">
              {countCostLabel(countCost(saved, searches))}
            </p>
            <div className="flex flex-none gap-2 max-sm:ml-auto">
              <CountButton saved={saved} searches={searches} counting={counting} />
            </div>
          </div>
          <SavedList stores={stores} saved={saved} searches={searches} />
          <NoticesBelow>
            {counting.end && <CountNotice end={counting.end} saved={saved} searches={searches} />}
          </NoticesBelow>
        </>
      )}
      <Foot stores={stores} count={saved.length} />
    </>
  );
}

/** Lets the gateway count searches that were saved before it did. */
function useNotedRequests({ saved, actions }: UserSearches, searches: readonly SearchInfo[]): void {
  const ready = useStore(saved, (state) => state.ready);
  const note = useEffectEvent(() => {
    for (const row of saved.getState().rows.values()) {
      const search = searches.find(({ name }) => name === row.search);
      if (search) actions.noteRequest(row, search);
    }
  });
  useEffect(() => {
    if (ready) note();
  }, [ready]);
}

/** Whether the gateway counts once a day what costs nothing. */
function CountAllSwitch() {
  const isCountedHere = useCountsDaily();
  const { isOn, set } = useCountAllDaily();
  if (!isCountedHere) return null;
  return <Checkbox label="Count daily" showLabel checked={isOn} onChange={set} />;
}

interface OrderProps {
  readonly value: SavedParams["order"];
  readonly onChange: (order: SavedParams["order"]) => void;
}

function Order({ value = "used", onChange }: OrderProps) {
  return (
    <div className="flex flex-none">
      <Segmented
        label="Order"
        value={value}
        options={[
          { value: "used", label: "Last used" },
          { value: "name", label: "By name" },
        ]}
        onChange={(order) => onChange(order === "used" ? undefined : order)}
      />
    </div>
  );
}

interface SavedListProps {
  readonly stores: UserSearches;
  readonly saved: readonly SavedSearch[];
  readonly searches: readonly SearchInfo[];
}

function SavedList({ stores, saved, searches }: SavedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = (index: number) => {
    // the pressed button goes with its row
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-delete]") ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector<HTMLElement>("#main");
    next?.focus();
  };
  return (
    <ul ref={list} aria-label={TITLE} className="min-h-40 flex-1 overflow-auto">
      {saved.map((row, index) => (
        <SavedSearchRow
          key={row.id}
          stores={stores}
          saved={row}
          search={searches.find(({ name }) => name === row.search)}
          onDelete={() => focusAfter(index)}
        />
      ))}
    </ul>
  );
}

function NothingSaved() {
  return (
    <StatePanel
      icon={<Bookmark size={18} strokeWidth={1.75} aria-hidden />}
      title="No saved searches yet"
      actions={
        <Link to="/contacts" className={buttonClass("primary")}>
          Search contacts
        </Link>
      }
    >
      <p>Set filters in a search, then press Save. Saved searches are on your account.</p>
    </StatePanel>
  );
}

function Foot({ stores, count }: { readonly stores: UserSearches; readonly count: number }) {
  const failed = useStore(stores.saved, (state) => state.storageError);
  if (count === 0 && failed === null) return null;
  return (
    <p data-dock className="flex-none border-t border-line px-4 py-3 text-ink-2 tabular-nums">
      {failed === null ? (
        <>
          {formatCount(count, { one: "saved search", many: "saved searches" })} · on your account. Opening one
          for intent, news or scoops counts its records.
        </>
      ) : (
        <span className="text-warning-ink">
          This browser couldn’t save your latest changes. They’ll be lost when you close the tab. {failed}
        </span>
      )}
    </p>
  );
}
