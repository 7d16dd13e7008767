import type * as z from "zod/mini";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";

/** Places in a list where a reader goes on, as `next` of an answer holds them. */
export function placesOf<Place>(schema: z.ZodMiniType<Place>) {
  return {
    cursor(place: Place): string {
      return Buffer.from(JSON.stringify(place)).toString("base64url");
    },
    /** Undefined for what is no cursor of ours. */
    at(cursor: string): Place | undefined {
      try {
        return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        return undefined;
      }
    },
  };
}
