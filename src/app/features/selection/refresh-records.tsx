import { RefreshCw } from "lucide-react";
import { useMemo } from "react";
import { useStore } from "zustand";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { MissingFieldsProps } from "#app/record-views/record-extensions-context.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord, SelectedRecord } from "#app/selection/selected-record.ts";
import { selectedCount, selectedOf } from "#app/selection/selection-store.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { refreshLabel } from "./cost-preview/cost-messages.ts";
import { useEnrichPreview } from "./cost-preview/use-enrich-preview.ts";
import { lastFieldChoice } from "./enrich-form/enrich-field-choice.ts";

/** Larger selections are priced only where they are enriched. */
const MAX_PRICED = 1000;

/**
 * Prepares a refresh: selects the records, and chooses the given fields. Sends nothing: the start of the run does,
 * after showing the cost.
 */
export function useRefresh(): (
  type: RecordType,
  records: readonly SelectableRecord[],
  fields: readonly string[],
) => void {
  const selection = useSelection();
  const choices = {
    contact: usePreference(lastFieldChoice.contact),
    company: usePreference(lastFieldChoice.company),
  };
  return (type, records, fields) => {
    const choice = choices[type];
    const before = choice.value;
    if (fields.length > 0) choice.set({ output: [...fields], required: [] });
    const others = selectedCount(selection.getState(), type);
    const added = selection.getState().add(records);
    if (added.length === 0) return;
    const noun = formatCount(added.length, RECORD_NOUN[type]);
    showToast({
      message: `${noun} added to ${others === 0 ? "the selection" : `the ${others === 1 ? "one" : formatNumber(others)} selected before`}`,
      action: undo(() => {
        selection.getState().remove(added);
        if (before !== undefined) choice.set(before);
      }),
    });
  };
}

interface RefreshSelectedButtonProps {
  readonly type: RecordType;
  readonly onPress: () => void;
}

/** Maximum cost of refreshing records; undefined until known, null where the person may not. */
function useRefreshCost(type: RecordType, records: readonly SelectedRecord[]): number | null | undefined {
  const priced = records.length <= MAX_PRICED;
  const { allowed, cost, isPending } = useEnrichPreview(type, priced ? records : NONE, {
    limit: null,
    leavesOut: false,
    matchRate: undefined,
  });
  if (!allowed) return null;
  return priced && !isPending ? cost.limitedCost : undefined;
}

/** Refreshes all selected records of a type; shows the maximum cost. */
export function RefreshSelectedButton({ type, onPress }: RefreshSelectedButtonProps) {
  const records: readonly SelectedRecord[] = useStore(useSelection(), (state) => selectedOf(state, type));
  const cost = useRefreshCost(type, records);
  if (cost === null) return null;
  return (
    <Button icon={<Icon of={RefreshCw} />} className="min-w-48" onClick={onPress}>
      {refreshLabel("Refresh", cost)}
    </Button>
  );
}

/** Requests missing fields of records: "Get 6 fields · free". */
export function GetMissingButton({
  type,
  records,
  count,
  onPress,
}: Pick<MissingFieldsProps, "type" | "records" | "count"> & { readonly onPress: () => void }) {
  const asSelected = useMemo(
    () => records.map((record, position): SelectedRecord => ({ ...record, position, addedAt: "" })),
    [records],
  );
  const cost = useRefreshCost(type, asSelected);
  if (cost === null) return null;
  return (
    <Button variant="link" className="-my-2 px-1! text-xs" onClick={onPress}>
      {refreshLabel(`Get ${formatCount(count, { one: "field", many: "fields" })}`, cost)}
    </Button>
  );
}

const NONE: readonly SelectedRecord[] = [];
