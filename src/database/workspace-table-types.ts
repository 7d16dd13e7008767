import type { Generated } from "kysely";

/**
 * Tables of the workspace. A space is an organisation, or a person without one; its changes come one after the other. `owner_id`,
 * `changed_by` and `person_id` are hashes as in the tables of the gateway.
 */

/** A space, with the counter of its changes. */
export interface WorkspaceSpaceTable {
  id: string;
  /** Changes when a backup is restored: browsers may have read changes that the backup does not have. */
  history: string;
  /** Rises with each request that changes something; every change carries its version. */
  version: number;
  /** Some changes up to this version were swept: a browser that has not read so far starts over. */
  swept: number;
}

/** A document, such as a list or a saved search, without its entries. */
export interface WorkspaceDocumentTable {
  space_id: string;
  owner_id: string;
  id: string;
  kind: string;
  /** JSON: values by name. */
  fields: string;
  /** JSON: when each field, the deletion and each grant were last changed, by name. */
  clocks: string;
  /** 1 when it is, or ever was, shared. */
  is_shared: number;
  /** The version of the last change of the document or of an entry. */
  version: number;
  created_at: string;
  changed_at: string;
  changed_by: string;
  deleted_at: string | null;
  /** Its number of entries, including removed ones until they are swept, and their total characters. */
  entry_count: Generated<number>;
  entry_length: Generated<number>;
}

/** A person who may see a document besides its owner. */
export interface WorkspaceGrantTable {
  space_id: string;
  owner_id: string;
  document_id: string;
  /** A person, or `everyone` in the space. */
  grantee_id: string;
  access: "none" | "read" | "edit";
  /** The version with which it became visible, or hidden, for this grantee. */
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
  /** JSON: the additions that were not removed yet. */
  tags: string;
  version: number;
  changed_at: string;
  changed_by: string;
}

/** The number of a page's last applied operation, so that none is applied twice. */
export interface WorkspaceWriterTable {
  space_id: string;
  person_id: string;
  id: string;
  number: number;
  seen_at: string;
}
