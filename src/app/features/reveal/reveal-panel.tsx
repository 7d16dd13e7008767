import { RefreshCw } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useOwned } from "#app/owned/known-records-store.ts";
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

/** Refreshes owned values, which is free within the free period. [metering-4] */
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

/** Lets R press the button in a panel, unless a row has the focus, which handles its own. Returns the panel's ref. */
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
 * In a record's details: reveals what only a credit brings, with its price; or refreshes owned values where that is
 * free.
 */
export function RevealPanel({ name, ...record }: RecordFooterProps) {
  const known = useOwned(record);
  const price = usePrice(record);
  const { state, press } = useReveal(record);
  const frame = useRevealKey(name === undefined);
  // no price before the gateway has said what is owned
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
