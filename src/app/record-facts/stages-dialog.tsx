import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { MAX_NAME_LENGTH, nameProblem, tidyName } from "#app/lib/entered-name.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { useDraftForm } from "#app/ui/draft-form.ts";
import { Select } from "#app/ui/fields/select.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { STAGE_TONES, type StageTone, type Stages } from "#contract/workspace/record-stages.ts";
import { type EditedStage, stageChanges } from "./stage-changes.ts";
import { useRecordFactsIndex, useRecordFactsStore } from "./use-record-facts.ts";

const TONE_LABELS: Readonly<Record<StageTone, string>> = {
  neutral: "Grey",
  accent: "Blue",
  violet: "Violet",
  teal: "Teal",
  success: "Green",
  warning: "Amber",
  danger: "Red",
};

interface StagesDialogProps {
  readonly stages: Stages;
  readonly onClose: () => void;
}

/** The stages being edited, not yet saved. */
interface Draft {
  readonly list: readonly EditedStage[];
  /** Removed stages, each with the stage that takes its records. */
  readonly removed: ReadonlyMap<string, string>;
}

const NONE_REMOVED: ReadonlyMap<string, string> = new Map();

/** Problems with stage names, by id. */
function problemsOf(list: readonly EditedStage[]): ReadonlyMap<string, string> {
  const problems = list.flatMap(({ id, name }) => {
    const taken = list.filter((other) => other.id !== id).map((other) => other.name);
    const problem = nameProblem(name, { noun: "stage", taken });
    return problem === undefined ? [] : [[id, problem] as const];
  });
  return new Map(problems);
}

/** The form of the stages; nothing changes before saving. */
function useStagesForm(stages: Stages, onSaved: () => void) {
  const store = useRecordFactsStore();
  const form = useDraftForm<Draft>({
    stored: { list: stages.list, removed: NONE_REMOVED },
    check: ({ list }) => problemsOf(list).values().next().value,
    send: async ({ list, removed }) => {
      const tidied = list.map((stage) => ({ ...stage, name: tidyName(stage.name) }));
      const changes = stageChanges(stages, tidied, removed);
      if (changes.size > 0) {
        const restore = await store.saveStages(changes);
        showToast({ message: "Stages saved", action: undo(restore) });
      }
      onSaved();
    },
    failure: "Not saved.",
  });
  const { list, removed } = form.value;
  const edit = (edited: readonly EditedStage[]) => form.change({ list: edited, removed });
  return {
    ...form,
    list,
    edit: (id: string, changed: Partial<EditedStage>) =>
      edit(list.map((stage) => (stage.id === id ? { ...stage, ...changed } : stage))),
    move: (from: number, by: -1 | 1) => edit(moved(list, from, by)),
    add: () => edit([...list, { id: crypto.randomUUID(), name: "", tone: toneFor(list.length) }]),
    remove: (id: string, to: string) =>
      form.change({
        list: list.filter((stage) => stage.id !== id),
        removed: new Map([...removed, [id, to]]),
      }),
  };
}

/** Adds, renames, orders and removes the stages of the organisation. */
export function StagesDialog({ stages, onClose }: StagesDialogProps) {
  const form = useStagesForm(stages, onClose);
  const [removing, setRemoving] = useState<string>();
  const { list, problem } = form;
  const problems = problemsOf(list);
  return createPortal(
    <Dialog
      open
      title="Edit stages"
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={form.isBusy} onClick={() => form.submit()}>
            Save stages
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2">
          Contacts and companies start in the first stage. Stages are the same for everybody in your
          organization.
        </p>
        <ul aria-label="Stages" className="grid gap-2">
          {list.map((stage, at) => (
            <li key={stage.id} className="grid gap-2">
              <StageRow
                stage={stage}
                problem={problem === undefined ? undefined : problems.get(stage.id)}
                onChange={(changed) => form.edit(stage.id, changed)}
                onUp={at === 0 ? undefined : () => form.move(at, -1)}
                onDown={at === list.length - 1 ? undefined : () => form.move(at, 1)}
                onRemove={list.length === 1 ? undefined : () => setRemoving(stage.id)}
              />
              {removing === stage.id && (
                <RemoveStage
                  stage={stage}
                  others={list.filter(({ id }) => id !== stage.id)}
                  onCancel={() => setRemoving(undefined)}
                  onRemove={(to) => (setRemoving(undefined), form.remove(stage.id, to))}
                />
              )}
            </li>
          ))}
        </ul>
        <Button className="justify-self-start" icon={<Icon of={Plus} />} onClick={form.add}>
          Add a stage
        </Button>
        {problem !== undefined && problems.size === 0 && (
          <p role="alert" className="text-danger-ink">
            {problem}
          </p>
        )}
      </div>
    </Dialog>,
    document.body,
  );
}

function moved(list: readonly EditedStage[], from: number, by: -1 | 1): readonly EditedStage[] {
  const next = [...list];
  const [stage] = next.splice(from, 1);
  if (stage) next.splice(from + by, 0, stage);
  return next;
}

function toneFor(at: number): StageTone {
  return STAGE_TONES[at % STAGE_TONES.length] ?? "neutral";
}

interface StageRowProps {
  readonly stage: EditedStage;
  readonly problem: string | undefined;
  readonly onChange: (changed: Partial<EditedStage>) => void;
  /** Undefined where the stage cannot move further. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

function StageRow({ stage, problem, onChange, onUp, onDown, onRemove }: StageRowProps) {
  const name = stage.name || "new stage";
  const field = useRef<HTMLInputElement>(null);
  const isNew = useRef(stage.name === "");
  useEffect(() => {
    if (isNew.current) field.current?.focus();
  }, []);
  return (
    <div className="flex flex-wrap items-start gap-1">
      <TextField
        label={`Name of ${name}`}
        hideLabel
        placeholder="Name"
        value={stage.name}
        onChange={(text) => onChange({ name: text })}
        error={problem}
        maxLength={2 * MAX_NAME_LENGTH}
        autoComplete="off"
        ref={field}
        className="min-w-32 flex-1"
      />
      <Select
        label={`Color of ${name}`}
        hideLabel
        value={stage.tone}
        onChange={(tone) => onChange({ tone })}
        options={STAGE_TONES.map((tone) => ({ value: tone, label: TONE_LABELS[tone] }))}
        className="w-28"
      />
      <div className="flex py-0.5">
        <IconButton
          label={`Move ${name} up`}
          icon={<Icon of={ArrowUp} />}
          onClick={onUp}
          {...(onUp === undefined && { "aria-disabled": true })}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<Icon of={ArrowDown} />}
          onClick={onDown}
          {...(onDown === undefined && { "aria-disabled": true })}
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<Icon of={Trash2} />}
          onClick={onRemove}
          {...(onRemove === undefined && { "aria-disabled": true })}
        />
      </div>
    </div>
  );
}

interface RemoveStageProps {
  readonly stage: EditedStage;
  readonly others: readonly EditedStage[];
  readonly onCancel: () => void;
  readonly onRemove: (to: string) => void;
}

/** Asks which stage takes the records of a removed one. */
function RemoveStage({ stage, others, onCancel, onRemove }: RemoveStageProps) {
  const [to, setTo] = useState(others[0]?.id ?? "");
  const count = useRecordFactsIndex()?.inStage(stage.id);
  return (
    <div
      role="group"
      aria-label={`Remove ${stage.name}`}
      className="grid gap-2 rounded-md bg-sunken p-3 max-sm:text-sm"
    >
      <p>
        {count === undefined ? "Whatever is" : formatNumber(count)} in “{stage.name}”{" "}
        {count === undefined || count === 1 ? "moves" : "move"} to the stage you choose, and so does what a
        colleague adds meanwhile.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label="Move to"
          hideLabel
          value={to}
          onChange={setTo}
          options={others.map(({ id, name }) => ({ value: id, label: name || "New stage" }))}
          className="min-w-32 flex-1"
        />
        <Button variant="ghost" onClick={onCancel}>
          Keep it
        </Button>
        <Button onClick={() => onRemove(to)}>Remove stage</Button>
      </div>
    </div>
  );
}
