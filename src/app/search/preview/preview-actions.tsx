import { useNavigate } from "@tanstack/react-router";
import { Check, Plus } from "lucide-react";
import { useStore } from "zustand";
import { formatCount } from "#app/lib/format-number.ts";
import { wasUnderManagement } from "#app/records/snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useSelectedCount, useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";

interface PeekActionsProps {
  readonly choice: SelectableRecord;
  /** The record itself is chosen, and not the company that it is about. */
  readonly self: boolean;
  /** One of several: its name is said. */
  readonly named: boolean;
}

const OTHERS = { one: "other is selected too", many: "others are selected too" };

/** Chooses the record, and goes to where it can be enriched; nothing is paid here. */
export function PreviewActions({ choice, self, named }: PeekActionsProps) {
  const selection = useSelection();
  const navigate = useNavigate();
  const chosen = useStore(selection, (state) => state.has(choice));
  const others = useSelectedCount(choice.type) - (chosen ? 1 : 0);
  const what = self ? "" : " company";
  const cost = wasUnderManagement(choice.snapshot) ? "free, under management" : "up to 1 credit";
  const enrich = () => {
    selection.getState().add([choice]);
    void navigate({ to: "/selection", search: { type: choice.type } });
  };
  return (
    <div {...(named ? { role: "group", "aria-label": choice.snapshot.name } : {})}>
      {named && <p className="pb-1 font-medium">{choice.snapshot.name}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          aria-pressed={chosen}
          className="grow"
          icon={
            chosen ? (
              <Check size={16} strokeWidth={1.75} aria-hidden />
            ) : (
              <Plus size={16} strokeWidth={1.75} aria-hidden />
            )
          }
          onClick={() => selection.getState().toggle(choice)}
        >
          {chosen ? "Selected" : `Select${what}`}
        </Button>
        <Button variant="primary" className="grow" onClick={enrich}>
          Enrich{what} · {cost}
        </Button>
      </div>
      {others > 0 && (
        <p className="mt-1 text-xs text-ink-3">
          Enriching starts in the selection, where {formatCount(others, OTHERS)}.
        </p>
      )}
    </div>
  );
}
