import type { Preview } from "#app/features/selection/cost-preview/use-enrich-preview.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { FieldChoice } from "./enrich-field-choice.ts";

interface StartCheck {
  readonly type: RecordType;
  readonly choice: FieldChoice | undefined;
  readonly preview: Pick<Preview, "allowed" | "creditsLeft"> & {
    readonly cost: Pick<Preview["cost"], "selected" | "free" | "unchecked">;
  };
  readonly online: boolean;
  readonly fieldsFailed: boolean;
  readonly ceilingFailed: boolean;
  /** Why it could exceed the daily ceiling; undefined where it cannot. */
  readonly pastDay: string | undefined;
}

/** Why a run cannot start yet, as a sentence; undefined when it can. */
export function startObstacle(start: StartCheck): string | undefined {
  const { type, choice, preview } = start;
  const { cost, creditsLeft } = preview;
  const { many } = RECORD_NOUN[type];
  if (!preview.allowed) return `Your access does not include ${many}.`;
  if (cost.selected === 0) return `Select ${many} first.`;
  if (!start.online) return "You’re offline. You can start when the connection is back.";
  if (start.fieldsFailed) return "Output fields couldn’t be loaded.";
  if (choice === undefined) return "Loading output fields…";
  if (choice.output.length === 0) return "Choose at least one output field.";
  if (creditsLeft === 0 && cost.free === 0 && cost.unchecked === 0) return "No credits left.";
  if (start.ceilingFailed) return "Check the limit under “Stop at”.";
  return start.pastDay;
}
