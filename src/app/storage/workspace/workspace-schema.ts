import * as z from "zod/mini";
import {
  ACCESS_LEVELS,
  type DocumentKind,
  type WorkspaceChange,
  type WorkspaceOperation,
} from "#contract/workspace/workspace-schemas.ts";

/* This browser's copy of the workspace: documents, their entries, and the operations that the gateway has not
   confirmed. The copy is the gateway's last state with these operations applied. */

const object = z.record(z.string(), z.unknown());

export const storedDocumentSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** Null for the person's own documents. */
  owner: z.nullable(z.string()),
  access: z.enum(ACCESS_LEVELS),
  grants: z.array(z.object({ grantee: z.string(), access: z.enum(ACCESS_LEVELS) })),
  fields: object,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  changedAt: z.string(),
  /** Author of the last change; empty for a change of this browser, which the gateway need not send back. */
  changedBy: z.string(),
  deletedAt: z.nullable(z.string()),
});
/** A document as stored. */
export type StoredDocument = Readonly<z.output<typeof storedDocumentSchema>>;

/** An entry as stored: the code that shows it parses its body. */
export interface StoredEntry {
  readonly document: string;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Tags of the additions that this browser has seen. An entry exists as long as it has one. */
  readonly tags: readonly string[];
  /** ISO 8601, UTC; by this machine's clock until the gateway has answered. */
  readonly changedAt: string;
  /** Author of the last change; empty for the signed-in person, since the gateway need not send it back. */
  readonly changedBy: string;
}

/** An operation in the outbox. `at` is when it was made, by this machine's clock, in milliseconds since 1970. */
export interface StoredOperation extends Omit<WorkspaceOperation, "age"> {
  readonly at: number;
}

/** The fields that identify a document. */
export interface DocumentRef {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** The stores that a change of the workspace writes. */
export const WORKSPACE_STORES = ["documents", "entries", "outbox"] as const;

/** The key range of a document's entries, or of those with a prefix. */
export function entryRange(document: string, beginning = ""): IDBKeyRange {
  return IDBKeyRange.bound([document, beginning], [document, `${beginning}\uFFFF`]);
}

/** The tag that an operation leaves on the entries it adds. */
export function tagOf({ writer, number }: Pick<StoredOperation, "writer" | "number">): string {
  return `${writer}.${number}`;
}

function newDocument({ document: { id, kind } }: StoredOperation, at: string): StoredDocument {
  return {
    id,
    kind,
    owner: null,
    access: "edit",
    grants: [],
    fields: {},
    createdAt: at,
    changedAt: at,
    changedBy: "",
    deletedAt: null,
  };
}

function withFields(
  document: StoredDocument,
  { fields: changed }: Extract<WorkspaceChange, { type: "set" }>,
): StoredDocument {
  const fields = Object.entries({ ...document.fields, ...changed }).filter(([, value]) => value !== null);
  return { ...document, fields: Object.fromEntries(fields) };
}

/** A document after an operation; its entries are separate rows. */
export function changedBy(operation: StoredOperation, before: StoredDocument | undefined): StoredDocument {
  const at = new Date(operation.at).toISOString();
  const document = { ...(before ?? newDocument(operation, at)), changedAt: at, changedBy: "" };
  const { change } = operation;
  switch (change.type) {
    case "set":
      return withFields(document, change);
    case "delete":
      return { ...document, deletedAt: change.deleted ? at : null };
    case "share": {
      const { grantee, access } = change;
      const others = document.grants.filter((grant) => grant.grantee !== grantee);
      return { ...document, grants: access === "none" ? others : [...others, { grantee, access }] };
    }
    case "put":
    case "remove":
      return document;
  }
}

/** An entry after a put: its own tag, plus tags that the writer had not seen. */
export function putEntry(
  operation: StoredOperation,
  { key, body, seen = [] }: Extract<WorkspaceChange, { type: "put" }>["entries"][number],
  before: StoredEntry | undefined,
): StoredEntry {
  const own = tagOf(operation);
  const others = (before?.tags ?? []).filter((tag) => tag !== own && !seen.includes(tag));
  const changedAt = new Date(operation.at).toISOString();
  return { document: operation.document.id, key, body, tags: [...others, own], changedAt, changedBy: "" };
}

/** An entry without the seen tags; undefined when none is left. */
export function removedEntry(before: StoredEntry, seen: readonly string[]): StoredEntry | undefined {
  const tags = before.tags.filter((tag) => !seen.includes(tag));
  return tags.length === 0 ? undefined : { ...before, tags };
}
