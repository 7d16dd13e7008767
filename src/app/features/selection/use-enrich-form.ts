import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { currentUser, sessionStore } from "#app/auth/session-state.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { enrichFieldQueries } from "./enrich-field-queries.ts";
import type { FieldChoice } from "./field-choice.ts";
import type { FieldGroup } from "./field-groups.ts";
import { startObstacle } from "./start-check.ts";
import { useFieldChoice } from "./use-field-choice.ts";
import { type Preview, usePreview } from "./use-preview.ts";

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
  const fields = useQuery(enrichFieldQueries.output(type));
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
