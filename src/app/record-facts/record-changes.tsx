import { Flag, Tag, UserRound } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { type FactPeople, useFactPeople } from "./fact-people.ts";
import type { FactChange } from "./record-facts.ts";
import type { Stages } from "#contract/workspace/record-stages.ts";

interface RecordChangesProps {
  /** Newest first. */
  readonly changes: readonly FactChange[];
  readonly stages: Stages;
}

/** Changes shown before "show more". */
const FIRST_CHANGES = 3;

const ICONS = { stage: Flag, owner: UserRound, tag: Tag } as const;

/** Who set the stage, owner and tags of a record; nothing where nobody did. */
export function RecordChanges({ changes, stages }: RecordChangesProps) {
  const people = useFactPeople(changes.map(({ by }) => by));
  const [areAllShown, setAreAllShown] = useState(false);
  if (changes.length === 0) return null;
  const shown = areAllShown ? changes : changes.slice(0, FIRST_CHANGES);
  return (
    <section aria-label="Changes" className="grid gap-2">
      <div className="flex min-h-6 items-center gap-2">
        <h3 className="flex-1 font-semibold">Changes</h3>
        {shown.length < changes.length && (
          <Button variant="ghost" className="!px-1.5" onClick={() => setAreAllShown(true)}>
            All {formatNumber(changes.length)}
          </Button>
        )}
      </div>
      <ul aria-label="Changes, newest first" className="grid gap-2">
        {shown.map((change) => (
          <ChangeItem key={change.key} change={change} people={people} stages={stages} />
        ))}
      </ul>
    </section>
  );
}

interface ChangeItemProps {
  readonly change: FactChange;
  readonly people: FactPeople;
  readonly stages: Stages;
}

function ChangeItem({ change: { fact, by, at }, people, stages }: ChangeItemProps) {
  const icon = ICONS[fact.type];
  return (
    <li className="flex items-start gap-2">
      <Icon of={icon} size="sm" className="mt-0.75 flex-none text-ink-3" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{people.isYou(by) ? "You" : (people.nameOf(by) ?? "…")}</span>{" "}
        {whatChanged({ fact, by }, people, stages)}
      </span>
      <span className="flex-none text-xs leading-5 text-ink-2">
        <RelativeTime date={at} />
      </span>
    </li>
  );
}

function whatChanged({ fact, by }: Pick<FactChange, "fact" | "by">, people: FactPeople, stages: Stages) {
  switch (fact.type) {
    case "stage":
      return `set the stage to ${stages.of(fact.stage).name}`;
    case "owner":
      if (fact.person === by || (people.isYou(fact.person) && people.isYou(by))) return "became the owner";
      return `made ${people.isYou(fact.person) ? "you" : (people.nameOf(fact.person) ?? "…")} the owner`;
    case "tag":
      return `added the tag ${fact.tag}`;
  }
}
