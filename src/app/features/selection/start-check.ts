import type { FieldChoice } from "./field-choice.ts";
import { RECORD_NOUN } from "#app/records/record-words.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import type { Preview } from "./use-preview.ts";

interface StartCheck {
  readonly type: RecordType;
  readonly choice: FieldChoice | undefined;
  readonly preview: Pick<Preview, "basis" | "inputs" | "mostCost" | "creditsLeft">;
  /** Scopes of the signed-in person. */
  readonly scopes: readonly string[];
  /** Why the output fields could not be read. */
  readonly fieldsError: string | undefined;
}

/** Why a run cannot start yet, in words; undefined when it can. */
export function startObstacle({
  type,
  choice,
  preview,
  scopes,
  fieldsError,
}: StartCheck): string | undefined {
  const { many } = RECORD_NOUN[type];
  if (!scopes.includes(`api:data:${type}`)) return `Your access does not include ${many}.`;
  if (preview.inputs === 0) return `Choose ${many} first.`;
  if (fieldsError !== undefined) return "The output fields could not be read.";
  if (choice === undefined) return "Reading the output fields…";
  if (choice.output.length === 0) return "Choose at least one output field.";
  if (preview.basis === "checking") return "Asking the service what is free…";
  if (preview.creditsLeft === 0 && preview.mostCost === preview.inputs) return "No credits are left.";
  return undefined;
}
