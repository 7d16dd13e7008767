import { type KeyboardEvent, useEffect, useRef } from "react";
import { classNames } from "#app/lib/class-names.ts";
import type { ImportCandidate, ImportRowAnswer } from "#contract/imports/import-schemas.ts";
import { Kbd } from "#app/ui/kbd.tsx";

/**
 * Employer and job of a found person, or website and place of a found company. The deciding details come first and are
 * never cut: on narrow screens each has its own line.
 */
export function FoundDetails({ record: { snapshot } }: { readonly record: ImportCandidate }) {
  const details =
    "hints" in snapshot
      ? [snapshot.company?.name, snapshot.jobTitle]
      : [snapshot.website, [snapshot.city, snapshot.country].filter(Boolean).join(" · ")];
  const [first, ...others] = details.filter((each) => each !== null && each !== undefined && each !== "");
  if (first === undefined) return null;
  const rest = others.join(" · ");
  return (
    <span className="block truncate text-xs text-ink-2" title={[first, ...others].join(" · ")}>
      <span className="in-data-narrow:block in-data-narrow:wrap-anywhere in-data-narrow:whitespace-normal">
        {first}
      </span>
      {rest !== "" && (
        <span className="in-data-narrow:block in-data-narrow:truncate">
          <span className="in-data-narrow:hidden"> · </span>
          {rest}
        </span>
      )}
    </span>
  );
}

interface ImportRowCandidatesProps {
  readonly row: ImportRowAnswer;
  /** Chooses a record for the row; null for none of them. */
  readonly onChoose: (id: string | null) => Promise<void>;
  /** Goes to the next row without a choice. */
  readonly onNextOpen: () => void;
}

/** The candidates of a row, chosen by click, by arrow keys or by number; 0 is none of them. */
export function ImportRowCandidates({ row, onChoose, onNextOpen }: ImportRowCandidatesProps) {
  const name = row.snapshot.name;
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLInputElement>("input:checked, input")?.focus();
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return;
    const number = Number(event.key);
    const candidate = row.candidates[number - 1];
    if (number !== 0 && candidate === undefined) return;
    event.preventDefault();
    void onChoose(candidate?.id ?? null).then(onNextOpen);
  };
  return (
    <fieldset ref={frame} onKeyDown={onKey} className="min-w-0">
      <legend className="sr-only">Which one is {name}?</legend>
      <div className="flex flex-wrap gap-2">
        {row.candidates.map((candidate, place) => (
          <label key={candidate.id} className={classNames(card, "min-w-56 flex-1")}>
            <input
              type="radio"
              name={String(row.position)}
              checked={row.record?.id === candidate.id && !row.isLeftOut}
              onChange={() => void onChoose(candidate.id)}
              className="mt-0.5 size-4 flex-none accent-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{candidate.snapshot.name}</span>
              <FoundDetails record={candidate} />
              {candidate.price === "free" && <span className="block text-xs text-teal-ink">Owned, free</span>}
              {candidate.price === "nothing" && (
                <span className="block text-xs text-ink-3">Nothing on file</span>
              )}
            </span>
            <Kbd>{place + 1}</Kbd>
          </label>
        ))}
        <label className={classNames(card, "border-dashed")}>
          <input
            type="radio"
            name={String(row.position)}
            checked={row.isLeftOut}
            onChange={() => void onChoose(null)}
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
