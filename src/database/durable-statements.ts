const WRITE = /^(?:insert|update|delete) /;

/** Requests and wrong passwords that were counted: the last few may be lost with the power, for the sake of speed. */
const COUNTED = /^(?:insert into|update) "(?:request_times|organisations|failed_sign_ins)" /;

/**
 * Whether a statement by itself, outside a transaction, is to be on the disk before it returns: every write is, but
 * counting. Transactions always are.
 */
export function isDurableWrite(statement: string): boolean {
  return WRITE.test(statement) && !COUNTED.test(statement);
}
