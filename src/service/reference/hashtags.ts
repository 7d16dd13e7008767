import type { ReferenceEntry } from "./reference-entry.ts";
import hashtags from "./tables/hashtags.json" with { type: "json" };

/** A mark of companies with the groups in which it stands. */
export interface Hashtag extends ReferenceEntry {
  readonly parentCategory: string;
  readonly category: string;
}

/** Every mark, in the order of their groups. */
export const HASHTAGS: readonly Hashtag[] = hashtags;
