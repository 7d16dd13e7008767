/**
 * The body of an answer, and the same as text. It is written before anything is counted or charged: what can fail has
 * failed by then, and what was charged can be sent. [metering-13]
 */
export interface WrittenAnswer {
  readonly body: object;
  readonly text: string;
  /** Records that count toward the record limit. */
  readonly records: number;
}

/** Writes an answer. Throws where the body cannot be written, such as a family that is nested too deep. */
export function writeAnswer(body: object, records = 0): WrittenAnswer {
  return { body, text: JSON.stringify(body), records };
}

/** How many of the records count toward the record limit. [metering-1] [metering-2] [metering-3] */
export function countedRecords(
  { countsRecords }: { readonly countsRecords: boolean },
  records: readonly object[],
): number {
  return countsRecords ? records.length : 0;
}
