import { type CellField, fieldValue } from "#app/records/cells.ts";
import { doNotCall, numberOfField } from "#app/records/do-not-call.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { Nothing } from "./alternates.tsx";
import { RecordValue } from "./record-value.tsx";

interface AnsweredValueProps {
  readonly type: RecordType;
  readonly field: CellField;
  readonly result: RecordResult;
}

/** What a run brought of a record under one field; a number that must not be called says so. */
export function AnsweredValue({ type, field, result }: AnsweredValueProps) {
  if (result.record === null) return <Nothing />;
  const number = type === "contact" ? numberOfField(field.name) : undefined;
  return (
    <RecordValue
      field={field}
      value={fieldValue(type, result.record, field.name)}
      doNotCall={number !== undefined && doNotCall(result, number) === true}
    />
  );
}
