import * as z from "zod/mini";

/**
 * The workspace: what a person makes in the app, stored at the gateway for all of their browsers and shared with their
 * organisation. A **document** has fields, each of which the last change wins, and **entries** by key, such as the members of a
 * list. Browsers send **operations** and read **changes**. [workspace-1]
 */

/** Addresses below the gateway's prefix. All of them take the session cookie of a page of the gateway's own origin. */
export const WORKSPACE_PATHS = {
  /** DELETE: erases everything that the person made; what they share stays for the others. */
  workspace: "/workspace",
  /** GET: the person, their organisation and its people. */
  members: "/workspace/members",
  /** POST: a browser's operations, in order. */
  operations: "/workspace/operations",
  /** GET, with `after`: the changes since a cursor. */
  changes: "/workspace/changes",
  /** GET: a stream of server-sent events, one whenever there is something to read. */
  events: "/workspace/events",
} as const;

/** Names the person whose page asks, so that a page never reads or writes for somebody who signed in after it was loaded. */
export const PERSON_HEADER = "X-Prospect-Person";

/**
 * Rises when a gateway can no longer understand operations of pages that are still open, or would misunderstand those of newer
 * ones.
 */
export const WORKSPACE_VERSION = 1;

/** The kinds of documents. Those marked "one" exist once for a person, with their kind as id. */
export const DOCUMENT_KINDS = [
  /** A named list; its entries are records by `type:id`. */
  "list",
  /** One: the selected records by `type:id`. */
  "selection",
  /** A saved search, without what is personal to each of its users. */
  "savedSearch",
  /** One: when saved searches were used and what was seen of them, by their ids; including those that others share. */
  "searchUses",
  /** One: the last searches, by screen and criteria. */
  "recentSearches",
  /** One: settings by name. */
  "settings",
  /** A column profile for exports. */
  "exportProfile",
  /** One: exports, by the file's id. Entries are only ever added. [workspace-8] */
  "exportLog",
  /** One for an organisation, or for a person without one: facts about records. All of its people may change it. */
  "records",
  /** One, written by the gateway: its daily counts, by the id of the saved search. */
  "dailyCounts",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Kinds with a single document, whose id is the kind. */
export const SINGLE_KINDS: readonly string[] = [
  "selection",
  "searchUses",
  "recentSearches",
  "settings",
  "exportLog",
  "records",
  "dailyCounts",
] satisfies DocumentKind[];

/** Kinds whose owner may share them. */
export const SHAREABLE_KINDS: readonly string[] = ["list", "savedSearch"] satisfies DocumentKind[];

/** The kind of the log of exports, and its id. */
export const EXPORT_LOG = "exportLog" satisfies DocumentKind;

/** Kinds that the gateway alone writes: browsers read them, and their changes are refused. [alerts-4] */
export const GATEWAY_KINDS: readonly DocumentKind[] = ["dailyCounts"];

/** Limits of a request, a document or an entry. */
export const WORKSPACE_LIMITS = {
  /** Operations of one request. */
  operations: 500,
  /** Entries that all operations of one request name. */
  entries: 1000,
  /** Documents of one person. */
  documents: 5000,
  /** Entries of one document. */
  documentEntries: 100_000,
  /** Entries of an organisation's document of record facts, all of which each of its browsers holds. */
  recordEntries: 250_000,
  /** Characters of all fields of a document as JSON, and of one entry. */
  fieldsLength: 262_144,
  entryLength: 65_536,
  /** Fields of one document, including those removed within `age`, and characters of one name. */
  fields: 2000,
  fieldName: 300,
  /** People with whom one document is or was shared, not counting everyone. */
  grants: 500,
  /** Additions of one entry that no device has merged. */
  tags: 100,
  /** Characters of all entries of a document, of one of record facts, and of all that a person has. */
  documentLength: 64 * 1024 * 1024,
  recordsLength: 256 * 1024 * 1024,
  personLength: 256 * 1024 * 1024,
  /** Operations and entries of a person within a minute, from all of their browsers. */
  operationsPerMinute: 3000,
  entriesPerMinute: 60_000,
  /** The greatest age of a change. Milliseconds. */
  age: 90 * 24 * 3600 * 1000,
} as const;

const object = z.record(z.string(), z.unknown());

const documentId = z.string().check(z.regex(/^[\w:.-]{1,200}$/));
const entryKey = z.string().check(z.minLength(1), z.maxLength(300));

/** Identifies an operation: its writer, and its number among that writer's. */
const operationName = {
  /** One load of a page: a UUID. */
  writer: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** Rises by at least one from each operation of a writer to its next. */
  number: z.int().check(z.gte(1)),
};

/** Marks one addition of an entry: `writer.number` of its operation. */
const tag = z.string().check(z.maxLength(100));

export const ACCESS_LEVELS = ["none", "read", "edit"] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** In place of a person's id: everybody in the owner's organisation. */
export const EVERYONE = "everyone";

/** In place of an erased person's id. What they shared stays; nobody can share or delete it. */
export const NOBODY = "nobody";

const change = z.discriminatedUnion("type", [
  /** Sets fields; null removes one. Of two changes of a field the later one wins. */
  z.object({ type: z.literal("set"), fields: object }),
  /** Adds entries, or replaces those whose tags were seen. */
  z.object({
    type: z.literal("put"),
    entries: z.array(z.object({ key: entryKey, body: object, seen: z.optional(z.array(tag)) })),
  }),
  /** Removes the additions that were seen: one that was made elsewhere meanwhile stays. */
  z.object({
    type: z.literal("remove"),
    entries: z.array(z.object({ key: entryKey, seen: z.array(tag) })),
  }),
  /** Deletes the document, or restores it. */
  z.object({ type: z.literal("delete"), deleted: z.boolean() }),
  /** Lets a person, or {@link EVERYONE}, read or edit it; `none` ends that. */
  z.object({ type: z.literal("share"), grantee: z.string(), access: z.enum(ACCESS_LEVELS) }),
]);
export type WorkspaceChange = z.output<typeof change>;

/** One change of one document. */
export const workspaceOperation = z.object({
  ...operationName,
  /** Milliseconds since it was made, by the browser's clock, so that a wrong clock does no harm. */
  age: z.number().check(z.gte(0)),
  document: z.object({
    kind: z.enum(DOCUMENT_KINDS),
    id: documentId,
    /**
     * The owner of somebody else's document. One's own document is created by its first operation, and so is one of `records`.
     */
    owner: z.optional(z.string()),
  }),
  change,
});
export type WorkspaceOperation = z.output<typeof workspaceOperation>;

/** The body of a POST of operations. Each is parsed separately: an invalid one does not affect the others. */
export const operationsBody = z.object({
  version: z.int(),
  /** The browser's cursor: see {@link operationsAnswer}. */
  after: z.optional(z.string()),
  operations: z.array(z.looseObject(operationName)).check(z.maxLength(WORKSPACE_LIMITS.operations)),
});

export const REFUSAL_REASONS = [
  /** It does not match {@link workspaceOperation}. */
  "invalid",
  /** There is no such document, or this person may not see it. */
  "not-found",
  /** This person may only read it, or only its owner may do this. */
  "not-allowed",
  /** It exceeds a limit of {@link WORKSPACE_LIMITS}. */
  "too-large",
  /** It shares something with somebody outside the organisation. */
  "no-colleague",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** The answer to operations: all are settled; those not named here were applied, now or before. */
export const operationsAnswer = z.looseObject({
  refused: z.array(z.looseObject({ ...operationName, reason: z.string() })),
  /** Replaces `after`: nothing but these operations came since, and they were applied just as sent. */
  cursor: z.optional(z.string()),
  /**
   * Whether some were settled by an earlier request. Their refusals are not repeated: a browser that has lost that answer reads
   * everything again.
   */
  repeated: z.optional(z.boolean()),
});
export type OperationsAnswer = z.output<typeof operationsAnswer>;

/** A document as the person sees it. */
export const changedDocument = z.looseObject({
  kind: z.string(),
  id: z.string(),
  /** Null for one's own; for `records` the id of the organisation. */
  owner: z.nullable(z.string()),
  /** The person's access; `none` once they may no longer see it: then no other member is given. */
  access: z.enum(ACCESS_LEVELS),
  /** The people with whom its owner shares it. */
  grants: z.array(z.looseObject({ grantee: z.string(), access: z.enum(ACCESS_LEVELS) })),
  fields: object,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  changedAt: z.string(),
  /** A person's id. */
  changedBy: z.string(),
  deletedAt: z.nullable(z.string()),
  /** All of its entries follow: those that the browser has and that are not sent were deleted. */
  whole: z.boolean(),
});
export type ChangedDocument = z.output<typeof changedDocument>;

/** An entry of a document; null for a removed one. */
export const changedEntry = z.looseObject({
  document: z.string(),
  key: z.string(),
  body: z.nullable(object),
  tags: z.array(z.string()),
  changedAt: z.string(),
  changedBy: z.string(),
});
export type ChangedEntry = z.output<typeof changedEntry>;

/** Some of the changes since a cursor, documents before their entries. */
export const changesAnswer = z.looseObject({
  /** The browser's copy belongs to another history, such as before a backup was restored: everything follows. */
  reset: z.boolean(),
  /**
   * With `reset`: the database went back to an earlier state, so what a browser has and does not receive was not deleted.
   * Contains the person's id, as in `changedBy`: browsers send again what their person wrote.
   */
  restored: z.optional(z.string()),
  documents: z.array(changedDocument),
  entries: z.array(changedEntry),
  /** The next `after`; opaque. */
  cursor: z.string(),
  /** Whether there is more to read now. */
  more: z.boolean(),
});
export type ChangesAnswer = z.output<typeof changesAnswer>;

/** The prefix of a cursor that restarts the reading. */
const AGAIN = "~";

/** A cursor that restarts the reading; whether the database went back is still detected by it. */
export function readAgain(cursor: string): string {
  return cursor.startsWith(AGAIN) ? cursor : AGAIN + cursor;
}

/** The cursor without that prefix. */
export function withoutRestartMark(cursor: string): string {
  return cursor.startsWith(AGAIN) ? cursor.slice(AGAIN.length) : cursor;
}

const member = z.looseObject({ id: z.string(), name: z.string() });

/** The signed-in person, and the other people of their organisation. */
export const membersAnswer = z.looseObject({
  /** The person's own id, as `owner` and `changedBy` name people. */
  id: z.string(),
  name: z.string(),
  isAdministrator: z.boolean(),
  /** Days for which the log of exports is stored. */
  exportLogDays: z.number(),
  /** Null for somebody without one. */
  organisation: z.nullable(z.looseObject({ name: z.nullable(z.string()), members: z.array(member) })),
});
export type MembersAnswer = z.output<typeof membersAnswer>;

/** The type of the event stream: each event says that there may be something to read. */
export const EVENT_STREAM_TYPE = "text/event-stream";
