import "#app/styles.css";
import { AllCommunityModule, type ColDef, ModuleRegistry } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { type CSSProperties, type ComponentType, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { DataTable } from "#app/table/data-table.tsx";
import { type RowSelection } from "#app/table/table-row-selection.ts";
import { DEFAULT_LAYOUT } from "#app/table/table-column-layout.ts";
import { tableColumns } from "#app/table/table-column.ts";
import { benchCells } from "./bench-cells.tsx";
import { type BenchRow, benchPages } from "./bench-rows.ts";
import { nextTask } from "#bench/bench-next-task.ts";
import "#bench/bench-page-globals.ts";

ModuleRegistry.registerModules([AllCommunityModule]);

/** The frame of each table. Inline, since the app's style sheet holds only the utilities that the app uses. */
const frame: CSSProperties = { display: "flex", flexDirection: "column", height: 860 };

interface TableProps {
  readonly rows: readonly BenchRow[];
}

/** The same cells in a table without any features. */
function BareTable({ rows }: TableProps) {
  return (
    <table className="w-full table-fixed">
      <tbody>
        {rows.map((row, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row stands at its place, as in the table beside it
          <tr key={position}>
            <td className="h-9 w-12">
              <input type="checkbox" aria-label={row.id} />
            </td>
            {benchCells.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other name here
              <td key={column} className="h-9 truncate border-b border-line px-3">
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const columns = tableColumns<BenchRow>(
  benchCells.map((cell, column) => ({
    id: `c${column}`,
    label: `Column ${column}`,
    width: "8rem",
    phone: "hidden" as const,
    cell,
  })),
);

const chosen = new Set<string>();

const selection: RowSelection<BenchRow> = {
  subscribe: () => () => undefined,
  has: (row) => chosen.has(row.id),
  can: () => true,
  add: (rows) => rows.forEach((row) => chosen.add(row.id)),
  remove: (rows) => rows.forEach((row) => chosen.delete(row.id)),
};

const nothing = () => undefined;
const sort = { key: "c0", descending: false, onSort: nothing };

/** The app's own table, as a search shows it. */
function OwnTable({ rows }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <DataTable
      label="Bench"
      columns={columns}
      layout={DEFAULT_LAYOUT}
      onLayout={nothing}
      density="regular"
      rows={rows}
      rowName={(row) => row.id}
      selection={selection}
      sort={sort}
      stale={false}
      pagination={undefined}
      onPage={nothing}
      scroller={scroller}
    />
  );
}

const pages = benchPages(100);
/** Mutable arrays, which AG Grid needs. */
const rowsOf = pages.map((rows) => [...rows]);

/** Columns of the contact search, as it comes. */
const ACT_COLUMNS = 6;

const columnDefs: ColDef<BenchRow>[] = benchCells.map((cell, column) => ({
  colId: `c${column}`,
  headerName: `Column ${column}`,
  width: 128,
  cellRenderer: ({ data }: { data: BenchRow }) => cell(data),
}));

const rowSelection = { mode: "multiRow" } as const;

/** AG Grid with default settings: only visible rows and columns are rendered. */
function AgGridAsItComes({ rows }: TableProps) {
  return (
    <div style={frame}>
      <AgGridReact<BenchRow>
        rowData={[...rows]}
        columnDefs={columnDefs}
        rowSelection={rowSelection}
        animateRows={false}
      />
    </div>
  );
}

const actColumns = columnDefs.slice(0, ACT_COLUMNS).map((column, index) => ({
  ...column,
  sortable: true,
  valueGetter: ({ data }: { data?: BenchRow | undefined }) => data?.texts[index],
}));

/** AG Grid as a screen of 100 rows in as many columns as the contact search: rows are checked, sorted and turned. */
function AgGridScreen() {
  const [page, setPage] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setPage((before) => (before + 1) % pages.length)}>
        Next page
      </button>
      <div style={{ flex: 1 }}>
        <AgGridReact<BenchRow>
          rowData={rowsOf[page] ?? []}
          columnDefs={actColumns}
          rowSelection={rowSelection}
          animateRows={false}
        />
      </div>
    </>
  );
}

const tables: Readonly<Record<string, ComponentType<TableProps>>> = {
  bare: BareTable,
  own: OwnTable,
  agGrid: AgGridAsItComes,
  agScreen: AgGridScreen,
};

/** Whether the page shows a given page of rows, so that a turn is known to be done. */
function shows(page: number): boolean {
  const cells = document.querySelector("#root")?.textContent ?? "";
  return cells.includes(`Page ${page} row 0 value`) && !cells.includes(`Page ${1 - page} row`);
}

async function untilShown(page: number): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!shows(page)) {
    if (performance.now() > deadline) throw new Error(`Page ${page} never came`);
    await nextTask();
  }
}

let unmount = nothing as () => void;
let show: (page: number) => void = nothing;

/** Shows one of the tables; resolves when its first page is there. */
async function mount(kind: string): Promise<void> {
  unmount();
  const Table = tables[kind];
  const place = document.querySelector("#root");
  if (Table === undefined || place === null) throw new Error(`No table ${kind}`);
  const root = createRoot(place);
  show = (page) =>
    flushSync(() =>
      root.render(
        <div style={frame}>
          <Table rows={pages[page] ?? []} />
        </div>,
      ),
    );
  unmount = () => root.unmount();
  show(0);
  await untilShown(0);
}

/** Turns to the other page and back repeatedly; milliseconds of each turn until its cells are visible and laid out. */
async function turns(times: number): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 1; turn <= times; turn += 1) {
    const page = turn % 2;
    const start = performance.now();
    show(page);
    await untilShown(page);
    void document.body.offsetHeight;
    took.push(performance.now() - start);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await nextTask();
  }
  return took;
}

globalThis.tableBench = { mount, turns };
