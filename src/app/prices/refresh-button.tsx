import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { noOfferMessage } from "./price-labels.ts";
import { type ReadSubject, offerLabel, readPriceMessage } from "./read-prices.ts";

interface RefreshButtonProps {
  readonly busy: boolean;
  /** The price: a {@link RefreshOffer}. */
  readonly children: (close: () => void) => ReactNode;
}

/** Refreshes owned data, after showing the price. */
export function RefreshButton({ busy, children }: RefreshButtonProps) {
  return (
    <Popover
      title="Refresh"
      align="end"
      trigger={
        <Button compact busy={busy} icon={<Icon of={RefreshCw} />}>
          Refresh
        </Button>
      }
    >
      {children}
    </Popover>
  );
}

interface RefreshOfferProps {
  readonly subject: ReadSubject;
  /** Number of records that can come back. */
  readonly size: number;
  /** What exists now, and what refreshing does to it. */
  readonly children: ReactNode;
  readonly onRefresh: () => void;
}

/** The price of refreshing, and its button where it is offered. */
export function RefreshOffer({ subject, size, children, onRefresh }: RefreshOfferProps) {
  return (
    <div className="grid gap-2 p-4 text-ink-2">
      {children}
      <p>{readPriceMessage(subject, size)}</p>
      {noOfferMessage(subject.price) === undefined && (
        <Button variant="primary" className="mt-1 justify-self-start" data-autofocus onClick={onRefresh}>
          Refresh · {offerLabel(subject.price)}
        </Button>
      )}
    </div>
  );
}
