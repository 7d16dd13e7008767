import * as z from "zod/mini";
import type { VersionRange } from "./apply-operations.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { readable } from "#contract/diagnostics/unreadable-text.ts";
import { readOn } from "#contract/workspace/workspace-schemas.ts";

/** Where a browser goes on to read. */
const position = z.object({
  space: z.string(),
  history: z.string(),
  /** It has everything up to this version. */
  base: z.number(),
  /** Of what came later it has read the documents up to this version, with their entries since `base`. */
  read: z.number(),
  /** Of the next document, whose version was `version` then, it has read the entries up to this one. */
  within: z.optional(
    z.object({
      owner: z.string(),
      id: z.string(),
      version: z.number(),
      entry: z.tuple([z.number(), z.string()]),
    }),
  ),
  /** Of documents that come as a whole, what was taken out of them comes as well. */
  traces: z.optional(z.boolean()),
  /** The last document that took several answers: it was read up to this version, although others come first. */
  finished: z.optional(z.object({ owner: z.string(), id: z.string(), version: z.number() })),
});
export type Position = z.output<typeof position>;

/** A document that took several answers, and the version up to which it was read. */
export type Finished = NonNullable<Position["finished"]>;

/** The cursor of a position: opaque to browsers. */
export function cursorOf(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString("base64url");
}

/** Before all versions: whoever has read up to here has nothing yet. */
export const BEGINNING = -1;

/** Whether nothing is swept of what changed since: whoever reads from the beginning needs nothing of it. */
export function isFromThere({ base }: Position, swept: number): boolean {
  return base === BEGINNING || base >= swept;
}

/** Whether more was read than there is: the database went back, such as to a snapshot. */
export function isAhead({ base, read, within }: Position, version: number): boolean {
  return Math.max(base, read, within?.version ?? 0) > version;
}

/** Undefined for what is no cursor of ours; of one with which all is read again, where it would have gone on. */
export function positionOf(cursor: string): Position | undefined {
  return readable(() =>
    position.parse(JSON.parse(Buffer.from(readOn(cursor), "base64url").toString("utf8"))),
  );
}

/**
 * Where whoever had read up to a cursor reads on, once operations of their own changed the space just as they say;
 * undefined where something else came between. [workspace-9]
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
