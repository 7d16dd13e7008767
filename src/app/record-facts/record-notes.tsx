import { Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from "react";
import { MAX_NOTE_LENGTH } from "#contract/workspace/record-fact-documents.ts";
import { NOBODY } from "#contract/workspace/workspace-schemas.ts";
import { useDraftForm } from "#app/ui/draft-form.ts";
import { isComposing } from "#app/ui/fields/is-composing.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { useDraftText } from "#app/storage/drafts.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { COMMAND_KEY, Kbd } from "#app/ui/kbd.tsx";
import { announce, reportingErrors, showToast, undo } from "#app/ui/overlays/notifications.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { useFactPeople } from "./fact-people.ts";
import type { RecordNote } from "./record-facts.ts";
import { useRecordFactsStore } from "./use-record-facts.ts";

interface RecordNotesProps {
  readonly record: RecordRef;
  /** Newest first. */
  readonly notes: readonly RecordNote[];
  /** The text field for a new note. */
  readonly field: Ref<HTMLTextAreaElement>;
}

/** The notes on a record, and a field for a new one. */
export function RecordNotes({ record, notes, field }: RecordNotesProps) {
  const { audience } = useFactPeople(notes.map(({ author }) => author));
  return (
    <section aria-label="Notes" className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="font-semibold">
          Notes{" "}
          {notes.length > 0 && <span className="font-normal text-ink-2 tabular-nums">{notes.length}</span>}
        </h3>
        <p className="ml-auto text-xs text-ink-2">{audience ?? " "}</p>
      </div>
      {notes.length > 0 && (
        <ul aria-label="Notes, newest first" className="grid gap-2">
          {notes.map((note) => (
            <NoteItem key={note.key} note={note} />
          ))}
        </ul>
      )}
      <NewNote record={record} field={field} />
    </section>
  );
}

function NoteItem({ note }: { readonly note: RecordNote }) {
  const store = useRecordFactsStore();
  const people = useFactPeople();
  const [draft, setDraft] = useDraftText(`note:${note.key}`);
  const isOwn = people.isYou(note.author);
  const isEditing = isOwn && draft !== undefined;
  // a draft restored after a reload does not take the focus
  const [takesFocus, setTakesFocus] = useState(false);
  const name = people.nameOf(note.author) ?? "…";
  const remove = () =>
    reportingErrors(async () => {
      const restore = await store.deleteNote(note.key);
      showToast({ message: "Note deleted", action: undo(restore) });
    });
  const save = (text: string) =>
    reportingErrors(async () => {
      await store.editNote(note.key, text);
      setDraft(null);
    });
  return (
    <li className="grid gap-1 rounded-md border border-line bg-surface px-3 py-2">
      <div className="flex min-h-6 items-center gap-2">
        <Avatar name={name} />
        <span className="min-w-0 flex-1 truncate font-medium">
          {name}
          {isOwn && <span className="font-normal text-ink-2"> you</span>}
        </span>
        <span className="flex-none text-xs text-ink-2">
          {note.isEdited && "Edited "}
          <RelativeTime date={note.at} />
        </span>
        {(isOwn || note.author === NOBODY) && (
          <span className="-mr-1.5 flex flex-none">
            {isOwn && (
              <IconButton
                size="sm"
                label="Edit note"
                icon={<Icon of={Pencil} size="sm" />}
                onClick={() => {
                  setTakesFocus(true);
                  setDraft(note.text);
                }}
              />
            )}
            <IconButton
              size="sm"
              label="Delete note"
              icon={<Icon of={Trash2} size="sm" />}
              onClick={() => void remove()}
            />
          </span>
        )}
      </div>
      {isEditing ? (
        <NoteForm
          label="Your note"
          text={draft}
          onText={setDraft}
          onSave={save}
          onCancel={() => setDraft(null)}
          takesFocus={takesFocus}
        />
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
      )}
    </li>
  );
}

function NewNote({ record, field }: Omit<RecordNotesProps, "notes">) {
  const store = useRecordFactsStore();
  const [draft, setDraft] = useDraftText(`note:${recordKey(record)}`);
  // a new key after each save, which clears the field
  const [saved, setSaved] = useState(0);
  const save = (text: string) =>
    reportingErrors(async () => {
      await store.writeNote(record, text);
      setDraft(null);
      setSaved((count) => count + 1);
      announce("Note saved");
    });
  return (
    <NoteForm
      key={saved}
      label="Write a note"
      text={draft ?? ""}
      onText={(text) => setDraft(text === "" ? null : text)}
      onSave={save}
      field={field}
      takesFocus={saved > 0}
    />
  );
}

interface NoteFormProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSave: (text: string) => Promise<unknown>;
  readonly onCancel?: () => void;
  readonly field?: Ref<HTMLTextAreaElement>;
  /** Focuses the field when it mounts. */
  readonly takesFocus?: boolean;
}

/** A text field with its button; Ctrl Enter or ⌘ Enter saves. */
function NoteForm({ label, text, onText, onSave, onCancel, field, takesFocus }: NoteFormProps) {
  // the text is stored as a draft of the person, and survives a reload
  const form = useDraftForm({ stored: text, send: async (written) => void (await onSave(written.trim())) });
  const tidy = text.trim();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector("textarea")?.focus();
  }, [takesFocus]);
  const isTooLong = tidy.length > MAX_NOTE_LENGTH;
  const save = () => {
    if (tidy !== "" && !isTooLong) form.submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
    if (event.key === "Escape" && onCancel) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div ref={frame} className="relative grid gap-2">
      <TextArea
        {...(field && { ref: field, "aria-keyshortcuts": "n" })}
        label={label}
        hideLabel
        placeholder={label}
        rows={1}
        value={text}
        onChange={onText}
        onKeyDown={onKeyDown}
        error={
          isTooLong
            ? `Use at most ${MAX_NOTE_LENGTH.toLocaleString()} characters. This note has ${tidy.length.toLocaleString()}.`
            : undefined
        }
      />
      {field && text === "" && (
        <span aria-hidden className="pointer-events-none absolute top-2 right-3 pointer-coarse:hidden">
          <Kbd>N</Kbd>
        </span>
      )}
      {(text !== "" || onCancel) && (
        <div className="flex justify-end gap-2">
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            variant="primary"
            hint={`${COMMAND_KEY} ↵`}
            busy={form.isBusy}
            onClick={save}
            {...((tidy === "" || isTooLong) && { "aria-disabled": true })}
          >
            Save note
          </Button>
        </div>
      )}
    </div>
  );
}
