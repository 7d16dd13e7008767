import type { AccessLevel, WorkspaceChange } from "#contract/workspace/workspace-schemas.ts";
import type { DocumentRef, StoredEntry } from "./workspace-schema.ts";

/** A change as a store makes it. The tags of entries that this browser has seen are added when it is written. */
export interface LocalChange {
  /** `owner` is set for a document shared by somebody else. */
  readonly document: DocumentRef & { readonly owner?: string | undefined };
  readonly change:
    | { readonly type: "set"; readonly fields: Readonly<Record<string, unknown>> }
    | { readonly type: "put"; readonly entries: readonly Pick<StoredEntry, "key" | "body">[] }
    | { readonly type: "remove"; readonly keys: readonly string[] }
    | { readonly type: "delete"; readonly deleted: boolean }
    | { readonly type: "share"; readonly grantee: string; readonly access: AccessLevel };
}

/**
 * Maximum number of entries per operation, and of their characters (up to three bytes each), to stay below the limit of
 * a request.
 */
const ENTRIES_PER_OPERATION = 250;
const LENGTH_PER_OPERATION = 250_000;

/** The tags of entries that this browser has seen, by key. */
export type SeenTags = (key: string) => readonly string[] | undefined;

/** The keys of the entries that a change names. */
export function namedKeys({ change }: LocalChange): readonly string[] {
  if (change.type === "put") return change.entries.map(({ key }) => key);
  return change.type === "remove" ? change.keys : [];
}

/** The change of an operation, with the seen tags of its entries. */
export function seenChange(change: LocalChange["change"], tagsOf: SeenTags): WorkspaceChange {
  if (change.type === "put") {
    const entries = change.entries.map(({ key, body }) => {
      const seen = tagsOf(key);
      return { key, body, ...(seen && { seen: [...seen] }) };
    });
    return { type: "put", entries };
  }
  if (change.type === "remove") {
    const entries = change.keys.map((key) => ({ key, seen: [...(tagsOf(key) ?? [])] }));
    return { type: "remove", entries };
  }
  return change;
}

/** Splits a change into parts that fit into a request. */
export function inPieces({ document, change }: LocalChange): LocalChange[] {
  if (change.type === "put") {
    return piecesOf(change.entries).map((entries) => ({ document, change: { type: "put", entries } }));
  }
  if (change.type === "remove") {
    return piecesOf(change.keys).map((keys) => ({ document, change: { type: "remove", keys } }));
  }
  return [{ document, change }];
}

function piecesOf<Item>(items: readonly Item[]): Item[][] {
  const pieces: Item[][] = [];
  let [piece, length]: [Item[], number] = [[], 0];
  for (const item of items) {
    const added = JSON.stringify(item).length;
    if (
      piece.length > 0 &&
      (piece.length >= ENTRIES_PER_OPERATION || length + added > LENGTH_PER_OPERATION)
    ) {
      pieces.push(piece);
      [piece, length] = [[], 0];
    }
    piece.push(item);
    length += added;
  }
  return piece.length === 0 ? pieces : [...pieces, piece];
}
