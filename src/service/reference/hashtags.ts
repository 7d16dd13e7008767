import type { ReferenceEntry } from "./reference-entry.ts";
import hashtags from "./tables/hashtags.json" with { type: "json" };

/** A hashtag of companies, with its groups. */
export interface Hashtag extends ReferenceEntry {
  readonly parentCategory: string;
  readonly category: string;
}

/** All hashtags, in the order of their groups. */
export const HASHTAGS: readonly Hashtag[] = hashtags;
