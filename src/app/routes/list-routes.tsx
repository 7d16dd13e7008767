import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ListScreen } from "#app/features/lists/list-screen.tsx";
import { listParams } from "#app/features/lists/list-params.ts";
import { ListsScreen } from "#app/features/lists/lists-screen.tsx";

/** All lists. */
export const ListsRoute = ListsScreen;

const list = getRouteApi("/app/lists/$listId");

/** One list. */
export function ListRoute() {
  const navigate = useNavigate();
  const { listId } = list.useParams();
  return (
    <ListScreen
      key={listId}
      listId={listId}
      search={listParams.parse(list.useSearch())}
      onSearchChange={(search, options) =>
        void navigate({ to: "/lists/$listId", params: { listId }, search, ...options })
      }
      onDeleted={() => void navigate({ to: "/lists" })}
    />
  );
}
