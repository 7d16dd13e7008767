import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { enrichFieldQueries } from "#app/api/enrich-field-queries.ts";
import { currentUser, sessionStore } from "#app/auth/auth-session-state.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { type Preference, usePreference } from "#app/storage/user-preference.ts";
import type { LookupFieldRecord } from "#contract/lookup-schemas.ts";
import { type FieldChoice, fieldChoice, usableChoice } from "./enrich-field-choice.ts";
import { type FieldGroup, fieldGroups } from "./enrich-field-groups.ts";
import { type Preview, usePreview } from "./use-enrich-preview.ts";

const lastChoice: Readonly<Record<RecordType, Preference<FieldChoice>>> = {
  contact: { name: "enrich-fields-contact", schema: fieldChoice },
  company: { name: "enrich-fields-company", schema: fieldChoice },
};

/**
 * The chosen output fields of a record type, remembered per person. Undefined until both the fields and the last
 * choice are known.
 */
function useFieldChoice(
  type: RecordType,
  groups: readonly FieldGroup[] | undefined,
): { readonly choice: FieldChoice | undefined; readonly choose: (next: FieldChoice) => void } {
  const last = usePreference(lastChoice[type]);
  const ready = groups !== undefined && !last.pending;
  return { choice: ready ? usableChoice(type, groups, last.value) : undefined, choose: last.set };
}

/** What the account may have back, in groups. */
const groupsOf: Readonly<
  Record<RecordType, (listed: readonly LookupFieldRecord[]) => ReturnType<typeof fieldGroups>>
> = {
  contact: (listed) => fieldGroups("contact", listed),
  company: (listed) => fieldGroups("company", listed),
};

/** Everything that is decided before a run starts. */
export interface EnrichForm {
  readonly type: RecordType;
  readonly groups: readonly FieldGroup[] | undefined;
  readonly choice: FieldChoice | undefined;
  readonly choose: (next: FieldChoice) => void;
  readonly fieldsError: Error | undefined;
  readonly retryFields: () => void;
  readonly preview: Preview;
  /** Why the run cannot start; undefined when it can. */
  readonly obstacle: string | undefined;
}

const NO_SCOPES: readonly string[] = [];

/** Reads fields, last choice, management states and credits for the chosen records of one type. */
export function useEnrichForm(type: RecordType, records: readonly SelectedRecord[]): EnrichForm {
  const fields = useQuery({ ...enrichFieldQueries.output(type), select: groupsOf[type] });
  const { choice, choose } = useFieldChoice(type, fields.data);
  const preview = usePreview(type, records);
  const scopes = useStore(sessionStore, (state) => currentUser(state)?.scopes ?? NO_SCOPES);
  const fieldsError = fields.data || fields.isFetching ? undefined : (fields.error ?? undefined);
  return {
    type,
    groups: fields.data,
    choice,
    choose,
    fieldsError,
    retryFields: () => void fields.refetch(),
    preview,
    obstacle: startObstacle({ type, choice, preview, scopes, fieldsError: fieldsError?.message }),
  };
}

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
function startObstacle({ type, choice, preview, scopes, fieldsError }: StartCheck): string | undefined {
  const { many } = RECORD_NOUN[type];
  if (!scopes.includes(`api:data:${type}`)) return `Your access does not include ${many}.`;
  if (preview.inputs === 0) return `Select ${many} first.`;
  if (fieldsError !== undefined) return "Output fields could not be loaded.";
  if (choice === undefined) return "Loading output fields…";
  if (choice.output.length === 0) return "Choose at least one output field.";
  if (preview.basis === "checking") return "Checking what is already yours…";
  if (preview.creditsLeft === 0 && preview.mostCost === preview.inputs) return "No credits left.";
  return undefined;
}
