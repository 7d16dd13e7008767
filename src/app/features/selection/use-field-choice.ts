import { type Preference, usePreference } from "#app/storage/own-preference.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { type FieldChoice, fieldChoice, usableChoice } from "./field-choice.ts";
import type { FieldGroup } from "./field-groups.ts";

const lastChoice: Readonly<Record<RecordType, Preference<FieldChoice>>> = {
  contact: { name: "enrich-fields-contact", schema: fieldChoice },
  company: { name: "enrich-fields-company", schema: fieldChoice },
};

/**
 * The chosen output fields of a record type, remembered per person. Undefined until both the fields and the last
 * choice are known.
 */
export function useFieldChoice(
  type: RecordType,
  groups: readonly FieldGroup[] | undefined,
): { readonly choice: FieldChoice | undefined; readonly choose: (next: FieldChoice) => void } {
  const last = usePreference(lastChoice[type]);
  const ready = groups !== undefined && !last.pending;
  return { choice: ready ? usableChoice(type, groups, last.value) : undefined, choose: last.set };
}
