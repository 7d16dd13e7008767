import { useId } from "react";
import { useDraftForm } from "#app/ui/draft-form.ts";
import { isComposing } from "#app/ui/fields/is-composing.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { announce } from "#app/ui/overlays/notifications.ts";
import { parseCeiling } from "./ceiling-input.ts";
import { useSetCeiling } from "./team-queries.ts";
import type { TeamPerson } from "./team-spending.ts";

interface CeilingFieldProps {
  readonly person: TeamPerson;
  /** The ceiling that applies where the field is empty; null without one. */
  readonly ceilingOfEveryone: number | null;
}

/** A person's own ceiling. Enter, or leaving the field, saves it; empty, the ceiling of everyone applies. */
export function CeilingField({ person, ceilingOfEveryone }: CeilingFieldProps) {
  const { id, name, ownCeiling } = person;
  const setCeiling = useSetCeiling();
  const problemId = useId();
  const form = useDraftForm({
    stored: ownCeiling === null ? "" : formatNumber(ownCeiling),
    check: (text) => parseCeiling(text).error,
    send: async (text) => {
      const { credits } = parseCeiling(text);
      if (credits === ownCeiling) return;
      await setCeiling({ person: id, credits });
      const what = credits === null ? "none of their own" : formatCount(credits, CREDIT);
      announce(`Ceiling of ${name}: ${what}`);
    },
    failure: "Not set.",
  });
  const { problem } = form;
  return (
    <span className="grid justify-items-end gap-1">
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Ceiling a day of ${name}`}
        placeholder={ceilingOfEveryone === null ? "None" : formatNumber(ceilingOfEveryone)}
        value={form.value}
        onChange={({ target }) => form.change(target.value)}
        onBlur={form.submitChanged}
        onKeyDown={(event) => {
          const { key } = event;
          if (isComposing(event)) return;
          if (key === "Enter") form.submitChanged();
          if (key === "Escape") form.forget();
        }}
        {...(problem === undefined ? {} : { "aria-invalid": true, "aria-describedby": problemId })}
        className="h-8 w-20 field px-2 text-right tabular-nums placeholder:text-ink-3 pointer-coarse:h-11"
      />
      {problem !== undefined && (
        <span id={problemId} role="alert" className="max-w-44 text-right text-xs text-danger-ink">
          {problem}
        </span>
      )}
    </span>
  );
}
