/**
 * Prefixes of the query keys of searches. Free searches may be refetched whenever their rows may have changed; searches
 * whose records count are never refetched automatically. [metering-1] [metering-2] [metering-3]
 */
export const SEARCH_KEYS = { free: "free-search", counted: "counted-search" } as const;
