import { SquarePen } from "lucide-react";
import { formatCount } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { reportingErrors, showToast, undo } from "#app/ui/overlays/notifications.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { TagForm } from "./fact-fields.tsx";
import { NO_OWNER } from "#contract/workspace/record-fact-documents.ts";
import { useFactPeople } from "./fact-people.ts";
import type { Undo } from "./record-facts-store.ts";
import { useRecordFactsStore, useStages } from "./use-record-facts.ts";

interface SetFactsProps {
  /** Records of one type; called when a button is pressed. */
  readonly records: () => readonly RecordRef[];
}

/** Sets the stage or owner of several records at once, or adds a tag to all of them, with undo. */
export function SetFacts({ records }: SetFactsProps) {
  return (
    <Popover
      title="Set stage, owner or tag"
      align="end"
      width={288}
      trigger={
        <Button compact="under-1280" title="Set stage, owner or tag" icon={<Icon of={SquarePen} />}>
          Stage, owner, tag
        </Button>
      }
    >
      {(close) => <SetFactsForm records={records()} onDone={close} />}
    </Popover>
  );
}

interface SetFactsFormProps {
  readonly records: readonly RecordRef[];
  readonly onDone: () => void;
}

function SetFactsForm({ records, onDone }: SetFactsFormProps) {
  const store = useRecordFactsStore();
  const stages = useStages();
  const people = useFactPeople();
  const [first] = records;
  const count = first === undefined ? "" : formatCount(records.length, RECORD_NOUN[first.type]);
  const set = (message: string, work: () => Promise<Undo>) =>
    void reportingErrors(async () => {
      const restore = await work();
      showToast({ message, action: undo(restore) });
      onDone();
    });
  return (
    <div className="grid gap-1">
      <div className="grid gap-3 px-3 pt-3">
        <p className="text-ink-2">{count}</p>
        <Select
          label="Set stage"
          value=""
          onChange={(id) => {
            const name = stages?.list.find((stage) => stage.id === id)?.name ?? "";
            set(`${count} set to ${name}`, () => store.setStage(records, id));
          }}
          options={[
            { value: "", label: "Choose a stage …", disabled: true },
            ...(stages?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select
          label="Set owner"
          value=""
          onChange={(id) => {
            const name = id === NO_OWNER ? "no one" : (people.nameOf(id) ?? "");
            set(`Owner of ${count} is ${name}`, () => store.setOwner(records, id === NO_OWNER ? null : id));
          }}
          options={[
            { value: "", label: "Choose an owner …", disabled: true },
            { value: NO_OWNER, label: "No one" },
            ...(people.all ?? []).map(({ id, name }) => ({
              value: id,
              label: people.isYou(id) ? `${name} (you)` : name,
            })),
          ]}
        />
      </div>
      <TagForm
        present={[]}
        onTag={(tag) => set(`Tag ${tag} added to ${count}`, () => store.addTag(records, tag))}
      />
    </div>
  );
}
