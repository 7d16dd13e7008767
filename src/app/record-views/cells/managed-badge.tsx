import { ShieldCheck } from "lucide-react";

interface ManagedBadgeProps {
  readonly status: { readonly underManagement: boolean } | undefined;
}

/** A shield for records that are under management: enriching them again costs nothing. Section 8, rule 4. */
export function ManagedBadge({ status }: ManagedBadgeProps) {
  if (status?.underManagement !== true) return null;
  return (
    <span title="Under management: enriching it again is free" className="flex flex-none text-teal-ink">
      <ShieldCheck size={15} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">Under management</span>
    </span>
  );
}
