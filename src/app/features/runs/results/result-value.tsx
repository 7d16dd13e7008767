import { type CellField, fieldValue } from "#app/records/record-cells.ts";
import { mustNotCall } from "#app/records/do-not-call.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { Nothing } from "./more-values.tsx";
import { RecordValue } from "./record-value.tsx";

interface AnsweredValueProps {
  readonly type: RecordType;
  readonly field: CellField;
  readonly result: RecordResult;
  /** What may say that the number must not be called, the newest first; the result itself where there is no other. */
  readonly told?: readonly RecordResult[];
}

/** What a run brought of a record under one field; a number that must not be called says so. */
export function AnsweredValue({ type, field, result, told }: AnsweredValueProps) {
  if (result.record === null) return <Nothing />;
  return (
    <RecordValue
      field={field}
      value={fieldValue(type, result.record, field.name)}
      doNotCall={type === "contact" && mustNotCall(field.name, told ?? [result])}
    />
  );
}
