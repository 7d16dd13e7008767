import { Link } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useStore } from "zustand";
import { formatCount } from "#app/lib/format-number.ts";
import { useCountsDaily } from "#app/lib/page-config.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { ListScreen } from "#app/ui/list/list-screen.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataFailed } from "#app/ui/list/stored-data-failed.tsx";
import { CountButton, CountNotice, useCountNew } from "./saved-search-count-controls.tsx";
import { countCost, countCostLabel } from "./saved-search-count.ts";
import { useCountAllDaily } from "./daily-counts.ts";
import { type UserSearches, useUserSearches } from "./saved-searches-store.ts";
import type { SavedParams } from "./saved-searches-params.ts";
import { SAVED_COLUMNS } from "./saved-search-columns.tsx";
import { inOrder } from "./saved-search.ts";

interface SavedSearchesScreenProps {
  readonly search: SavedParams;
  readonly onSearchChange: (next: SavedParams, options?: { readonly replace?: boolean }) => void;
  /** The definitions of all searches. */
  readonly searches: readonly SearchInfo[];
}

/** The person's saved searches, and what is new in them. */
export function SavedSearchesScreen({ search, onSearchChange, searches }: SavedSearchesScreenProps) {
  const stores = useUserSearches();
  const { rows, ready, readError } = useStore(stores.saved);
  const counting = useCountNew(stores, searches);
  useNotedRequests(stores, searches);
  const { order = "used" } = search;
  const saved = useMemo(() => inOrder(rows.values(), order), [rows, order]);
  const listed = useMemo(
    () => saved.map((row) => ({ saved: row, search: searches.find(({ name }) => name === row.search) })),
    [saved, searches],
  );
  return (
    <ListScreen
      title={TITLE}
      rows={ready ? listed : undefined}
      failure={
        readError && (
          <StoredDataFailed what={TITLE} error={readError} onRetry={() => stores.saved.readAgain()}>
            Saved searches are on your account.
          </StoredDataFailed>
        )
      }
      empty={<NothingSaved />}
      bar={
        <>
          <Order
            value={search.order}
            onChange={(next) => onSearchChange({ order: next }, { replace: true })}
          />
          <CountAllSwitch />
          <p className="min-w-0 flex-1 text-xs text-ink-2 max-sm:order-last max-sm:basis-full sm:text-right">
            {countCostLabel(countCost(saved, searches))}
          </p>
          <div className="flex flex-none gap-2 max-sm:ml-auto">
            <CountButton saved={saved} searches={searches} counting={counting} />
          </div>
        </>
      }
      columns={SAVED_COLUMNS}
      keyOf={({ saved: { id } }) => id}
      notices={counting.end && <CountNotice end={counting.end} saved={saved} searches={searches} />}
      foot={<Foot stores={stores} count={saved.length} />}
      minWidth="md:min-w-180"
    />
  );
}

const TITLE = "Saved searches";

/** Adds the gateway's request to searches that were saved before it counted them. */
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

/** Turns daily counting of free searches on or off. */
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
    <Segmented
      label="Order"
      value={value}
      options={[
        { value: "used", label: "Last used" },
        { value: "name", label: "By name" },
      ]}
      onChange={(order) => onChange(order === "used" ? undefined : order)}
    />
  );
}

function NothingSaved() {
  return (
    <StatePanel
      icon={Bookmark}
      title="No saved searches yet"
      link={<Link to="/contacts">Search contacts</Link>}
    >
      <p>Set filters in a search, then press Save. Saved searches are on your account.</p>
    </StatePanel>
  );
}

function Foot({ stores, count }: { readonly stores: UserSearches; readonly count: number }) {
  const failed = useStore(stores.saved, (state) => state.storageError);
  return (
    <p>
      {failed === null ? (
        <>
          {formatCount(count, { one: "saved search", many: "saved searches" })} · on your account. Opening one
          for intent, news or scoops uses your record limit.
        </>
      ) : (
        <span className="text-warning-ink">
          Your latest changes couldn’t be saved here. They’ll be lost when you close the tab. {failed}
        </span>
      )}
    </p>
  );
}
