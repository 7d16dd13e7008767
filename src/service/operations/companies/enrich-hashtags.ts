import type { ParsedHashtagEnrich } from "#contract/company-read-schemas.ts";
import { HASHTAGS, type Hashtag } from "#service/reference/hashtags.ts";
import type { CompanyReadCall, SearchResult } from "#service/service-call.ts";
import { loadDetails } from "./load-company-details.ts";

function hashtagAttributes({ name, category, parentCategory }: Hashtag, priority: number) {
  return {
    searchString: name.toLowerCase(),
    label: name,
    displayLabel: name,
    description: `This company is marked as: ${name}.`,
    group: category,
    parentCategory,
    priority,
    displayScore: "yes",
    hidden: false,
    categorizedFlag: true,
  };
}

/** Enrich Hashtags: the hashtags of one company, by label; the priority is the position in the lookup. */
export async function enrichHashtags(call: CompanyReadCall<ParsedHashtagEnrich>): Promise<SearchResult> {
  const { hashtags } = await loadDetails(call);
  const marks = new Set(hashtags);
  const data = HASHTAGS.map((entry, index) => ({ entry, priority: index + 1 }))
    .filter(({ entry }) => marks.has(entry.id))
    .toSorted((one, other) => (one.entry.name < other.entry.name ? -1 : 1))
    .map(({ entry, priority }) => ({
      type: "Hashtag",
      id: entry.id,
      attributes: hashtagAttributes(entry, priority),
    }));
  return { data, total: data.length };
}
