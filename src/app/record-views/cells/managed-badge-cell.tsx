import { ShieldCheck } from "lucide-react";

interface ManagedBadgeCellProps {
  readonly status: { readonly underManagement: boolean } | undefined;
}

/** A shield for records under management: enriching them again is free. [metering-4] */
export function ManagedBadgeCell({ status }: ManagedBadgeCellProps) {
  if (status?.underManagement !== true) return null;
  return (
    <span title="Owned: free to get again" className="flex flex-none text-teal-ink">
      <ShieldCheck size={15} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">Owned</span>
    </span>
  );
}
