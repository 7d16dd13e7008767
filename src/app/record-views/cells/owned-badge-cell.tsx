import { FileCheck, Users } from "lucide-react";
import type { ReactNode } from "react";
import { ownedLabel } from "#app/owned/owned-label.ts";
import { useOwned } from "#app/owned/owned-store.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";

/**
 * Marks a record that is owned, by oneself or by a colleague. On a phone its room is always kept: a mark that comes after
 * the name must not break the name into two lines.
 */
export function OwnedBadgeCell(record: RecordRef): ReactNode {
  const known = useOwned(record);
  if (!known) return <span aria-hidden className="w-3.75 flex-none md:hidden" />;
  const label = ownedLabel(known);
  const Icon = known.gotBy.isSelf ? FileCheck : Users;
  return (
    <span title={label} className="flex flex-none text-ink-3">
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  );
}
