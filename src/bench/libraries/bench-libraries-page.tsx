import "./bench-libraries.css";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { openDB } from "idb";
import { Building2, Search, Users } from "lucide-react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/**
 * The libraries of the app's first screen, doing that screen's work in the plainest way: a call for a token, a search, a table of
 * its rows. What a page of the app costs beyond this is our own code.
 */

z.config({ jitless: true });

const contact = z.object({ id: z.string(), texts: z.array(z.string()) });
const answer = z.object({ rows: z.array(contact) });
type Contact = z.output<typeof contact>;

const session = createStore<{ readonly token: string | undefined }>(() => ({ token: undefined }));

async function search(): Promise<readonly Contact[]> {
  const token = await fetch("/token", { method: "POST" });
  session.setState({ token: await token.text() });
  await openDB("libraries", 1, { upgrade: (database) => void database.createObjectStore("selection") });
  const response = await fetch("/search", { method: "POST" });
  return answer.parse(await response.json()).rows;
}

const features = tableFeatures({ rowSelectionFeature });
const helper = createColumnHelper<typeof features, Contact>();
const columns = helper.columns([
  helper.display({
    id: "select",
    header: "",
    cell: ({ row }) => (
      <input
        type="checkbox"
        aria-label={`Select ${row.id}`}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
  }),
  ...Array.from({ length: 8 }, (_, column) =>
    helper.accessor(({ texts }) => texts[column] ?? "", { id: `c${column}`, header: `Column ${column}` }),
  ),
]);

const NONE: Contact[] = [];

function Contacts() {
  const { data = NONE } = useQuery({ queryKey: ["contacts"], queryFn: search });
  const signedIn = useStore(session, ({ token }) => token !== undefined);
  const table = useTable({ features, columns, data: [...data], getRowId: ({ id }) => id });
  const { rows } = table.getRowModel();
  return (
    <main className="p-4">
      <h1 className="flex items-center gap-2 text-lg">
        <Users size={16} aria-hidden /> Contacts {signedIn ? "" : "…"}
        <Building2 size={16} aria-hidden /> <Search size={16} aria-hidden />
      </h1>
      <div className="h-[800px] overflow-auto">
        <table className="text-sm">
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th key={header.id} className="px-3 text-left">
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="h-10 border-b">
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} className="px-3">
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </main>
  );
}

const root = createRootRoute();
const page = createRoute({ getParentRoute: () => root, path: "$", component: Contacts });
const router = createRouter({ routeTree: root.addChildren([page]) });

const place = document.querySelector("#root");
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
