import { csvFileName, formatCsv } from "#app/files/write/csv.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import type { SelectedCompany, SelectedContact, SelectedRecord } from "#app/selection/selected-record.ts";

interface CsvColumn<Row> {
  readonly header: string;
  readonly text: (row: Row) => string | number | null | undefined;
}

const yesNo = (flag: boolean | null | undefined) =>
  flag === true ? "Yes" : flag === false ? "No" : "Not known";

const CONTACT: readonly CsvColumn<SelectedContact>[] = [
  { header: "Contact ID", text: ({ id }) => id },
  { header: "Name", text: ({ snapshot }) => snapshot.name },
  { header: "Job title", text: ({ snapshot }) => snapshot.jobTitle },
  { header: "Company", text: ({ snapshot }) => snapshot.company?.name },
  { header: "Company ID", text: ({ snapshot }) => snapshot.company?.id },
  { header: "Accuracy", text: ({ snapshot }) => snapshot.accuracy },
  { header: "Has e-mail", text: ({ snapshot }) => yesNo(snapshot.hints.hasEmail) },
  { header: "Has direct phone", text: ({ snapshot }) => yesNo(snapshot.hints.hasDirectPhone) },
  { header: "Has mobile", text: ({ snapshot }) => yesNo(snapshot.hints.hasMobilePhone) },
  { header: "Direct phone: do not call", text: ({ snapshot }) => yesNo(snapshot.directPhoneDoNotCall) },
  { header: "Mobile: do not call", text: ({ snapshot }) => yesNo(snapshot.mobilePhoneDoNotCall) },
  { header: "Under management", text: ({ snapshot }) => yesNo(snapshot.managementStatus?.underManagement) },
  { header: "Added", text: ({ addedAt }) => addedAt },
];

const COMPANY: readonly CsvColumn<SelectedCompany>[] = [
  { header: "Company ID", text: ({ id }) => id },
  { header: "Name", text: ({ snapshot }) => snapshot.name },
  { header: "Website", text: ({ snapshot }) => snapshot.website },
  { header: "City", text: ({ snapshot }) => snapshot.city },
  { header: "State", text: ({ snapshot }) => snapshot.state },
  { header: "Country", text: ({ snapshot }) => snapshot.country },
  { header: "Employees", text: ({ snapshot }) => snapshot.employeeCount },
  { header: "Revenue (thousands of US dollars)", text: ({ snapshot }) => snapshot.revenue },
  { header: "Under management", text: ({ snapshot }) => yesNo(snapshot.managementStatus?.underManagement) },
  { header: "Added", text: ({ addedAt }) => addedAt },
];

function rowsOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string[][] {
  const header = columns.map((column) => column.header);
  return [header, ...rows.map((row) => columns.map(({ text }) => String(text(row) ?? "")))];
}

const KINDS: Readonly<Record<RecordType, string>> = { contact: "contacts", company: "companies" };

/** A list's records of one type as a CSV file: what search told of them, never an address or a number. */
export function listToCsv(
  name: string,
  type: RecordType,
  records: readonly SelectedRecord[],
  date: Date,
): { readonly fileName: string; readonly text: string } {
  const rows =
    type === "contact"
      ? rowsOf(
          CONTACT,
          records.filter((record) => record.type === "contact"),
        )
      : rowsOf(
          COMPANY,
          records.filter((record) => record.type === "company"),
        );
  return { fileName: csvFileName(KINDS[type], name, date), text: formatCsv(rows, { bom: true }) };
}
