import { type KeyboardEvent, useEffect, useRef } from "react";
import type { MatchCandidate } from "#app/features/imports/matching/row-match.ts";
import { useImport, useImportStore } from "#app/features/imports/import-store.ts";
import type { DecidedRow } from "#app/features/imports/model/import-decisions.ts";
import { classNames } from "#app/lib/class-names.ts";
import { wasUnderManagement } from "#contract/records/record-snapshot.ts";
import { Kbd } from "#app/ui/kbd.tsx";

/** Job and employer of a found person, or website and place of a found company. */
export function FoundDetails({ record: { snapshot } }: { readonly record: MatchCandidate }) {
  const details =
    "hints" in snapshot
      ? [snapshot.jobTitle, snapshot.company?.name]
      : [snapshot.website, snapshot.city, snapshot.country];
  const text = details.filter((each) => each !== null && each !== undefined && each !== "").join(" · ");
  return text === "" ? null : (
    <span className="block truncate text-xs text-ink-2" title={text}>
      {text}
    </span>
  );
}

interface ImportRowCandidatesProps {
  readonly row: DecidedRow;
  /** Goes to the next row of which nothing was chosen. */
  readonly onNextOpen: () => void;
}

/** The records that may be meant: chosen by click, by arrow keys or by their number; 0 is none of them. */
export function ImportRowCandidates({ row, onNextOpen }: ImportRowCandidatesProps) {
  const store = useImportStore();
  const chosen = useImport((state) => state.decisions.chosen.get(row.key));
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLInputElement>("input:checked, input")?.focus();
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const choose = (id: string | null) =>
    store.decide((before) => ({ chosen: new Map([...before.chosen, [row.key, id]]) }));
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return;
    const number = Number(event.key);
    const candidate = row.candidates[number - 1];
    if (number !== 0 && candidate === undefined) return;
    event.preventDefault();
    choose(candidate?.id ?? null);
    onNextOpen();
  };
  return (
    <fieldset ref={frame} onKeyDown={onKey} className="min-w-0">
      <legend className="sr-only">Which one is {row.name}?</legend>
      <div className="flex flex-wrap gap-2">
        {row.candidates.map((candidate, place) => (
          <label key={candidate.id} className={classNames(card, "min-w-56 flex-1")}>
            <input
              type="radio"
              name={row.key}
              checked={chosen === candidate.id}
              onChange={() => choose(candidate.id)}
              className="mt-0.5 size-4 flex-none accent-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{candidate.snapshot.name}</span>
              <FoundDetails record={candidate} />
              {wasUnderManagement(candidate.snapshot) && (
                <span className="block text-xs text-teal-ink">Already yours, free</span>
              )}
            </span>
            <Kbd>{place + 1}</Kbd>
          </label>
        ))}
        <label className={classNames(card, "border-dashed")}>
          <input
            type="radio"
            name={row.key}
            checked={chosen === null}
            onChange={() => choose(null)}
            className="mt-0.5 size-4 flex-none accent-accent"
          />
          <span className="text-ink-2">{row.candidates.length === 1 ? "Not this one" : "None of these"}</span>
          <Kbd>0</Kbd>
        </label>
      </div>
    </fieldset>
  );
}

const card =
  "flex cursor-pointer items-start gap-2 rounded-md border border-line-strong bg-surface px-3 py-2 has-checked:border-accent " +
  "has-checked:inset-ring-1 has-checked:inset-ring-focus has-focus-visible:outline-2 has-focus-visible:outline-focus hover:bg-hover";
