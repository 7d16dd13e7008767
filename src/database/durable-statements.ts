const WRITE = /^(?:insert|update|delete) /;

/** Counters of requests and of wrong passwords: the last few may be lost in a power failure, for the sake of speed. */
const COUNTED = /^(?:insert into|update) "(?:request_times|organisations|failed_sign_ins)" /;

/**
 * Whether a statement outside a transaction has to be on the disk before it returns: every write except counters. Transactions
 * always are.
 */
export function isDurableWrite(statement: string): boolean {
  return WRITE.test(statement) && !COUNTED.test(statement);
}

/** Whether a statement is the small write that checks a database: its success says nothing about larger ones. */
export function isProbe(statement: string): boolean {
  return statement.startsWith('insert into "meta" ');
}
