import { Check } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";

const STEPS = [
  { step: "file", label: "File" },
  { step: "columns", label: "Columns" },
  { step: "review", label: "Review" },
] as const;

/** The steps of the import, with the present one. */
export function ImportSteps({ step }: { readonly step: (typeof STEPS)[number]["step"] }) {
  const current = STEPS.findIndex((each) => each.step === step);
  return (
    <ol aria-label="Steps" className="ml-4 flex flex-none items-center gap-2 max-lg:hidden">
      {STEPS.map(({ label, step: each }, place) => (
        <li
          key={each}
          {...(place === current ? { "aria-current": "step" as const } : {})}
          className="flex items-center gap-2 not-first:before:h-px not-first:before:w-6 not-first:before:bg-line-strong"
        >
          <span
            aria-hidden
            className={classNames(
              "grid size-5 place-items-center rounded-full text-xs font-semibold tabular-nums",
              place < current && "bg-success-soft text-success-ink",
              place === current && "bg-accent text-on-accent",
              place > current && "bg-sunken text-ink-2",
            )}
          >
            {place < current ? <Check size={12} strokeWidth={2.5} /> : place + 1}
          </span>
          <span className={place === current ? "font-semibold" : "text-ink-2"}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
