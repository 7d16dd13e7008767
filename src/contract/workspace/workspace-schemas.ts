import * as z from "zod/mini";

/**
 * The workspace: what a person makes in the app, kept at the gateway for all of their browsers and shared with their
 * organisation. A **document** has fields, each of which the last change wins, and **entries** by key, such as the
 * members of a list. Browsers send **operations** and read **changes**. [workspace-1]
 */

/** Addresses below the gateway's prefix. All of them take the session cookie of a page of the gateway's own origin. */
export const WORKSPACE_PATHS = {
  /** DELETE: everything that the person made; what they share stays for the others. */
  workspace: "/workspace",
  /** GET: who is signed in, their organisation and its people. */
  members: "/workspace/members",
  /** POST: operations of a browser, in their order. */
  operations: "/workspace/operations",
  /** GET, with `after`: what changed since a cursor. */
  changes: "/workspace/changes",
  /** GET: a stream of server-sent events, one for each time that there is something to read. */
  events: "/workspace/events",
} as const;

/** Names the person whose page asks, so that a page never reads or writes for whoever signed in after it was loaded. */
export const PERSON_HEADER = "X-Prospect-Person";

/** Rises when a gateway no longer understands operations of pages that are still open, or would misunderstand those of newer ones. */
export const WORKSPACE_VERSION = 1;

/** What a document can be. Those marked "one" exist once for a person, under the name of their kind as id. */
export const DOCUMENT_KINDS = [
  /** A named list; its entries are records by `type:id`. */
  "list",
  /** One: the selected records by `type:id`. */
  "selection",
  /** A search under a name, without what it is to each person. */
  "savedSearch",
  /** One: when saved searches were used and what was seen of them, by their ids; also of those that others share. */
  "searchUses",
  /** One: the searches asked last, by screen and criteria. */
  "recentSearches",
  /** One: settings by name. */
  "settings",
  /** A column profile for exports. */
  "exportProfile",
  /** One: what was exported, by the file's id. It is only ever added to. [workspace-8] */
  "exportLog",
  /** One for an organisation, or for a person without one: what is noted about records. All of them may change it. */
  "records",
  /** One, of the gateway: what it counts by itself, by the id of the saved search. */
  "dailyCounts",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Kinds of which there is one document, under the name of the kind as id. */
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

/** Bounds of what one request, document or entry may hold. */
export const WORKSPACE_LIMITS = {
  /** Operations of one request. */
  operations: 500,
  /** Entries that all operations of one request name. */
  entries: 1000,
  /** Documents of one person. */
  documents: 5000,
  /** Entries of one document. */
  documentEntries: 100_000,
  /** Entries of an organisation's document of records, all of which each of its browsers keeps. */
  recordEntries: 250_000,
  /** Characters of all fields of a document as JSON, and of one entry. */
  fieldsLength: 262_144,
  entryLength: 65_536,
  /** Fields of one document, those that were taken away within `age` among them, and characters of one name. */
  fields: 2000,
  fieldName: 300,
  /** People with whom one document is or was shared; everyone is none of them. */
  grants: 500,
  /** Additions of one entry that nobody has seen together. */
  tags: 100,
  /** Characters of all entries of a document, of one of records, and of all that a person has. */
  documentLength: 64 * 1024 * 1024,
  recordsLength: 256 * 1024 * 1024,
  personLength: 256 * 1024 * 1024,
  /** Operations and entries that a person sends in a minute, from all of their browsers. */
  operationsPerMinute: 3000,
  entriesPerMinute: 60_000,
  /** How long ago a change may say that it was made. Milliseconds. */
  age: 90 * 24 * 3600 * 1000,
} as const;

const object = z.record(z.string(), z.unknown());

const documentId = z.string().check(z.regex(/^[\w:.-]{1,200}$/));
const entryKey = z.string().check(z.minLength(1), z.maxLength(300));

/** What an operation calls itself: who wrote it, and the how many-th of that writer it is. */
const operationName = {
  /** A page from load to load: a UUID. */
  writer: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** Rises by at least one from each operation of a writer to its next. */
  number: z.int().check(z.gte(1)),
};

/** Marks one addition of an entry: `writer.number` of its operation. */
const tag = z.string().check(z.maxLength(100));

export const ACCESS_LEVELS = ["none", "read", "edit"] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** In the place of a person's id: everybody in the owner's organisation. */
export const EVERYONE = "everyone";

/** In the place of a person's id: somebody who was erased. What they shared stays; nobody shares or deletes it. */
export const NOBODY = "nobody";

const change = z.discriminatedUnion("type", [
  /** Sets fields; null takes one away. Of two changes of a field the later one stays. */
  z.object({ type: z.literal("set"), fields: object }),
  /** Adds entries, or puts them in the place of those whose tags were seen. */
  z.object({
    type: z.literal("put"),
    entries: z.array(z.object({ key: entryKey, body: object, seen: z.optional(z.array(tag)) })),
  }),
  /** Takes away the additions that were seen: one that was made elsewhere meanwhile stays. */
  z.object({
    type: z.literal("remove"),
    entries: z.array(z.object({ key: entryKey, seen: z.array(tag) })),
  }),
  /** Deletes the document, or brings it back as it is. */
  z.object({ type: z.literal("delete"), deleted: z.boolean() }),
  /** Lets a person, or {@link EVERYONE}, read or edit it; `none` ends that. */
  z.object({ type: z.literal("share"), grantee: z.string(), access: z.enum(ACCESS_LEVELS) }),
]);
export type WorkspaceChange = z.output<typeof change>;

/** One change of one document. */
export const workspaceOperation = z.object({
  ...operationName,
  /** Milliseconds since it was made, by the browser's clock; so that a clock which is wrong does no harm. */
  age: z.number().check(z.gte(0)),
  document: z.object({
    kind: z.enum(DOCUMENT_KINDS),
    id: documentId,
    /** Whose it is, unless it is one's own. One's own comes to be by its first operation, and so does one of `records`. */
    owner: z.optional(z.string()),
  }),
  change,
});
export type WorkspaceOperation = z.output<typeof workspaceOperation>;

/** The body of a POST of operations. Each is read by itself: one that is wrong does not hold up the others. */
export const operationsBody = z.object({
  version: z.int(),
  /** How far the browser has read: see {@link operationsAnswer}. */
  after: z.optional(z.string()),
  operations: z.array(z.looseObject(operationName)).check(z.maxLength(WORKSPACE_LIMITS.operations)),
});

export const REFUSAL_REASONS = [
  /** It is not of the shape of {@link workspaceOperation}. */
  "invalid",
  /** There is no such document, or it is not for this person to see. */
  "not-found",
  /** This person may read it only, or only its owner may do this. */
  "not-allowed",
  /** A limit of {@link WORKSPACE_LIMITS}. */
  "too-large",
  /** It shares something with somebody who is not in the organisation. */
  "no-colleague",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** The answer to operations: all of them are settled, those that are not named were applied, now or before. */
export const operationsAnswer = z.looseObject({
  refused: z.array(z.looseObject({ ...operationName, reason: z.string() })),
  /** Where to read on instead of `after`: nothing but these operations came since, and they changed what they say. */
  cursor: z.optional(z.string()),
  /**
   * Whether some were settled by an earlier request. Of those it is not told again whether they were refused: a browser
   * that has lost that answer reads everything anew.
   */
  repeated: z.optional(z.boolean()),
});
export type OperationsAnswer = z.output<typeof operationsAnswer>;

/** A document as the person may see it. */
export const changedDocument = z.looseObject({
  kind: z.string(),
  id: z.string(),
  /** Null for one's own; of `records` what names the organisation's. */
  owner: z.nullable(z.string()),
  /** What the person may do; `none` when it is no longer theirs to see: then nothing else is told. */
  access: z.enum(ACCESS_LEVELS),
  /** With whom its owner shares it. */
  grants: z.array(z.looseObject({ grantee: z.string(), access: z.enum(ACCESS_LEVELS) })),
  fields: object,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  changedAt: z.string(),
  /** A person's id. */
  changedBy: z.string(),
  deletedAt: z.nullable(z.string()),
  /** All of its entries follow: those that the browser has and that do not come are gone. */
  whole: z.boolean(),
});
export type ChangedDocument = z.output<typeof changedDocument>;

/** An entry of a document; null for one that is no more. */
export const changedEntry = z.looseObject({
  document: z.string(),
  key: z.string(),
  body: z.nullable(object),
  tags: z.array(z.string()),
  changedAt: z.string(),
  changedBy: z.string(),
});
export type ChangedEntry = z.output<typeof changedEntry>;

/** Some of what changed since a cursor, documents before their entries. */
export const changesAnswer = z.looseObject({
  /** What the browser has is of another history, such as before a backup was restored: all of it follows. */
  reset: z.boolean(),
  /**
   * With `reset`: the database went back to an earlier state, and what a browser has and does not come was deleted by nobody.
   * It is the person's id, as `changedBy` names people: they send again what they wrote themselves.
   */
  restored: z.optional(z.string()),
  documents: z.array(changedDocument),
  entries: z.array(changedEntry),
  /** To ask on from; opaque. */
  cursor: z.string(),
  /** Whether there is more to read now. */
  more: z.boolean(),
});
export type ChangesAnswer = z.output<typeof changesAnswer>;

/** What stands before a cursor with which all is read again. */
const AGAIN = "~";

/** The cursor with which all is read again: whether the database went back since is told as with the cursor itself. */
export function readAgain(cursor: string): string {
  return cursor.startsWith(AGAIN) ? cursor : AGAIN + cursor;
}

/** The cursor itself. */
export function readOn(cursor: string): string {
  return cursor.startsWith(AGAIN) ? cursor.slice(AGAIN.length) : cursor;
}

const member = z.looseObject({ id: z.string(), name: z.string() });

/** Who is signed in, and who else is in their organisation. */
export const membersAnswer = z.looseObject({
  /** The person's own id, as `owner` and `changedBy` name people. */
  id: z.string(),
  name: z.string(),
  isAdministrator: z.boolean(),
  /** For how many days the log of exports is kept. */
  exportLogDays: z.number(),
  /** Null for somebody without one. */
  organisation: z.nullable(z.looseObject({ name: z.nullable(z.string()), members: z.array(member) })),
});
export type MembersAnswer = z.output<typeof membersAnswer>;

/** What a browser is told by an event: that there may be something to read. */
export const EVENT_STREAM_TYPE = "text/event-stream";
