import type { ImportType } from "#app/features/imports/columns/column-targets.ts";
import { useImport, useImportStore } from "#app/features/imports/import-store.ts";
import { type DecidedRow, leftOutReason } from "#app/features/imports/model/import-decisions.ts";
import { classNames } from "#app/lib/class-names.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FoundDetails, ImportRowCandidates } from "./import-row-candidates.tsx";
import { ImportRowState } from "./import-row-state.tsx";

interface ImportReviewTableProps {
  readonly rows: readonly DecidedRow[];
  /** The row whose candidates are open. */
  readonly openKey: string | undefined;
  readonly onOpen: (key: string | undefined) => void;
  /** Goes to the next row of which nothing was chosen. */
  readonly onNextOpen: () => void;
}

/** The rows of the file with what was found; a row with several candidates opens them below itself. */
export function ImportReviewTable({ rows, openKey, onOpen, onNextOpen }: ImportReviewTableProps) {
  const store = useImportStore();
  const type = useImport((state) => state.type);
  const columns = useColumnCount(type);
  const tickable = rows.filter(isTickable);
  const ticked = tickable.filter(({ sent }) => sent).length;
  const tickAll = (on: boolean) =>
    store.decide(({ unticked }) => {
      const next = new Set(unticked);
      for (const { key } of tickable) {
        if (on) next.delete(key);
        else next.add(key);
      }
      return { unticked: next };
    });
  return (
    <div className="min-h-60 flex-1 overflow-auto">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">Rows of the file</caption>
        <thead>
          <tr className="text-left text-xs text-ink-2">
            <th scope="col" className={classNames(head, "w-12")}>
              <Checkbox
                label="Send the rows of this page"
                checked={ticked === 0 ? false : ticked === tickable.length ? true : "mixed"}
                disabled={tickable.length === 0}
                onChange={tickAll}
              />
            </th>
            <th scope="col" className={classNames(head, "w-14", notNarrow)}>
              Row
            </th>
            <th scope="col" className={head}>
              {type === "contact" ? "Name in file" : "Company in file"}
            </th>
            {type === "contact" && (
              <th scope="col" className={classNames(head, onlyWide)}>
                Company in file
              </th>
            )}
            <th scope="col" className={classNames(head, "md:w-[26%] lg:max-xl:w-[42%]")}>
              Found
            </th>
            <th scope="col" className={classNames(head, "w-40", notNarrow)}>
              Match
            </th>
            <th scope="col" className={classNames(head, "w-18 text-right")}>
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ReviewRow
              key={row.key}
              row={row}
              type={type}
              columns={columns}
              open={row.key === openKey}
              onOpen={onOpen}
              onNextOpen={onNextOpen}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="px-4 py-10 text-center text-ink-2">No matching rows</p>}
    </div>
  );
}

/** How many columns there is room for: a cell over more of them would make the others narrower. */
function useColumnCount(type: ImportType): number {
  const narrow = useMediaQuery("(width < 40rem) or (64rem <= width < 80rem)");
  const wide = useMediaQuery("(48rem <= width < 64rem) or (width >= 90rem)");
  const company = type === "contact" && wide ? 1 : 0;
  return (narrow ? 4 : 6) + company;
}

// from 64rem on the side takes a part of the width
const notNarrow = "max-sm:hidden lg:max-xl:hidden";
const onlyNarrow = "sm:max-lg:hidden xl:hidden";
const wrapsNarrow = "max-sm:whitespace-normal lg:max-xl:whitespace-normal";
const onlyWide = "max-md:hidden lg:max-[90rem]:hidden";
const notWide = "md:max-lg:hidden min-[90rem]:hidden";

const head = "sticky top-0 z-10 h-9 border-b border-line bg-canvas px-2 font-medium first:pl-4 last:pr-4";
// of two lines, whether or not the second is there yet
const cell = "border-b border-line px-2 py-1.5 align-middle sm:h-12.25 first:pl-4 last:pr-4";

/** Whether it is the person's choice to send a row. */
function isTickable({ record, state, sameRecordAs }: DecidedRow): boolean {
  return sameRecordAs === null && (record !== null || state === "best-match");
}

interface ReviewRowProps {
  readonly row: DecidedRow;
  readonly type: ImportType;
  /** How many columns the table has. */
  readonly columns: number;
  readonly open: boolean;
  readonly onOpen: (key: string | undefined) => void;
  readonly onNextOpen: () => void;
}

function ReviewRow({ row, type, columns, open, onOpen, onNextOpen }: ReviewRowProps) {
  const store = useImportStore();
  const { key, candidates, sent } = row;
  const tick = (on: boolean) =>
    store.decide(({ unticked }) => {
      const next = new Set(unticked);
      if (on) next.delete(key);
      else next.add(key);
      return { unticked: next };
    });
  const label = row.name === "" ? `row ${row.row}` : row.name;
  const mail = row.input?.["emailAddress"];
  return (
    <>
      <tr className={classNames(!sent && "text-ink-3", open && "bg-accent-soft")}>
        <td className={cell}>
          <Checkbox label={`Send ${label}`} checked={sent} disabled={!isTickable(row)} onChange={tick} />
        </td>
        <td className={classNames(cell, "tabular-nums", notNarrow)}>{row.row}</td>
        <td className={cell}>
          <span className={classNames("block truncate", wrapsNarrow, sent && "font-medium")} title={row.name}>
            {row.name === "" ? "–" : row.name}
          </span>
          {mail !== undefined && mail !== row.name && (
            <span className="block truncate text-xs text-ink-3" title={String(mail)}>
              {String(mail)}
            </span>
          )}
          {type === "contact" && row.company !== "" && (
            <span className={classNames("block truncate text-xs text-ink-3", notWide)} title={row.company}>
              {row.company}
            </span>
          )}
          <span className={onlyNarrow}>
            <ImportRowState row={row} />
          </span>
        </td>
        {type === "contact" && (
          <td className={classNames(cell, "truncate", onlyWide)} title={row.company}>
            {row.company === "" ? "–" : row.company}
          </td>
        )}
        <td className={cell}>
          <FoundCell row={row} type={type} open={open} onOpen={onOpen} />
          {row.record !== null && <FoundDetails record={row.record} />}
        </td>
        <td className={classNames(cell, notNarrow)}>
          <ImportRowState row={row} />
        </td>
        <td className={classNames(cell, "text-right tabular-nums")}>{creditsText(row)}</td>
      </tr>
      {open && candidates.length > 0 && (
        <tr className="bg-accent-soft">
          <td colSpan={columns} className="border-b border-line px-4 pt-1 pb-3 sm:pl-28 lg:max-xl:pl-14">
            <ImportRowCandidates row={row} onNextOpen={onNextOpen} />
          </td>
        </tr>
      )}
    </>
  );
}

/** What a row can cost: "0–1" where nobody knows before. */
function creditsText({ sent, open, state, record }: DecidedRow): string {
  if (!sent) return open ? "0–1" : "–";
  if (state === "yours") return "0";
  return record === null ? "0–1" : "1";
}

/** What was found, or the way to what may be meant. */
function FoundCell({ row, type, open, onOpen }: Omit<ReviewRowProps, "columns" | "onNextOpen">) {
  const { key, candidates, record, state } = row;
  if (candidates.length === 0) return <FoundText row={row} type={type} />;
  const offered = `${candidates.length} ${fit(type, candidates.length)}. Choose one.`;
  const none = state === "not-found" ? "None of these. Change…" : offered;
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => onOpen(open ? undefined : key)}
      className={classNames(
        "block w-full truncate text-left text-accent-ink hover:underline pointer-coarse:min-h-11",
        wrapsNarrow,
      )}
    >
      {record === null ? none : record.snapshot.name}
    </button>
  );
}

function fit(type: ImportType, count: number): string {
  if (type === "contact") return count === 1 ? "person may fit" : "people fit";
  return count === 1 ? "company may fit" : "companies fit";
}

function FoundText({ row, type }: Pick<ReviewRowProps, "row" | "type">) {
  const { record, state } = row;
  const name = record?.snapshot.name;
  const text =
    name ??
    (state === "best-match"
      ? "Looked up by the service"
      : (leftOutReason(type, row) ?? "").replace(/\.$/, ""));
  return (
    <span
      className={classNames("block truncate", wrapsNarrow, name !== undefined && "font-medium")}
      title={text}
    >
      {text}
    </span>
  );
}
