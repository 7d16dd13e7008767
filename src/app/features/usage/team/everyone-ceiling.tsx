import { endOfSpendingDay, formatTimeOfDay } from "#app/lib/format-date.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { useDraftForm } from "#app/ui/draft-form.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { parseCeiling } from "./ceiling-input.ts";
import { useSetCeiling } from "./team-queries.ts";

interface EveryoneCeilingProps {
  /** Credits a day; null without one. */
  readonly credits: number | null;
}

/** Sets the ceiling of everyone who has none of their own. */
export function EveryoneCeiling({ credits }: EveryoneCeilingProps) {
  return (
    <Popover title="Ceiling of everyone" align="end" trigger={<Button>Set for everyone</Button>}>
      {(close) => <EveryoneForm credits={credits} onDone={close} />}
    </Popover>
  );
}

function EveryoneForm({ credits, onDone }: EveryoneCeilingProps & { readonly onDone: () => void }) {
  const setCeiling = useSetCeiling();
  const form = useDraftForm({
    stored: credits === null ? "" : formatNumber(credits),
    check: (text) => parseCeiling(text).error,
    send: async (text) => {
      const entered = parseCeiling(text);
      await setCeiling({ person: null, credits: entered.credits });
      const what = entered.credits === null ? "none" : `${formatCount(entered.credits, CREDIT)} a day`;
      showToast({ message: `Ceiling of everyone: ${what}` });
      onDone();
    },
    failure: "Not set.",
  });
  return (
    <form onSubmit={form.submit} className="grid gap-3 p-4" noValidate>
      <TextField
        label="Credits a day for each person"
        inputMode="numeric"
        autoComplete="off"
        placeholder="None"
        value={form.value}
        onChange={form.change}
        error={form.problem}
        hint="For whoever has no ceiling of their own. Leave it empty for none."
        data-autofocus
      />
      <p className="text-xs text-ink-2">
        Starts right away. The day begins at {formatTimeOfDay(endOfSpendingDay())}.
      </p>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
