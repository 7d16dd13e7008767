/**
 * How the query keys of searches begin: those that are free may be asked again whenever their rows may have changed,
 * those whose records count never are by themselves. [metering-1] [metering-2] [metering-3]
 */
export const SEARCH_KEYS = { free: "free-search", counted: "counted-search" } as const;
