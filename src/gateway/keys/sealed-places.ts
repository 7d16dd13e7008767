import type * as z from "zod/mini";
import type { SessionKeys } from "./session-keys.ts";

/**
 * Places in a list of a space where a reader goes on, as `next` of an answer holds them: sealed, since addresses stand in
 * logs, and a place may name what its reader is not told.
 */
export function sealedPlaces<Place>(schema: z.ZodMiniType<Place>, list: string) {
  const contextOf = (spaceId: string) => `place in ${list} ${spaceId}`;
  return {
    cursor(keys: SessionKeys, spaceId: string, place: Place): string {
      return keys.seal(JSON.stringify(place), contextOf(spaceId));
    },
    /** Undefined for what is no cursor of this list and space. */
    at(keys: SessionKeys, spaceId: string, cursor: string): Place | undefined {
      const text = keys.open(cursor, contextOf(spaceId));
      return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data;
    },
  };
}
