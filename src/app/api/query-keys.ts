/**
 * How the query keys of searches begin: those that are free may be asked again whenever their rows may have changed,
 * those whose records count never are by themselves. Section 8, rules 1 to 3.
 */
export const SEARCH_KEYS = { free: "free-search", counted: "counted-search" } as const;
