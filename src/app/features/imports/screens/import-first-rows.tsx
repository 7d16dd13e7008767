import { useImport, useImportStore } from "#app/features/imports/import-file-store.ts";
import { toggledHeader } from "#app/features/imports/model/data-rows.ts";
import { columnLetters } from "#app/files/read/header-names.ts";
import type { TableFile } from "#app/files/read/table-file.ts";
import { classNames } from "#app/lib/class-names.ts";

/** The number of shown rows, some of which are always below the column names. */
const ROWS = 6;
const ROWS_BELOW = 3;
const COLUMNS = 12;

/** The first rows of the file; a press on a row makes it the header. */
export function ImportFirstRows({ file }: { readonly file: TableFile }) {
  const store = useImportStore();
  const header = useImport((state) => state.header);
  const rows = file.rows.slice(0, Math.max(ROWS, header === null ? 0 : header.to + 1 + ROWS_BELOW));
  const isName = (index: number) => header !== null && index >= header.from && index <= header.to;
  const letters = Array.from({ length: Math.min(file.width, COLUMNS) }, (_, index) => columnLetters(index));
  return (
    <section aria-labelledby="first-rows" className="flex-none border-b border-line bg-canvas py-2">
      <p id="first-rows" className="px-4 pb-1.5 text-ink-2">
        Press the row that names the columns, or each where there are several.
      </p>
      <div
        className="max-h-72 overflow-auto px-4"
        tabIndex={0}
        role="region"
        aria-label="First rows of the file"
      >
        <table className="border-separate border-spacing-0 rounded-md border border-line bg-surface">
          <thead>
            <tr className="text-left text-xs text-ink-3">
              <th scope="col" className={classNames(cell, "w-24 font-medium")}>
                Row
              </th>
              {letters.map((letter) => (
                <th key={letter} scope="col" className={classNames(cell, "font-medium")}>
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }, index) => (
              <tr key={row} className={isName(index) ? "bg-accent-soft font-semibold" : undefined}>
                <th scope="row" className={classNames(cell, "p-0 text-left font-normal")}>
                  <button
                    type="button"
                    aria-pressed={isName(index)}
                    aria-label={`Row ${row} names the columns`}
                    onClick={() => store.setHeader(toggledHeader(header, index))}
                    className={classNames(
                      "touch-box flex h-8 w-full items-center gap-2 px-2 text-left tabular-nums hover:bg-hover",
                      isName(index) ? "font-semibold text-accent-ink" : "text-ink-3",
                    )}
                  >
                    {row}
                    {isName(index) && <span className="text-xs">Names</span>}
                  </button>
                </th>
                {letters.map((letter, column) => (
                  <td key={letter} className={classNames(cell, "max-w-44 truncate")} title={cells[column]}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const cell = "h-8 border-b border-line px-2 whitespace-nowrap in-[tr:last-child]:border-b-0";
