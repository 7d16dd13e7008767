import { useNavigate } from "@tanstack/react-router";
import { Check, Plus } from "lucide-react";
import { useStore } from "zustand";
import { withPrice } from "#app/prices/price-labels.ts";
import { usePriceOnceKnown } from "#app/prices/use-price.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface PreviewActionsProps {
  readonly record: SelectableRecord;
  /** Whether the record is the row itself, not the company of the row. */
  readonly isRow: boolean;
  /** Whether its name is shown, since there are several. */
  readonly named: boolean;
}

/** Selects the record, or adds it to the selection to be enriched; nothing is paid here. */
export function PreviewActions({ record, isRow, named }: PreviewActionsProps) {
  const selection = useSelection();
  const navigate = useNavigate();
  const selected = useStore(selection, (state) => state.has(record));
  const what = isRow ? "" : " company";
  const price = usePriceOnceKnown(record, "more");
  const enrich = () => {
    selection.getState().add([record]);
    void navigate({ to: "/selection", search: { type: record.type } });
  };
  return (
    <div {...(named ? { role: "group", "aria-label": record.snapshot.name } : {})}>
      {named && <p className="pb-1 font-medium">{record.snapshot.name}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          aria-pressed={selected}
          className="grow"
          icon={selected ? <Icon of={Check} /> : <Icon of={Plus} />}
          onClick={() => selection.getState().toggle(record)}
        >
          {selected ? "Selected" : `Select${what}`}
        </Button>
        <Button className="grow" onClick={enrich}>
          {withPrice(`Enrich${what}`, price)}
        </Button>
      </div>
    </div>
  );
}
