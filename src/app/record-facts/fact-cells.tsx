import { MessageSquare } from "lucide-react";
import { formatCount } from "#app/lib/format-number.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { ask } from "#app/ui/overlays/question-outlet.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { useFactPeople } from "./fact-people.ts";
import { NO_FACTS } from "./record-facts.ts";
import { RecordFactsSection } from "./record-facts-section.tsx";
import { useRecordFactsIndex, useStages } from "./use-record-facts.ts";

const NOTES = { one: "note", many: "notes" };

/** Undefined while the facts are loading, so that a cell shows nothing rather than something wrong. */
function useFacts(record: RecordRef) {
  return useRecordFactsIndex()?.of(recordKey(record));
}

/** The stage of a record. */
export function StageCell({ type, id }: RecordRef) {
  const facts = useFacts({ type, id });
  const shown = useStages()?.of(facts?.stage);
  return facts && shown && <Badge tone={shown.tone}>{shown.name}</Badge>;
}

/** The owner of a record. */
export function OwnerCell({ type, id }: RecordRef) {
  const facts = useFacts({ type, id });
  const owner = facts?.owner;
  const people = useFactPeople(owner === undefined ? [] : [owner]);
  if (facts === undefined) return null;
  if (owner === undefined) return <span className="text-ink-3">No one</span>;
  const name = people.nameOf(owner) ?? "…";
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar name={name} />
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  );
}

/** The tags of a record, on one line. */
export function TagsCell({ type, id }: RecordRef) {
  const { tags } = useFacts({ type, id }) ?? NO_FACTS;
  if (tags.length === 0) return <span className="text-ink-3">–</span>;
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden" title={tags.join(", ")}>
      {tags.map((tag) => (
        <Badge key={tag} tone="neutral">
          {tag}
        </Badge>
      ))}
    </span>
  );
}

interface NotesProps {
  readonly record: RecordRef;
  readonly name: string;
}

/** Opens a record's notes, owner, stage and tags in a panel beside the page. */
export function openNotes({ record, name }: NotesProps): void {
  ask((close) => (
    <Dialog open title={name} variant="drawer" onClose={close}>
      <RecordFactsSection record={record} framed={false} />
    </Dialog>
  ));
}

/** The number of notes on a record, as a button that opens them; nothing where there are none. */
export function NotesMark({ record, name }: NotesProps) {
  const { notes } = useFacts(record) ?? NO_FACTS;
  if (notes === 0) return null;
  return (
    <button
      type="button"
      aria-label={`Notes, owner, stage and tags of ${name}: ${formatCount(notes, NOTES)}`}
      title="Notes, owner, stage and tags"
      onClick={() => openNotes({ record, name })}
      className="-my-[3px] inline-flex h-6 touch-box flex-none items-center gap-0.5 rounded-xs px-1 text-xs font-normal text-ink-2 tabular-nums hover:bg-hover max-md:ml-auto"
    >
      <Icon of={MessageSquare} size="sm" />
      {notes}
    </button>
  );
}

/** The beginning of the newest note on a record, with its date. */
export function LastNoteCell(record: RecordRef) {
  const { lastNote } = useFacts(record) ?? NO_FACTS;
  if (lastNote === undefined) return <span className="text-ink-3">–</span>;
  return (
    <span className="block min-w-0 leading-4.5">
      <span className="block truncate" title={lastNote.text}>
        {lastNote.text}
      </span>
      <span className="block truncate text-xs leading-4 text-ink-3 in-data-[density=compact]:hidden">
        <RelativeTime date={lastNote.at} />
      </span>
    </span>
  );
}
