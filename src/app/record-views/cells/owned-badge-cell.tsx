import { FileCheck, ShieldCheck, Users } from "lucide-react";
import type { ReactNode } from "react";
import { ownedLabel } from "#app/owned/owned-label.ts";
import { useOwned } from "#app/owned/owned-store.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";

interface OwnedBadgeCellProps extends RecordRef {
  /** What search says of it. */
  readonly status?: { readonly underManagement: boolean } | null | undefined;
}

/**
 * Marks a record that is owned, by oneself or by a colleague; else one that search says to be under management: getting it
 * again is free. On a phone the mark's room is always kept, so that one that comes after the name does not break it into
 * two lines. [metering-4]
 */
export function OwnedBadgeCell({ status, ...record }: OwnedBadgeCellProps): ReactNode {
  const known = useOwned(record);
  if (!known && status?.underManagement !== true)
    return <span aria-hidden className="w-3.75 flex-none md:hidden" />;
  const label = known ? ownedLabel(known) : "Owned: free to get again";
  const Icon = known ? (known.gotBy.isSelf ? FileCheck : Users) : ShieldCheck;
  return (
    <span title={label} className={`flex flex-none ${known ? "text-ink-3" : "text-teal-ink"}`}>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{known ? label : "Owned"}</span>
    </span>
  );
}
