import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { AddSelectionToList } from "#app/features/lists/list-picker.tsx";
import { useLists } from "#app/features/lists/list-queries.ts";
import { ListScreen } from "#app/features/lists/list-screen.tsx";
import { ListsScreen } from "#app/features/lists/lists-screen.tsx";
import { openRecordLists } from "#app/features/lists/record-lists.tsx";
import { CompanyRunsButton } from "#app/features/runs/start/company-runs-button.tsx";
import { SavedSearchesScreen } from "#app/features/saved-searches/saved-searches-screen.tsx";
import { useOpenRefresh } from "./record-extensions.tsx";
import { RefreshSelectedButton } from "#app/features/selection/refresh-records.tsx";
import { OwnedScreen } from "#app/features/owned/owned-screen.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectedCompany } from "#app/selection/selected-record.ts";
import { SelectionOrigin } from "#app/selection/selection-provider.tsx";
import { SEARCH_DEFINITIONS } from "./search-routes.tsx";
import { useNavigateWithin } from "./use-navigate-within.ts";

const saved = getRouteApi("/app/saved");

/** All saved searches, with the definitions of every search. */
export function SavedRoute() {
  const navigateWithin = useNavigateWithin();
  return (
    <SavedSearchesScreen
      searches={SEARCH_DEFINITIONS}
      search={saved.useSearch()}
      onSearchChange={(search, options) => void navigateWithin({ to: "/saved", search, ...options })}
    />
  );
}

/** All lists. */
export const ListsRoute = ListsScreen;

const list = getRouteApi("/app/lists/$listId");

/** One list. */
export function ListRoute() {
  const navigate = useNavigate();
  const navigateWithin = useNavigateWithin();
  const { listId } = list.useParams();
  return (
    <ListScreen
      key={listId}
      listId={listId}
      search={list.useSearch()}
      onSearchChange={(search, options) =>
        void navigateWithin({ to: "/lists/$listId", params: { listId }, search, ...options })
      }
      onDeleted={() => void navigate({ to: "/lists" })}
      CompanyActions={ListCompanyActions}
    />
  );
}

const owned = getRouteApi("/app/owned");

/** What the organisation owns, which can be filtered by list. */
export function OwnedRoute() {
  const navigateWithin = useNavigateWithin();
  const lists = useQuery(useLists().all()).data ?? [];
  return (
    <SelectionOrigin origin="Owned">
      <OwnedScreen
        search={owned.useSearch()}
        onSearchChange={(next, options) => void navigateWithin({ to: "/owned", search: next, ...options })}
        lists={lists}
        onLists={openRecordLists}
        AddToList={AddSelectionToList}
        Refresh={RefreshSelected}
        onRefresh={useOpenRefresh()}
      />
    </SelectionOrigin>
  );
}

function RefreshSelected({
  type,
  fields,
}: {
  readonly type: RecordType;
  readonly fields: readonly string[];
}) {
  const open = useOpenRefresh();
  return <RefreshSelectedButton type={type} onPress={() => open(type, [], fields)} />;
}

/** Family trees and intent for the companies of a list. */
function ListCompanyActions({ companies }: { readonly companies: readonly SelectedCompany[] }) {
  const navigate = useNavigate();
  return (
    <CompanyRunsButton
      companies={companies}
      onStarted={({ id }) => void navigate({ to: "/runs/$runId", params: { runId: id } })}
    />
  );
}
