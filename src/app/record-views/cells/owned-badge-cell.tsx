import { FileCheck, ShieldCheck, Users } from "lucide-react";
import type { ReactNode } from "react";
import { ownedLabel } from "#app/owned/owned-label.ts";
import { useOwned } from "#app/owned/known-records-store.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";

interface OwnedBadgeCellProps extends RecordRef {
  /** Search's own word on the record. */
  readonly status?: { readonly underManagement: boolean } | null | undefined;
}

/**
 * Marks an owned record, whoever in the team paid for it, or else one that search says is under management: refreshing
 * it is free. On a phone its space is always reserved, so that a late badge does not wrap the name. [metering-4]
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
