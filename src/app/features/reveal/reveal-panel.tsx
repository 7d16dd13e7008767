import { RefreshCw } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useOwned } from "#app/owned/owned-store.ts";
import { usePrice } from "#app/prices/use-price.ts";
import type { RecordFooterProps } from "#app/record-views/record-extensions-context.tsx";
import { useReveal } from "#app/runs/use-reveal.ts";
import { isSingleKey, pressByKey, useKeys } from "#app/storage/stored-shortcuts.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RevealButton } from "./reveal-button.tsx";

interface RefreshButtonProps {
  readonly name: string;
  readonly onPress: () => void;
}

/** The way to newer values of what is owned: free within its time. [metering-4] */
function RefreshButton({ name, onPress }: RefreshButtonProps) {
  return (
    <p className="-mb-2 text-right">
      <Button
        variant="link"
        icon={<Icon of={RefreshCw} size="sm" />}
        onClick={onPress}
        aria-label={`Refresh · free, ${name}`}
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
export function RevealPanel({ name, ...record }: RecordFooterProps) {
  const known = useOwned(record);
  const price = usePrice(record);
  const { state, press } = useReveal(record);
  const frame = useRevealKey(name === undefined);
  // until the gateway has said what is owned, no price is named
  if (known === undefined && state === undefined) return null;
  const isIdle = state === undefined || state.kind === "done";
  if (price.kind === "owned" && isIdle) {
    if (price.freeUntil === null) return null;
    return <RefreshButton name={record.snapshot.name} onPress={() => press(price)} />;
  }
  return (
    <div
      ref={frame}
      className="grid gap-1"
      {...(name === undefined ? {} : { role: "group", "aria-label": name })}
    >
      <RevealButton
        record={record}
        price={price}
        state={state}
        onPress={() => press(price)}
        variant="panel"
      />
      {record.type === "company" && state === undefined && price.kind !== "may-not" && (
        <p className="text-xs text-ink-3">Phone, address, industry, revenue and more.</p>
      )}
    </div>
  );
}
