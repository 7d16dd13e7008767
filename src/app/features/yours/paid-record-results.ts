import { type PaidRecord, newestValue } from "#app/paid-calls/paid-record.ts";
import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import type { RecordResult, RunOutput } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";

const FLAGS = { direct: "directPhoneDoNotCall", mobile: "mobilePhoneDoNotCall" } as const;

/** The newest values of a record in the shape of an answer, with the newest word on whether its numbers may be called. */
function resultOf(record: PaidRecord): RecordResult {
  const { type, id, marks, snapshot } = record;
  const names = Object.keys(record.fields);
  const attributes = Object.fromEntries(names.map((name) => [name, newestValue(record, name)?.value]));
  const flags = (["direct", "mobile"] as const).flatMap((number) => {
    const mark = marks[number];
    return mark === null ? [] : [[FLAGS[number], mark.doNotCall] as const];
  });
  return {
    id,
    input: null,
    recordId: id,
    snapshot,
    outcome: "matched",
    free: true,
    record: {
      type: type === "contact" ? "Contact" : "Company",
      id,
      attributes: { ...attributes, ...Object.fromEntries(flags) },
      meta: { input: {}, matchStatus: "FULL_MATCH" },
    },
    movedTo: null,
    status: "FULL_MATCH",
    error: null,
    recovered: false,
    credits: 0,
  };
}

const KNOWN_FIELDS = { contact: contactOutputFields, company: companyOutputFields } as const;

/** Records as files are made of them: the newest value of every field that one of them has. */
export function paidRecordsOutput(type: RecordType, records: readonly PaidRecord[]): RunOutput {
  const present = new Set(records.flatMap(({ fields }) => Object.keys(fields)));
  const known = KNOWN_FIELDS[type].map(({ name }) => name).filter((name) => present.delete(name));
  return {
    type,
    name: "Yours",
    outputFields: [...known, ...present],
    results: records.map(resultOf),
  };
}
