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

/** Whether a statement is the small write by which a database is checked: it tells nothing of what larger ones meet. */
export function isProbe(statement: string): boolean {
  return statement.startsWith('insert into "meta" ');
}
