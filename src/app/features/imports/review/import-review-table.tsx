import { asStarted, candidateQuestion, isOpen, leftOutReason } from "#app/runs/import-facts.ts";
import { classNames } from "#app/lib/class-names.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import type { ImportCandidate, ImportDecision, ImportRowAnswer } from "#contract/imports/import-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { FoundDetails, ImportRowCandidates } from "./import-row-candidates.tsx";
import { ImportRowState } from "./import-row-state.tsx";

/** Decides on rows by their positions; resolves once the result is shown. */
export type DecideRows = (rows: readonly number[], decision: ImportDecision) => Promise<void>;

export interface ImportReviewTableProps {
  readonly type: RecordType;
  readonly rows: readonly ImportRowAnswer[];
  /** Whether the start leaves out rows with nothing to get: then they cannot be chosen. */
  readonly leavesOut: boolean;
  readonly onDecide: DecideRows;
  /** The position of the row whose candidates are open. */
  readonly openAt: number | undefined;
  readonly onOpen: (position: number | undefined) => void;
  /** Goes to the next row without a choice. */
  readonly onNextOpen: () => void;
}

/** The rows of the file with the records found for them; a row with several candidates opens them below itself. */
export function ImportReviewTable(props: ImportReviewTableProps) {
  const { type, leavesOut, onDecide, openAt } = props;
  const rows = props.rows.map((row) => asStarted(row, leavesOut));
  const room = useColumnRoom(type);
  const tickable = rows.filter((row) => isTickable(row, leavesOut));
  const ticked = tickable.filter(({ isSent }) => isSent).length;
  const tickAll = (on: boolean) =>
    void onDecide(
      tickable.map(({ position }) => position),
      { type: on ? "include" : "leave-out" },
    );
  return (
    <div className="min-h-60 flex-1 overflow-auto">
      <table
        data-narrow={!room.all || undefined}
        className="w-full table-fixed border-separate border-spacing-0"
      >
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
            {room.all && (
              <th scope="col" className={classNames(head, "w-14")}>
                Row
              </th>
            )}
            <th scope="col" className={head}>
              {type === "contact" ? "Name in file" : "Company in file"}
            </th>
            {room.company && (
              <th scope="col" className={head}>
                Company in file
              </th>
            )}
            <th scope="col" className={classNames(head, "md:w-[26%] lg:in-data-narrow:w-[42%]")}>
              Found
            </th>
            {room.all && (
              <th scope="col" className={classNames(head, "w-40")}>
                Match
              </th>
            )}
            <th scope="col" className={classNames(head, "w-18 text-right")}>
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ReviewRow key={row.position} {...props} row={row} room={room} open={row.position === openAt} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="px-4 py-10 text-center text-ink-2">No matching rows</p>}
    </div>
  );
}

interface ColumnRoom {
  /**
   * Whether there is room for every column; otherwise the row number is left out, and the state stands below the name.
   */
  readonly all: boolean;
  /** Whether the company of the file fits beside the name; otherwise it stands below it. */
  readonly company: boolean;
}

/** The columns that there is room for: from 64rem on, the side panel takes a part of the width. */
function useColumnRoom(type: RecordType): ColumnRoom {
  const all = useMediaQuery("(40rem <= width < 64rem) or (width >= 80rem)");
  const wide = useMediaQuery("(48rem <= width < 64rem) or (width >= 90rem)");
  return { all, company: type === "contact" && wide };
}

const wrapsNarrow = "in-data-narrow:whitespace-normal";
const head = "sticky top-0 z-10 h-9 border-b border-line bg-canvas px-2 font-medium first:pl-4 last:pr-4";
// as high as two lines, whether or not the second is there yet
const cell = "border-b border-line px-2 py-1.5 align-middle sm:h-12.25 first:pl-4 last:pr-4";

/** Whether the person can choose to send a row. */
function isTickable({ record, group, sameRecordAs }: ImportRowAnswer, leavesOut: boolean): boolean {
  if (leavesOut && group === "nothing") return false;
  return sameRecordAs === null && (record !== null || group === "close" || group === "waiting");
}

interface ReviewRowProps extends Pick<
  ImportReviewTableProps,
  "type" | "leavesOut" | "onDecide" | "onOpen" | "onNextOpen"
> {
  readonly row: ImportRowAnswer;
  readonly room: ColumnRoom;
  readonly open: boolean;
}

/** The company of a person, as the row names it. */
function companyOf({ snapshot }: ImportRowAnswer): string {
  return "hints" in snapshot ? (snapshot.company?.name ?? "") : "";
}

function ReviewRow({ row, type, leavesOut, room, open, onDecide, onOpen, onNextOpen }: ReviewRowProps) {
  const { position, candidates, isSent: sent } = row;
  const company = companyOf(row);
  const tick = (on: boolean) => void onDecide([position], { type: on ? "include" : "leave-out" });
  const choose = async (id: string | null) => {
    if (id !== null) return onDecide([position], { type: "record", id });
    const isOpened = row.record === null ? undefined : onDecide([position], { type: "open" });
    await Promise.all([isOpened, onDecide([position], { type: "leave-out" })]);
  };
  const label = row.snapshot.name === "" ? `row ${row.row}` : row.snapshot.name;
  return (
    <>
      <tr className={classNames(!sent && "text-ink-3", open && "bg-accent-soft")}>
        <td className={cell}>
          <Checkbox
            label={`Send ${label}`}
            checked={sent}
            disabled={!isTickable(row, leavesOut)}
            onChange={tick}
          />
        </td>
        {room.all && <td className={classNames(cell, "tabular-nums")}>{row.row}</td>}
        <td className={cell}>
          <FileNames row={row} />
          {/* the company, where it has no column of its own */}
          {type === "contact" && !room.company && <SmallLine text={company} />}
          {!room.all && <ImportRowState row={row} />}
        </td>
        {room.company && (
          <td className={classNames(cell, "truncate")} title={company}>
            {company === "" ? "–" : company}
          </td>
        )}
        <td className={cell}>
          <FoundCell row={row} type={type} open={open} onOpen={onOpen} onChoose={choose} />
          {row.record !== null && <FoundDetails record={row.record} />}
        </td>
        {room.all && (
          <td className={cell}>
            <ImportRowState row={row} />
          </td>
        )}
        <td className={classNames(cell, "text-right tabular-nums")}>{creditsText(row)}</td>
      </tr>
      {open && candidates.length > 0 && (
        <tr className="bg-accent-soft">
          {/* spans only the existing columns: a larger span would make the others narrower */}
          <td
            colSpan={(room.all ? 6 : 4) + (room.company ? 1 : 0)}
            className="border-b border-line px-4 pt-1 pb-3 sm:pl-28 lg:in-data-narrow:pl-14"
          >
            <ImportRowCandidates row={row} onChoose={choose} onNextOpen={onNextOpen} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The name in the file, the e-mail address it is matched by, and the notes on other values. */
function FileNames({ row: { snapshot, isSent: sent, input, notes } }: { readonly row: ImportRowAnswer }) {
  const { name } = snapshot;
  const mail = String(input?.["emailAddress"] ?? "");
  return (
    <>
      <span className={classNames("block truncate", wrapsNarrow, sent && "font-medium")} title={name}>
        {name === "" ? "–" : name}
      </span>
      {mail !== name && <SmallLine text={mail} />}
      {notes.map(({ kind, message }) => (
        <span
          key={message}
          className={classNames(
            "block text-xs wrap-anywhere",
            kind === "domain-used" ? "text-ink-3" : "text-warning-ink",
          )}
        >
          {message}
        </span>
      ))}
    </>
  );
}

/** Renders nothing for an empty text. */
function SmallLine({ text }: { readonly text: string }) {
  return text === "" ? null : (
    <span className={classNames("block truncate text-xs wrap-anywhere text-ink-3", wrapsNarrow)} title={text}>
      {text}
    </span>
  );
}

/** The credits that a row can cost: "0–1" where that is unknown before. */
function creditsText(row: ImportRowAnswer): string {
  if (!row.isSent) return isOpen(row) ? "0–1" : "–";
  if (row.record === null) return "0–1";
  return row.record.price === "free" ? "0" : "1";
}

interface FoundCellProps extends Pick<ReviewRowProps, "row" | "type" | "open" | "onOpen"> {
  readonly onChoose: (id: string | null) => Promise<void>;
}

/** The record that was found, or the button that opens the candidates. */
function FoundCell({ row, type, open, onOpen, onChoose }: FoundCellProps) {
  const { position, candidates, record, group } = row;
  const [first, ...others] = candidates;
  if (first === undefined) return <FoundText row={row} type={type} />;
  if (isOpen(row) && others.length === 0) return <SingleCandidate candidate={first} onChoose={onChoose} />;
  const offered = `Which of ${candidates.length}?`;
  const none = group === "not-found" ? (others.length === 0 ? "Not this one" : "None of these") : offered;
  const text = record === null ? none : record.snapshot.name;
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => onOpen(open ? undefined : position)}
      title={text}
      className={classNames(
        "block w-full truncate text-left text-accent-ink hover:underline pointer-coarse:min-h-11",
        wrapsNarrow,
      )}
    >
      {text}
    </button>
  );
}

interface IsItThisProps extends Pick<FoundCellProps, "onChoose"> {
  readonly candidate: ImportCandidate;
}

/** The only candidate: yes or no. */
function SingleCandidate({ candidate, onChoose }: IsItThisProps) {
  const question = candidateQuestion(candidate);
  return (
    <div role="group" aria-label={question}>
      <span className={classNames("block truncate", wrapsNarrow)} title={question}>
        {question}
      </span>
      {/* as high as the details of other rows; on narrow screens the answers stand below */}
      <span className="flex items-center gap-1 in-data-narrow:!h-auto in-data-narrow:flex-wrap not-pointer-coarse:sm:h-4">
        <span className="min-w-0 flex-1 in-data-narrow:basis-full">
          <FoundDetails record={candidate} />
        </span>
        <Button
          variant="link"
          className="!px-1.5 not-pointer-coarse:!h-6 in-data-narrow:-ml-1.5"
          onClick={() => void onChoose(candidate.id)}
        >
          Yes
        </Button>
        <Button
          variant="link"
          className="!px-1.5 not-pointer-coarse:!h-6"
          onClick={() => void onChoose(null)}
        >
          No
        </Button>
      </span>
    </div>
  );
}

function FoundText({ row, type }: Pick<ReviewRowProps, "row" | "type">) {
  const { record, group } = row;
  const name = record?.snapshot.name;
  const text =
    name ??
    (group === "waiting"
      ? "Not looked for yet"
      : group === "close"
        ? "A close match, looked for when you start"
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
