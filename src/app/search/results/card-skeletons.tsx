import { Skeleton } from "#app/ui/state-panel.tsx";
import { cardFrame } from "./card-frame.ts";

const CARDS = 12;

/** Grey boxes where cards will stand. */
export function CardSkeletons({ className }: { readonly className: string }) {
  return (
    <div role="status" aria-label="Loading" className={className}>
      {Array.from({ length: CARDS }, (_, card) => (
        <div key={card} aria-hidden className={`${cardFrame} h-72`}>
          <div className="aspect-5/2 bg-sunken" />
          <div className="grid gap-3 p-3">
            <Skeleton width="40%" />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}
