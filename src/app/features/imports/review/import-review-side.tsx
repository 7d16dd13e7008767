import { type ReactNode, useId, useState } from "react";
import { cellField } from "#app/records/record-cell-values.ts";
import { closeMatchesOf, useDecide, useMadeDecisions } from "#app/features/imports/import-decisions.ts";
import { classNames } from "#app/lib/class-names.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT, upToLabel } from "#app/prices/spending/credit-amounts.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { HAS_COMMAND_KEY, Kbd } from "#app/ui/kbd.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import type { ImportAnswer, ImportGroup } from "#contract/imports/import-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { ImportShareBar, ShareLine } from "#app/features/imports/screens/import-share-bar.tsx";
import { ROW_STATES, groupsShown } from "./import-row-state.tsx";
import type { ImportFields, ImportStarting } from "./use-import-start.ts";

interface ImportReviewSideProps {
  readonly held: ImportAnswer;
  readonly starting: ImportStarting;
  /** The chosen output fields; undefined until they are known. */
  readonly fields: ImportFields | undefined;
  readonly fieldChooser: ReactNode;
  readonly onNextOpen: () => void;
}

/** Counts of the rows, the output fields, and the maximum cost. */
export function ImportReviewSide({
  held,
  starting,
  fields,
  fieldChooser,
  onNextOpen,
}: ImportReviewSideProps) {
  const { type, fileName, rows, counts } = held;
  const parts = groupsShown(held).map((group) => ({
    key: group,
    count: counts.byGroup[group],
    ...ROW_STATES[group],
  }));
  return (
    <aside
      aria-label="Import"
      className="flex w-80 flex-none flex-col border-line max-lg:w-full max-lg:border-t lg:border-l"
    >
      <div className="grid content-start gap-4 p-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
        <div className="grid gap-3">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="flex-none font-semibold tabular-nums">{formatCount(rows, ROW)}</h2>
            <span className="min-w-0 truncate text-xs text-ink-3" title={fileName}>
              {fileName}
            </span>
          </div>
          <ImportShareBar parts={parts.filter(({ count }) => count > 0)} />
          {/* changes of the price come first, always in view; also rendered when empty, so that what follows does
              not move while rows are found */}
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
            <AcceptBestCandidates held={held} />
          </div>
          <SendingOptions held={held} starting={starting} />
          <ul className="grid gap-1.5 border-t border-line pt-3">
            {parts.map(({ key, label, count, tone }) => (
              <ShareLine key={key} label={label} hint={HINTS[key]} count={count} tone={tone} />
            ))}
          </ul>
        </div>
        <OutputFieldsSummary type={type} fields={fields} fieldChooser={fieldChooser} />
      </div>
      <ImportCost held={held} starting={starting} />
    </aside>
  );
}

type HeldProps = Pick<ImportReviewSideProps, "held">;

/** Takes the best candidate for every undecided row, by one press that can be undone. */
function AcceptBestCandidates({ held: { id, counts } }: HeldProps) {
  const decide = useDecide(id);
  const { open, bestCredits } = counts;
  const accept = async () => {
    const changed = await decide({ group: "likely", decision: { type: "best" } });
    if (changed.length === 0) return;
    showToast({
      message: `${formatCount(changed.length, { one: "likely match", many: "likely matches" })} accepted`,
      action: undo(async () => void (await decide({ rows: [...changed], decision: { type: "open" } }))),
    });
  };
  return (
    <Button onClick={() => void accept()} {...(open === 0 && { "aria-disabled": true })}>
      {open === 0
        ? "Accept all likely"
        : `Accept ${open === 1 ? "" : "all "}${formatNumber(open)} likely · ${upToLabel(bestCredits)}`}
    </Button>
  );
}

/** Whether rows without a match are sent as they are, and whether rows with nothing to get are sent. */
function SendingOptions({ held, starting }: Pick<ImportReviewSideProps, "held" | "starting">) {
  const { id, type, counts } = held;
  const decide = useDecide(id);
  const closeMatches = closeMatchesOf(held, useMadeDecisions(id));
  const { nothing } = counts;
  return (
    <div className="grid gap-1">
      <div>
        <Checkbox
          label="Also try close matches"
          showLabel
          checked={closeMatches}
          onChange={(next) => void decide({ closeMatches: next })}
        />
        <p className="pl-6 text-xs text-ink-3">
          Of rows that were not found. Up to 1 credit each, nothing where{" "}
          {type === "contact" ? "nobody" : "no company"} is found.
        </p>
      </div>
      {/* also rendered when empty, so that what follows does not move while rows are found */}
      {type === "contact" && (
        <Checkbox
          label={`Leave out ${nothing === 0 ? "those" : formatNumber(nothing)} without e-mail or phone`}
          showLabel
          checked={starting.leavesOut}
          disabled={nothing === 0}
          onChange={starting.setLeavesOut}
        />
      )}
    </div>
  );
}

/** The maximum cost of the run, a limit for it, and the start. */
function ImportCost({ held: { type, counts }, starting }: Pick<ImportReviewSideProps, "held" | "starting">) {
  const { terms, creditsLeft, limit } = starting;
  return (
    <div className="grid flex-none gap-3 border-t border-line p-4">
      <dl className="grid grid-cols-[1fr_auto] gap-1 tabular-nums">
        <dt>New {RECORD_NOUN[type].many}</dt>
        <dd className="text-right">{formatNumber(counts.credits)}</dd>
        <dt>Already owned</dt>
        <dd className="text-right">{formatNumber(counts.free)} · 0 credits</dd>
      </dl>
      <TextField
        label="Stop at"
        inputMode="numeric"
        autoComplete="off"
        placeholder="No limit"
        value={limit.text}
        onChange={limit.enter}
        error={limit.error}
        end={<span className="flex-none">{CREDIT.many}</span>}
      />
      <div className="flex items-end justify-between gap-3 border-t border-line pt-3">
        <div>
          <p className="text-xs text-ink-2">Most it can cost</p>
          <p className="text-lg font-semibold tabular-nums">{formatCount(terms.credits, CREDIT)}</p>
        </div>
        <p className="text-right text-xs text-ink-3 tabular-nums">
          {creditsLeft !== undefined &&
            `leaves ${formatNumber(Math.max(0, creditsLeft - terms.credits))} or more`}
        </p>
      </div>
      <StartButton starting={starting} />
      <p className="text-xs text-ink-3">
        The file and every column come back with the results. No match costs nothing.
      </p>
    </div>
  );
}

const HINTS: Readonly<Partial<Record<ImportGroup, string>>> = {
  close: "looked for when you start",
  free: "free",
  "not-found": "left out",
  duplicate: "left out",
  problem: "left out",
};

function StartButton({ starting }: { readonly starting: ImportStarting }) {
  const { waitsFor, obstacle, terms, start } = starting;
  const reason = useId();
  const isExplained = waitsFor === undefined && obstacle !== undefined;
  return (
    <div className="grid gap-1.5">
      {isExplained && (
        <p id={reason} className="text-xs text-ink-2">
          {obstacle}
        </p>
      )}
      <Button
        variant="primary"
        busy={starting.starting}
        hint={HAS_COMMAND_KEY ? "⌘ ↵" : "Ctrl ↵"}
        onClick={start}
        {...(waitsFor !== undefined && { "aria-disabled": true })}
        {...(isExplained && { "aria-disabled": true, "aria-describedby": reason })}
      >
        {waitsFor ?? `Start · ${upToLabel(terms.credits)}`}
      </Button>
    </div>
  );
}

interface FieldsToReadProps extends Pick<ImportReviewSideProps, "fields" | "fieldChooser"> {
  readonly type: RecordType;
}

const MAX_FIELDS_SHOWN = 8;

/** The output fields in short, and a way to change them. */
function OutputFieldsSummary({ type, fields, fieldChooser }: FieldsToReadProps) {
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
      {/* reserves the height of the shown fields until they are known */}
      <ul className={classNames("flex flex-wrap content-start gap-1", fields === undefined && "min-h-17")}>
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
