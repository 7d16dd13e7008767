/**
 * What brought a value: a run over many records, a reveal of one, a read about a company, a family tree. Here, since
 * addresses name them and must not load what reads rows.
 */
export const PAID_SOURCE_KINDS = ["run", "reveal", "read", "family"] as const;
