import * as z from "zod/mini";
import type { VersionRange } from "./apply-operations.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { readable } from "#contract/diagnostics/unreadable-text.ts";
import { withoutRestartMark } from "#contract/workspace/workspace-schemas.ts";

/** A place in a browser's reading. */
const position = z.object({
  space: z.string(),
  history: z.string(),
  /** It has everything up to this version. */
  base: z.number(),
  /** Of later changes it has read the documents up to this version, with their entries since `base`. */
  read: z.number(),
  /** Of the next document, at version `version` then, it has read the entries up to this one. */
  within: z.optional(
    z.object({
      owner: z.string(),
      id: z.string(),
      version: z.number(),
      entry: z.tuple([z.number(), z.string()]),
    }),
  ),
  /** Whether removed entries are sent of documents that are read from the beginning. */
  traces: z.optional(z.boolean()),
  /** The last document that took several answers: it was read up to this version, although it may come again later. */
  finished: z.optional(z.object({ owner: z.string(), id: z.string(), version: z.number() })),
});
export type Position = z.output<typeof position>;

/** A document that took several answers, and the version up to which it was read. */
export type Finished = NonNullable<Position["finished"]>;

/** The cursor of a position: opaque to browsers. */
export function cursorOf(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString("base64url");
}

/** Before all versions: nothing was read yet. */
export const BEGINNING = -1;

/** Whether nothing was swept of what changed since: a browser that starts over needs no traces. */
export function needsNoTraces({ base }: Position, swept: number): boolean {
  return base === BEGINNING || base >= swept;
}

/** Whether more was read than there is: the database went back, for example to a snapshot. */
export function isAhead({ base, read, within }: Position, version: number): boolean {
  return Math.max(base, read, within?.version ?? 0) > version;
}

/** Undefined for a text that is no cursor; for one that restarts the reading, its former position. */
export function positionOf(cursor: string): Position | undefined {
  return readable(() =>
    position.parse(JSON.parse(Buffer.from(withoutRestartMark(cursor), "base64url").toString("utf8"))),
  );
}

/**
 * The cursor that follows one's own operations, where they alone changed the space since a cursor; undefined where something else
 * changed it. [workspace-9]
 */
export function cursorAfter(
  { spaceId }: SpacePerson,
  cursor: string | undefined,
  { history, from, to }: VersionRange,
): string | undefined {
  const known = cursor === undefined ? undefined : positionOf(cursor);
  const isUpToDate =
    known?.space === spaceId && known.history === history && known.base === from && known.read === from;
  return isUpToDate && known.within === undefined
    ? cursorOf({ space: spaceId, history, base: to, read: to })
    : undefined;
}
