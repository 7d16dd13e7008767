import { Check } from "lucide-react";
import { EmptyValue } from "./empty-value.tsx";

const check = <Check size={15} strokeWidth={2} aria-hidden className="flex-none text-success-ink" />;

/** Yes, no, or not told. `yes` says more than the word. */
export function BooleanCell({
  flag,
  yes = "Yes",
}: {
  readonly flag: boolean | undefined;
  readonly yes?: string;
}) {
  if (flag === undefined) return <EmptyValue />;
  if (!flag) return <span className="text-ink-3">No</span>;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      {check}
      {yes}
    </span>
  );
}
