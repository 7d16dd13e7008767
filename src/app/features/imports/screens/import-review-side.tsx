import { type ReactNode, useId, useMemo, useState } from "react";
import { cellField } from "#app/records/record-cell-values.ts";
import { useImport, useImportStore } from "#app/features/imports/import-store.ts";
import type { NoteGroup } from "#app/features/imports/columns/row-problems.ts";
import {
  type DecidedRow,
  type ImportCounts,
  ROW_STATES,
  type RowState,
  likelyRecords,
} from "#app/features/imports/model/import-decisions.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { ConfirmSpendingDialog } from "#app/paid-calls/spending/confirm-spending-dialog.tsx";
import { CREDIT, balanceMessage, priceLabel } from "#app/paid-calls/spending/credit-amounts.ts";
import { AllRecordsHeld, HeldByRun } from "#app/paid-calls/spending/held-records.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { HAS_COMMAND_KEY, Kbd } from "#app/ui/kbd.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { ImportRowProblems } from "./import-row-problems.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { ImportShareBar, ShareLine } from "./import-share-bar.tsx";
import { STATE_LABELS, STATE_TONES } from "./import-row-state.tsx";
import type { ImportStart, ImportStarting } from "./use-import-start.ts";

interface ImportReviewSideProps extends Pick<ImportStart, "fields" | "creditsLeft"> {
  readonly rows: readonly DecidedRow[];
  readonly counts: ImportCounts;
  readonly starting: ImportStarting;
  readonly fieldChooser: ReactNode;
  readonly onNextOpen: () => void;
  readonly groups: readonly NoteGroup[];
  /** The key of the group whose rows are shown, and what shows those of another one. */
  readonly shownGroup: string | undefined;
  readonly onShowGroup: (key: string | undefined) => void;
}

/** What the rows are in numbers, what will be read of them, and what that costs at most. */
export function ImportReviewSide(props: ImportReviewSideProps) {
  const { rows, counts, starting, fields, creditsLeft, fieldChooser, onNextOpen } = props;
  const type = useImport((state) => state.type);
  const fileName = useImport((state) => state.file?.name ?? "");
  const parts = ROW_STATES.map((state) => ({
    key: state,
    count: counts.byState[state],
    tone: STATE_TONES[state],
  })).filter(({ count, key }) => count > 0 || FOUND.has(key));
  return (
    <aside
      aria-label="Import"
      className="flex w-80 flex-none flex-col border-line max-lg:w-full max-lg:border-t lg:border-l"
    >
      <div className="grid content-start gap-4 p-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
        <div className="grid gap-3">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="flex-none font-semibold tabular-nums">{formatCount(counts.total, ROW)}</h2>
            <span className="min-w-0 truncate text-xs text-ink-3" title={fileName}>
              {fileName}
            </span>
          </div>
          <ImportShareBar parts={parts.filter(({ count }) => count > 0)} />
          <ul className="grid gap-1.5">
            {parts.map(({ key, count, tone }) => (
              <ShareLine key={key} label={STATE_LABELS[key]} hint={HINTS[key]} count={count} tone={tone} />
            ))}
          </ul>
          {/* also where there is none, so that what follows keeps its place while rows are found */}
          <div className="grid gap-2 rounded-md border border-line bg-canvas px-3 py-2">
            <div className="flex items-center justify-between gap-2">
              <span>
                {counts.open > 0 ? `${formatCount(counts.open, ROW)} to choose` : "No row to choose"}
              </span>
              <Button
                variant="link"
                onClick={onNextOpen}
                {...(counts.open === 0 && { "aria-disabled": true })}
              >
                Next <Kbd>N</Kbd>
              </Button>
            </div>
            <AcceptLikely rows={rows} />
          </div>
        </div>
        {props.groups.length > 0 && (
          <section aria-label="To check" className="grid gap-2 border-t border-line pt-3">
            <h3 className="font-medium">To check</h3>
            <ImportRowProblems groups={props.groups} shown={props.shownGroup} onShow={props.onShowGroup} />
          </section>
        )}
        <FieldsToRead type={type} fields={fields} fieldChooser={fieldChooser} />
        <DescribedRows type={type} />
      </div>
      <ImportCost type={type} counts={counts} starting={starting} creditsLeft={creditsLeft} />
      <StartQuestion type={type} starting={starting} creditsLeft={creditsLeft} />
    </aside>
  );
}

/** Takes the closest record of every row that is to choose, at one press that can be undone. */
function AcceptLikely({ rows }: Pick<ImportReviewSideProps, "rows">) {
  const store = useImportStore();
  const { chosen, credits } = useMemo(() => likelyRecords(rows), [rows]);
  const accept = () => {
    store.decide((before) => ({ chosen: new Map([...before.chosen, ...chosen]) }));
    const takeBack = () =>
      store.decide((before) => ({
        // what was chosen otherwise since stays
        chosen: new Map([...before.chosen].filter(([key, id]) => chosen.get(key) !== id)),
      }));
    showToast({
      message: `${formatCount(chosen.size, { one: "likely match", many: "likely matches" })} accepted`,
      action: undo(() => Promise.resolve(takeBack())),
    });
  };
  return (
    <Button onClick={accept} {...(chosen.size === 0 && { "aria-disabled": true })}>
      {chosen.size === 0
        ? "Accept all likely"
        : `Accept ${chosen.size === 1 ? "" : "all "}${formatNumber(chosen.size)} likely · ${credits === 0 ? "free" : `up to ${formatCount(credits, CREDIT)}`}`}
    </Button>
  );
}

/** Whether rows of which no search found anything go on as they are, for a close match. */
function DescribedRows({ type }: Pick<StartQuestionProps, "type">) {
  const store = useImportStore();
  const describe = useImport((state) => state.decisions.describe);
  return (
    <div className="border-t border-line pt-4">
      <Checkbox
        label="Also try close matches"
        showLabel
        checked={describe}
        onChange={(next) => store.decide(() => ({ describe: next }))}
      />
      <p className="pl-6 text-xs text-ink-3">
        For rows that were not found: other spellings, say. Up to 1 credit each, nothing where{" "}
        {type === "contact" ? "nobody" : "no company"} is found.
      </p>
    </div>
  );
}

interface StartQuestionProps extends Pick<ImportReviewSideProps, "starting" | "creditsLeft"> {
  readonly type: "contact" | "company";
}

/** What is asked before the run starts, and what other runs hold. */
function StartQuestion({ type, starting, creditsLeft }: StartQuestionProps) {
  const { question, askFrom, confirm, cancel } = starting;
  if (question === undefined) return null;
  const { records, held, credits } = question;
  if (records.length === 0) return <AllRecordsHeld type={type} held={held} onClose={cancel} />;
  return (
    <ConfirmSpendingDialog
      title={`Enrich ${formatCount(records.length, RECORD_NOUN[type])}${credits > 0 ? ` for up to ${formatCount(credits, CREDIT)}` : ""}?`}
      credits={credits}
      askFrom={askFrom}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {held.map((each) => (
        <HeldByRun key={each.run.id} type={type} held={each} />
      ))}
      <p className="tabular-nums">{balanceMessage(credits, creditsLeft)}</p>
    </ConfirmSpendingDialog>
  );
}

interface ImportCostProps extends Pick<ImportReviewSideProps, "counts" | "starting" | "creditsLeft"> {
  readonly type: "contact" | "company";
}

/** What the run costs at most, a limit for it, and the start. */
function ImportCost({ type, counts, starting, creditsLeft }: ImportCostProps) {
  return (
    <div className="grid flex-none gap-3 border-t border-line p-4">
      <dl className="grid grid-cols-[1fr_auto] gap-1 tabular-nums">
        <dt>New {RECORD_NOUN[type].many}</dt>
        <dd className="text-right">{formatNumber(counts.credits)}</dd>
        <dt>Already yours</dt>
        <dd className="text-right">{formatNumber(counts.yours)} · 0 credits</dd>
      </dl>
      <TextField
        label="Stop at"
        inputMode="numeric"
        autoComplete="off"
        placeholder="No limit"
        value={starting.ceiling.text}
        onChange={starting.ceiling.enter}
        error={starting.ceiling.error}
        end={<span className="flex-none">{CREDIT.many}</span>}
      />
      <div className="flex items-end justify-between gap-3 border-t border-line pt-3">
        <div>
          <p className="text-xs text-ink-2">Most it can cost</p>
          <p className="text-lg font-semibold tabular-nums">{formatCount(starting.cost, CREDIT)}</p>
        </div>
        <p className="text-right text-xs text-ink-3 tabular-nums">
          {creditsLeft !== undefined &&
            `leaves ${formatNumber(Math.max(0, creditsLeft - starting.cost))} or more`}
        </p>
      </div>
      <StartButton starting={starting} />
      <p className="text-xs text-ink-3">
        The file and every column come back with the results. No match costs nothing.
      </p>
    </div>
  );
}

/** What a search finds has its line from the start, so that nothing moves while rows are found. */
const FOUND: ReadonlySet<RowState> = new Set(["exact", "likely", "best-match", "yours"]);

const HINTS: Readonly<Partial<Record<RowState, string>>> = {
  "best-match": "looked for when you start",
  yours: "free",
  "not-found": "left out",
  duplicate: "left out",
  problem: "left out",
};

function StartButton({ starting }: { readonly starting: ImportStarting }) {
  const { obstacle, cost, start } = starting;
  const reason = useId();
  return (
    <div className="grid gap-1.5">
      {obstacle !== undefined && (
        <p id={reason} className="text-xs text-ink-2">
          {obstacle}
        </p>
      )}
      <Button
        variant="primary"
        busy={starting.starting}
        hint={HAS_COMMAND_KEY ? "⌘ ↵" : "Ctrl ↵"}
        onClick={start}
        {...(obstacle !== undefined && { "aria-disabled": true, "aria-describedby": reason })}
      >
        Start · {priceLabel(cost)}
      </Button>
    </div>
  );
}

interface FieldsToReadProps extends Pick<ImportStart, "fields"> {
  readonly type: "contact" | "company";
  readonly fieldChooser: ReactNode;
}

const MAX_FIELDS_SHOWN = 8;

/** The output fields, as short as they can be said, and the way to change them. */
function FieldsToRead({ type, fields, fieldChooser }: FieldsToReadProps) {
  const [open, setOpen] = useState(false);
  const output = fields?.output ?? [];
  return (
    <section aria-label="Fields to read" className="grid gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between">
        <h3 className="font-medium">Fields to read</h3>
        <Button variant="link" onClick={() => setOpen(true)}>
          Change
        </Button>
      </div>
      <ul className="flex flex-wrap gap-1">
        {output.slice(0, MAX_FIELDS_SHOWN).map((name) => (
          <li key={name} className="rounded-xs bg-sunken px-1.5 text-xs leading-5 text-ink-2">
            {cellField(type, name).label}
          </li>
        ))}
        {output.length > MAX_FIELDS_SHOWN && (
          <li className="px-1 text-xs leading-5 text-ink-3">{output.length - MAX_FIELDS_SHOWN} more</li>
        )}
      </ul>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Fields to read"
        variant="drawer"
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <div className="-mx-4">{fieldChooser}</div>
      </Dialog>
    </section>
  );
}
