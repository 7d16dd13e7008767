import type { RecentSearch, SavedSearch } from "#app/features/saved-searches/saved-search.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { type SearchView, paramsOf, viewOf, splitSecrets } from "#app/search/search-params.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";

const criterionDefinitions: readonly CriterionDefinition[] = [
  { key: "companyName", label: "Company", kind: "text" },
  { key: "lastName", label: "Last name", kind: "text" },
  { key: "metroRegion", label: "Metro region", kind: "code", lookup: "metro-regions" },
  { key: "emailAddress", label: "E-mail", kind: "email", secret: true },
];

/** An open contact search, with overrides for its view; it counts as answered when a total is given. */
export function openSearchOf(view: Partial<SearchView> = {}, total?: number, at = 0): SearchSnapshot {
  const asked = { page: 1, size: 25, sort: undefined, criteria: {}, ...view } as const;
  const { open, secrets } = splitSecrets(asked, criterionDefinitions);
  return {
    definition: {
      name: "searchContacts",
      title: "Contacts",
      noun: { one: "contact", many: "contacts" },
      scopes: [],
      criterionDefinitions,
      defaultSort: "-score",
      countsRecords: false,
      count: () => Promise.resolve(total ?? 0),
      attributesOf: (address) => ({ ...address }),
    },
    view: viewOf(paramsOf(open), criterionDefinitions),
    secret: Object.keys(secrets).length > 0,
    requested: true,
    answer: total === undefined ? undefined : { total, at },
  };
}

/** A saved contact search, with overrides. */
export function savedSearchOf(given: Partial<SavedSearch> = {}): SavedSearch {
  return {
    id: "saved-1",
    name: "Health systems",
    search: "searchContacts",
    criteria: {},
    size: 25,
    usedAt: 0,
    ...given,
  };
}

/** A recent contact search, with overrides. */
export function recentSearchOf(given: Partial<RecentSearch> = {}): RecentSearch {
  return { id: "recent-1", search: "searchContacts", criteria: {}, size: 25, total: 1, at: 0, ...given };
}
