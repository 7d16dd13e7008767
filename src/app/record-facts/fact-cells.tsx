import { MessageSquare } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useFactPeople } from "./fact-people.ts";
import { NO_FACTS } from "./record-facts.ts";
import { RecordFactsSection } from "./record-facts-section.tsx";
import { useRecordFactsIndex, useStages } from "./use-record-facts.ts";

const NOTES = { one: "note", many: "notes" };

function useFacts(record: RecordRef) {
  return useRecordFactsIndex()?.of(recordKey(record)) ?? NO_FACTS;
}

/** The stage that a record is in. */
export function StageCell({ type, id }: RecordRef) {
  const { stage } = useFacts({ type, id });
  const shown = useStages()?.of(stage);
  return shown && <Badge tone={shown.tone}>{shown.name}</Badge>;
}

/** Whose a record is. */
export function OwnerCell({ type, id }: RecordRef) {
  const { owner } = useFacts({ type, id });
  const people = useFactPeople(owner === undefined ? [] : [owner]);
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

/** The tags of a record in one line. */
export function TagsCell({ type, id }: RecordRef) {
  const { tags } = useFacts({ type, id });
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

interface NotesMarkProps {
  readonly record: RecordRef;
  readonly name: string;
}

/** How many notes there are on a record, as the way to them and to its owner, stage and tags. */
export function NotesMark({ record, name }: NotesMarkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { notes } = useFacts(record);
  return (
    <>
      <button
        type="button"
        aria-label={`Notes, owner, stage and tags of ${name}${notes > 0 ? `: ${formatCount(notes, NOTES)}` : ""}`}
        title="Notes, owner, stage and tags"
        onClick={() => setIsOpen(true)}
        className={classNames(
          "-my-[3px] inline-flex h-6 touch-box flex-none items-center gap-0.5 max-md:ml-auto rounded-xs px-1 text-xs font-normal tabular-nums hover:bg-hover",
          notes > 0
            ? "text-ink-2"
            : // over the end of the name, which keeps its room and its lines
              "text-ink-3 not-pointer-coarse:absolute not-pointer-coarse:right-0 not-pointer-coarse:bg-hover not-pointer-coarse:not-focus-visible:not-[tr:hover_&]:opacity-0",
        )}
      >
        <MessageSquare size={14} strokeWidth={1.75} aria-hidden />
        {notes > 0 && notes}
      </button>
      {isOpen &&
        createPortal(
          <Dialog open title={name} variant="drawer" onClose={() => setIsOpen(false)}>
            <RecordFactsSection record={record} framed={false} />
          </Dialog>,
          document.body,
        )}
    </>
  );
}
