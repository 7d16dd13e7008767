import { ChevronDown, Plus, Settings2, UserRound, X } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { MAX_TAG_LENGTH } from "#contract/workspace/record-fact-documents.ts";
import { tidyName } from "#app/lib/entered-name.ts";
import { normalizeText } from "#text/normalize-text.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { useFactPeople } from "./fact-people.ts";
import type { RecordFacts } from "./record-facts.ts";
import type { Stages } from "#contract/workspace/record-stages.ts";
import { useRecordFactsIndex, useRecordFactsStore } from "./use-record-facts.ts";

const stagesDialog = lazyComponent(async () => (await import("./stages-dialog.tsx")).StagesDialog);

interface FactFieldsProps {
  readonly record: RecordRef;
  readonly facts: RecordFacts;
  readonly stages: Stages;
}

/** The owner, stage and tags of a record, each editable in place. */
export function FactFields({ record, facts, stages }: FactFieldsProps) {
  return (
    <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1">
      <Field label="Owner">
        <OwnerField record={record} owner={facts.owner} />
      </Field>
      <Field label="Stage">
        <StageField record={record} stage={facts.stage} stages={stages} />
      </Field>
      <Field label="Tags">
        <TagsField record={record} tags={facts.tags} />
      </Field>
    </dl>
  );
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="leading-7 text-ink-2 pointer-coarse:leading-11">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

const trigger =
  "-ml-1.5 inline-flex h-7 max-w-full touch-box items-center gap-1.5 rounded-sm px-1.5 hover:bg-hover aria-expanded:bg-sunken";

const chevron = <Icon of={ChevronDown} size="sm" className="flex-none text-ink-3" />;

function OwnerField({ record, owner }: { readonly record: RecordRef; readonly owner: string | undefined }) {
  const store = useRecordFactsStore();
  const people = useFactPeople(owner === undefined ? [] : [owner]);
  const name = owner === undefined ? "No one" : (people.nameOf(owner) ?? "…");
  const set = (person: string | null) =>
    void reportingErrors(async () => void (await store.setOwner([record], person)));
  return (
    <Menu
      label="Owner"
      items={[
        { label: "No one", checked: owner === undefined, onSelect: () => set(null) },
        ...(people.all ?? []).map(({ id, name: label }) => ({
          label: people.isYou(id) ? `${label} (you)` : label,
          checked: id === owner,
          onSelect: () => set(id),
        })),
      ]}
      trigger={
        <button type="button" aria-label={`Owner: ${name}`} className={trigger}>
          {owner === undefined ? (
            <Icon of={UserRound} className="flex-none text-ink-3" />
          ) : (
            <Avatar name={name} />
          )}
          <span className="truncate">{name}</span>
          {chevron}
        </button>
      }
    />
  );
}

interface StageFieldProps {
  readonly record: RecordRef;
  readonly stage: string | undefined;
  readonly stages: Stages;
}

function StageField({ record, stage, stages }: StageFieldProps) {
  const store = useRecordFactsStore();
  const [isEditing, setIsEditing] = useState(false);
  const current = stages.of(stage);
  return (
    <>
      <Menu
        label="Stage"
        items={[
          ...stages.list.map(({ id, name }) => ({
            label: name,
            checked: id === current.id,
            onSelect: () => void reportingErrors(async () => void (await store.setStage([record], id))),
          })),
          {
            label: "Edit stages…",
            icon: <Icon of={Settings2} />,
            group: "",
            onSelect: () => setIsEditing(true),
          },
        ]}
        trigger={
          <button type="button" aria-label={`Stage: ${current.name}`} className={trigger}>
            <Badge tone={current.tone}>{current.name}</Badge>
            {chevron}
          </button>
        }
      />
      {isEditing && <stagesDialog.Component stages={stages} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function TagsField({ record, tags }: { readonly record: RecordRef; readonly tags: readonly string[] }) {
  const store = useRecordFactsStore();
  const remove = (tag: string) => void reportingErrors(async () => void (await store.removeTag(record, tag)));
  const add = (tag: string) => void reportingErrors(async () => void (await store.addTag([record], tag)));
  return (
    <ul aria-label="Tags" className="flex min-h-7 flex-wrap items-center gap-1">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex h-6 max-w-full items-center rounded-xs bg-sunken pl-1.5 text-xs font-medium text-ink-2"
        >
          <span className="truncate" title={tag}>
            {tag}
          </span>
          <button
            type="button"
            aria-label={`Remove tag ${tag}`}
            onClick={() => remove(tag)}
            className="grid size-6 touch-box flex-none place-items-center rounded-xs text-ink-3 hover:text-ink"
          >
            <X size={12} strokeWidth={2} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Popover
          title="Add a tag"
          width={264}
          trigger={
            <Button
              variant="ghost"
              aria-label="Add a tag"
              className="!h-6 !px-1.5"
              icon={<Icon of={Plus} size="sm" />}
            >
              Add
            </Button>
          }
        >
          {(close) => <TagForm present={tags} onTag={(tag) => (add(tag), close())} />}
        </Popover>
      </li>
    </ul>
  );
}

/** As many suggestions as can be read at a glance. */
const MAX_SUGGESTIONS = 8;

interface TagFormProps {
  /** Tags that the record already has. */
  readonly present: readonly string[];
  readonly onTag: (tag: string) => void;
}

/** Adds a tag. It suggests tags in use, so that the same thing gets the same tag. */
export function TagForm({ present, onTag }: TagFormProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const inUse = useRecordFactsIndex()?.tags ?? [];
  const wanted = normalizeText(text);
  const suggestions = inUse
    .filter((tag) => !present.includes(tag) && normalizeText(tag).includes(wanted))
    .slice(0, MAX_SUGGESTIONS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tag = tidyName(text);
    const known = [...present, ...inUse].find((other) => normalizeText(other) === normalizeText(tag));
    if (tag === "") setProblem("Type a tag.");
    else if (tag.length > MAX_TAG_LENGTH)
      setProblem(`Use at most ${MAX_TAG_LENGTH} characters. This tag has ${tag.length}.`);
    else onTag(known ?? tag);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-2 p-3">
      <div className="flex items-end gap-2">
        <TextField
          label="Tag"
          value={text}
          onChange={(next) => (setText(next), setProblem(undefined))}
          error={problem}
          maxLength={2 * MAX_TAG_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          data-autofocus
          className="flex-1"
        />
        <Button type="submit" variant="primary" className={problem === undefined ? "mb-0.5" : "mb-5.5"}>
          Add
        </Button>
      </div>
      {suggestions.length > 0 && (
        <ul aria-label="Tags in use" className="-mx-1.5 -mb-1.5 grid">
          {suggestions.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                onClick={() => onTag(tag)}
                className="flex min-h-8 w-full items-center rounded-sm px-1.5 text-left hover:bg-hover pointer-coarse:min-h-11"
              >
                <span className="truncate">{tag}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
