import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type RefObject, useRef } from "react";
import { usePaidRecords } from "#app/paid-calls/paid-record-store.ts";
import type { PaidRecord } from "#app/paid-calls/paid-record.ts";
import type { RecordFooterProps } from "#app/record-views/record-extensions-context.tsx";
import { recordKey, wasUnderManagement } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { isSingleKey, pressByKey, useKeys } from "#app/storage/stored-shortcuts.ts";
import { Button } from "#app/ui/button.tsx";
import { paidChannels } from "./paid-channels.ts";
import { RevealButton, isComing, useRevealState } from "./reveal-button.tsx";
import { hasNoChannels, revealAction } from "./reveal-plan.ts";
import type { Reveals } from "./user-reveals.ts";

type RevealPanelProps = RecordFooterProps & { readonly reveals: Reveals };

/** Whether what a reveal brings of a record is here already. */
function isRevealed(record: SelectableRecord, paid: PaidRecord): boolean {
  if (record.type === "contact") return paidChannels(paid, record.snapshot) !== undefined;
  return Object.keys(paid.fields).length > 0;
}

/** The way to newer values of what is one's own: free, since it is under management. [metering-4] */
function RefreshButton({
  reveals,
  record,
}: Pick<RevealPanelProps, "reveals"> & { record: SelectableRecord }) {
  return (
    <p className="-mb-2 text-right">
      <Button
        variant="link"
        icon={<RefreshCw size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => void reveals.press(record)}
        aria-label={`Refresh · free, ${record.snapshot.name}`}
      >
        Refresh · free
      </Button>
    </p>
  );
}

/** R presses the button in a frame, unless a row has the focus, which hears its own. Returns the frame's ref. */
function useRevealKey(isOnly: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useKeys((event) => {
    if (event.key !== "r" || !isOnly || !isSingleKey(event)) return;
    if (event.target instanceof Element && event.target.closest("tr")) return;
    const button = frame.current?.querySelector<HTMLElement>("[data-reveal]");
    if (button && pressByKey(button, event)) event.preventDefault();
  });
  return frame;
}

/**
 * In a record's details: the way to what only a credit brings, with its price; or, of what is here already, the way to
 * newer values where that is free.
 */
export function RevealPanel({ reveals, name, ...record }: RevealPanelProps) {
  const { data: paid } = useQuery(usePaidRecords().one(recordKey(record)));
  const state = useRevealState(reveals, record);
  const frame = useRevealKey(name === undefined);
  // until the browser has said what is here, no price is named
  if (paid === undefined) return null;
  const revealed = paid !== null && isRevealed(record, paid);
  const isIdle = state === undefined || state.kind === "done";
  if (!revealed && isIdle && hasNoChannels(record.snapshot)) return null;
  if (revealed && isIdle && !wasUnderManagement(record.snapshot)) return null;
  if (revealed && isIdle) return <RefreshButton reveals={reveals} record={record} />;
  if (isComing({ reveals, record, state }, paid !== null)) return null;
  return (
    <div
      ref={frame}
      className="grid gap-1"
      {...(name === undefined ? {} : { role: "group", "aria-label": name })}
    >
      <RevealButton
        reveals={reveals}
        record={record}
        state={state}
        action={revealed ? "Refresh" : revealAction(record)}
        arrived={paid !== null}
        variant="panel"
      />
      {!revealed && record.type === "company" && isIdle && (
        <p className="text-xs text-ink-3">Phone, address, industry, revenue and more.</p>
      )}
    </div>
  );
}
