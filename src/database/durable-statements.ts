const WRITE = /^(?:insert|update|delete) /;

/** Requests that were counted: the last few may be lost with the power, for the sake of every search's speed. */
const COUNTED = /^(?:insert into|update) "(?:request_times|organisations)" /;

/**
 * Whether a statement by itself, outside a transaction, is to be on the disk before it returns: every write is, but
 * counting. Transactions always are.
 */
export function isDurableWrite(statement: string): boolean {
  return WRITE.test(statement) && !COUNTED.test(statement);
}
