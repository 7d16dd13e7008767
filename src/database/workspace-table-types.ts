import type { Generated } from "kysely";

/**
 * Tables of the workspace. A space is what belongs together and is changed by one after the other: an organisation, or a
 * person without one. `owner_id`, `changed_by` and `person_id` are hashes as in the tables of the gateway.
 */

/** What counts the changes of a space. */
export interface WorkspaceSpaceTable {
  id: string;
  /** Another one after a backup was restored: what browsers have read by then may be of a future that never was. */
  history: string;
  /** Rises with each request that changes something; every change carries the one it came with. */
  version: number;
  /** Of what was changed up to this version some is swept: who has not read so far starts over. */
  swept: number;
}

/** A list, a saved search and the like, without its entries. */
export interface WorkspaceDocumentTable {
  space_id: string;
  owner_id: string;
  id: string;
  kind: string;
  /** JSON: values by name. */
  fields: string;
  /** JSON: when each field, the deletion and each grant were changed last, by name. */
  clocks: string;
  /** 1 when it is, or ever was, shared. */
  is_shared: number;
  /** Of the last change of the document or of an entry of it. */
  version: number;
  created_at: string;
  changed_at: string;
  changed_by: string;
  deleted_at: string | null;
  /** Its entries, those that were removed among them until they are swept, and the characters of all of them. */
  entry_count: Generated<number>;
  entry_length: Generated<number>;
}

/** Who besides its owner may see a document. */
export interface WorkspaceGrantTable {
  space_id: string;
  owner_id: string;
  document_id: string;
  /** A person, or `everyone` in the space. */
  grantee_id: string;
  access: "none" | "read" | "edit";
  /** The version with which it became visible, or ended to be, for this grantee. */
  since: number;
}

/** An entry of a document, such as a member of a list. */
export interface WorkspaceEntryTable {
  space_id: string;
  owner_id: string;
  document_id: string;
  key: string;
  /** JSON; null once it was removed. */
  body: string | null;
  /** JSON: the additions that are not taken away yet. */
  tags: string;
  version: number;
  changed_at: string;
  changed_by: string;
}

/** How far the operations of a page were applied: the same one never counts twice. */
export interface WorkspaceWriterTable {
  space_id: string;
  person_id: string;
  id: string;
  number: number;
  seen_at: string;
}
