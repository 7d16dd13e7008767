import { type FormEvent, useState } from "react";
import { CodePicker } from "#app/search/code-picker/code-picker.tsx";
import { Button } from "#app/ui/button.tsx";
import { INTENT_TOPIC_LIMITS } from "#contract/intent-schemas.ts";

interface CompanyTopicsFormProps {
  readonly topics: readonly string[];
  /** The button's label, with the price. */
  readonly submit: string;
  /** The price in words. */
  readonly note: string;
  readonly onSubmit: (topics: readonly string[]) => void;
}

const { min, max } = INTENT_TOPIC_LIMITS;

const topicCriterion = {
  key: "topics",
  label: "Topics",
  kind: "code",
  lookup: "intent-topics",
  max,
} as const;

/** The form that chooses intent topics. Sends nothing before its button is clicked. */
export function CompanyTopicsForm({ topics, submit, note, onSubmit }: CompanyTopicsFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(topics));
  const fits = chosen.size >= min && chosen.size <= max;
  const onForm = (event: FormEvent) => {
    event.preventDefault();
    if (fits) onSubmit([...chosen]);
  };
  return (
    <form onSubmit={onForm} className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="px-4 py-3">
        <h3 className="font-semibold">Which topics are you interested in?</h3>
        <p className="text-ink-2">
          Choose {min} to {max}. {note}
        </p>
      </div>
      <div className="border-t border-line px-3 pt-3">
        <CodePicker criterion={topicCriterion} selected={chosen} onChange={setChosen} narrow />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-canvas px-4 py-3">
        <p role="status" className="flex-1 font-medium tabular-nums">
          {chosen.size > max ? `${chosen.size} chosen, ${max} at most` : `${chosen.size} chosen`}
        </p>
        <Button variant="ghost" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
          Clear
        </Button>
        <Button variant="primary" type="submit" disabled={!fits}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
