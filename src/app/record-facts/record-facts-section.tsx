import { type KeyboardEvent as ReactKeyEvent, useRef } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { isPlainKey, isSingleKey, useKeys } from "#app/storage/stored-shortcuts.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { FactFields } from "./fact-fields.tsx";
import { RecordChanges } from "./record-changes.tsx";
import { RecordNotes } from "./record-notes.tsx";
import { useRecordFacts, useStages } from "./use-record-facts.ts";

interface RecordFactsSectionProps {
  readonly record: RecordRef;
  /** The record's name; undefined where the heading already shows it. */
  readonly name?: string | undefined;
  /** Whether a line separates it from what is above. */
  readonly framed?: boolean;
}

/** The facts of a record: its owner, stage, tags and notes. `N` starts a note. */
export function RecordFactsSection({ record, name, framed = true }: RecordFactsSectionProps) {
  const { data, error, refetch } = useRecordFacts(record);
  const stages = useStages();
  const field = useRef<HTMLTextAreaElement>(null);
  const begin = (event: Pick<KeyboardEvent, "preventDefault">) => {
    event.preventDefault();
    field.current?.focus();
  };
  useKeys((event) => {
    if (event.key === "n" && isSingleKey(event)) begin(event);
  });
  // a dialog handles its own keys, not the page's
  const onKeyDown = (event: ReactKeyEvent) => {
    if (event.key === "n" && isPlainKey(event.nativeEvent)) begin(event);
  };
  return (
    <section
      aria-label={
        name === undefined ? "Owner, stage, tags and notes" : `Owner, stage, tags and notes of ${name}`
      }
      onKeyDown={onKeyDown}
      className={classNames("grid gap-4", framed && "border-t border-line pt-4")}
    >
      {name !== undefined && <h3 className="-mb-2 font-semibold">{name}</h3>}
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-danger-ink">
          What was noted can’t be read on this device.
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {data && stages ? (
        <>
          <FactFields record={record} facts={data} stages={stages} />
          <RecordNotes record={record} notes={data.texts} field={field} />
          <RecordChanges key={recordKey(record)} changes={data.changes} stages={stages} />
        </>
      ) : (
        !error && <Waiting />
      )}
    </section>
  );
}

/** Placeholder as tall as the section of a record without facts. */
function Waiting() {
  return (
    <div aria-busy className="grid h-52 content-start gap-4 pointer-coarse:h-57">
      {[60, 45, 30].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
