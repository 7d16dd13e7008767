import * as z from "zod/mini";
import {
  type AccessLevel,
  WORKSPACE_LIMITS,
  type WorkspaceChange,
} from "#contract/workspace/workspace-schemas.ts";
import { DAY_MS } from "#gateway/days.ts";

/**
 * How changes from different places are merged. All are merged here, one after the other, so that every browser ends with what
 * the database holds. Times are those of the change by the gateway's clock, ISO 8601.
 */

export type JsonObject = Readonly<Record<string, unknown>>;

const times = z.record(z.string(), z.string());

/** When each part of a document was changed last, including removed parts. */
export const documentClocks = z.object({
  fields: times,
  grants: times,
  deleted: z.string(),
});
export type DocumentClocks = Readonly<z.output<typeof documentClocks>>;

export const NO_CLOCKS: DocumentClocks = { fields: {}, grants: {}, deleted: "" };

/** Who makes a change, when, and its tag. */
export interface Stamp {
  readonly at: string;
  readonly by: string;
  /** Marks the additions of this change. */
  readonly tag: string;
}

/** A document while it is merged. */
export interface WorkspaceDocument {
  readonly ownerId: string;
  readonly id: string;
  readonly kind: string;
  readonly fields: JsonObject;
  readonly clocks: DocumentClocks;
  readonly isShared: boolean;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly deletedAt: string | null;
  /** Its number of entries, including removed ones, and their total characters. */
  readonly entryCount: number;
  readonly entryLength: number;
}

/** An entry while it is merged. */
export interface WorkspaceEntry {
  readonly key: string;
  readonly body: JsonObject | null;
  readonly tags: readonly string[];
  readonly changedAt: string;
  readonly changedBy: string;
}

/** A grant while it is merged, with the version since which it holds. */
export interface WorkspaceGrant {
  readonly granteeId: string;
  readonly access: AccessLevel;
  readonly since: number;
}

type Change<Type extends WorkspaceChange["type"]> = Extract<WorkspaceChange, { type: Type }>;

/** A document that its first operation creates. */
export function newDocument(ownerId: string, id: string, kind: string, { at, by }: Stamp): WorkspaceDocument {
  return {
    ownerId,
    id,
    kind,
    fields: {},
    clocks: NO_CLOCKS,
    isShared: false,
    createdAt: at,
    changedAt: at,
    changedBy: by,
    deletedAt: null,
    entryCount: 0,
    entryLength: 0,
  };
}

/** The document as last changed by this change, unless a later one was merged before. */
export function touched(document: WorkspaceDocument, { at, by }: Stamp): WorkspaceDocument {
  return at < document.changedAt ? document : { ...document, changedAt: at, changedBy: by };
}

/** Of two changes of a field the later one wins, and at equal times the one that arrived later. */
export function withFields(
  document: WorkspaceDocument,
  { fields: changed }: Change<"set">,
  { at }: Stamp,
): WorkspaceDocument {
  const fields: Record<string, unknown> = { ...document.fields };
  const clocks: Record<string, string> = { ...document.clocks.fields };
  for (const [name, value] of Object.entries(changed)) {
    if (at < (clocks[name] ?? "")) continue;
    clocks[name] = at;
    if (value === null) delete fields[name];
    else fields[name] = value;
  }
  return { ...document, fields, clocks: { ...document.clocks, fields: clocks } };
}

/** Clocks of gateways may differ by less than this. Milliseconds. */
const CLOCK_MARGIN_MS = DAY_MS;

/**
 * A document without times so old that no earlier change can still arrive: changes are at most {@link WORKSPACE_LIMITS.age} old.
 * A change that can still arrive is later than such a time, just as it is later than none, so the result is the same; and removed
 * parts do not stay for ever. [workspace-2]
 */
export function withoutOldClocks(document: WorkspaceDocument, now: Date): WorkspaceDocument {
  const oldest = new Date(now.getTime() - WORKSPACE_LIMITS.age - CLOCK_MARGIN_MS).toISOString();
  const recent = (clocks: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(clocks).filter(([, at]) => at >= oldest));
  const { fields, grants } = document.clocks;
  return { ...document, clocks: { ...document.clocks, fields: recent(fields), grants: recent(grants) } };
}

export function withDeletion(
  document: WorkspaceDocument,
  { deleted }: Change<"delete">,
  { at }: Stamp,
): WorkspaceDocument {
  if (at < document.clocks.deleted) return document;
  const clocks = { ...document.clocks, deleted: at };
  return { ...document, clocks, deletedAt: deleted ? at : null };
}

/** The grant after a change, and the document that records its time; unchanged where a later change was there. */
export function withGrant(
  document: WorkspaceDocument,
  before: WorkspaceGrant | undefined,
  { grantee, access }: Change<"share">,
  { at, version }: { readonly at: string; readonly version: number },
): { readonly document: WorkspaceDocument; readonly grant: WorkspaceGrant | undefined } {
  if (at < (document.clocks.grants[grantee] ?? "")) return { document, grant: before };
  const grants = { ...document.clocks.grants, [grantee]: at };
  const wasVisible = before !== undefined && before.access !== "none";
  const since = wasVisible === (access !== "none") ? (before?.since ?? version) : version;
  return {
    document: { ...document, isShared: true, clocks: { ...document.clocks, grants } },
    grant: { granteeId: grantee, access, since },
  };
}

/** An entry after it was put: replaces the additions that its writer had seen, and stays beside others. The later body wins. */
export function withPut(
  before: WorkspaceEntry | undefined,
  { key, body, seen = [] }: Change<"put">["entries"][number],
  { at, by, tag }: Stamp,
): WorkspaceEntry {
  const tags = [...(before?.tags ?? []).filter((other) => other !== tag && !seen.includes(other)), tag];
  const isLater = before === undefined || before.body === null || at >= before.changedAt;
  return isLater ? { key, body, tags, changedAt: at, changedBy: by } : { ...before, tags };
}

/** An entry without the additions that the remover had seen. */
export function withRemoval(
  before: WorkspaceEntry,
  { seen }: Change<"remove">["entries"][number],
  { at, by }: Stamp,
): WorkspaceEntry {
  const tags = before.tags.filter((tag) => !seen.includes(tag));
  if (tags.length > 0 || before.body === null) return { ...before, tags };
  const changedAt = at > before.changedAt ? at : before.changedAt;
  return { ...before, tags, body: null, changedAt, changedBy: by };
}
