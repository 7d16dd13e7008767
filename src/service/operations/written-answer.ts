/**
 * The body of an answer, as an object and as text. It is written before anything is counted or charged, so that
 * failures come first and whatever was charged can be sent. [metering-13]
 */
export interface WrittenAnswer {
  readonly body: object;
  readonly text: string;
  /** Number of records that count toward the record limit. */
  readonly records: number;
}

/** Serialises an answer. Throws if that fails, as for a family that is nested too deeply. */
export function writeAnswer(body: object, records = 0): WrittenAnswer {
  return { body, text: JSON.stringify(body), records };
}

/** The number of records that count toward the record limit. [metering-1] [metering-2] [metering-3] */
export function countedRecords(
  { countsRecords }: { readonly countsRecords: boolean },
  records: readonly object[],
): number {
  return countsRecords ? records.length : 0;
}
