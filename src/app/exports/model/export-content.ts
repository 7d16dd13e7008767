import type { FileContent, FileRow } from "#app/files/write/file-content.ts";
import { type Vcard, type VcardPhone, formatVcard } from "#app/files/write/vcard.ts";
import { formatPhone } from "#app/lib/format-phone.ts";
import { numberOfField } from "#contract/records/do-not-call.ts";
import { slug } from "#app/files/write/download-file.ts";
import { alternatesOf } from "./export-cells.ts";
import { isOfFile, readField } from "./export-fields.ts";
import type { ExportSettings } from "./export-settings.ts";
import type { ExportRecord, ExportSource } from "./export-source.ts";
import { type ExportPlan, plannedRecords } from "./plan-export.ts";
import { type PlannedColumn, withReasons } from "./planned-columns.ts";

function* rowsOf(records: Iterable<ExportRecord>, columns: readonly PlannedColumn[]): Generator<FileRow> {
  for (const record of records) yield columns.map((column) => column.cell(record));
}

/** A JSON array with one object per line. */
function* jsonTexts(records: Iterable<ExportRecord>, columns: readonly PlannedColumn[]): Generator<string> {
  let before = "[";
  for (const record of records) {
    // built as text, since an object would put numeric names first
    const members = columns.map(
      (column) => `${JSON.stringify(column.header)}:${JSON.stringify(column.json(record) ?? null)}`,
    );
    yield `${before}\n{${members.join(",")}}`;
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

/** The records of one sheet as a file of its own. */
function contentOf(
  records: () => Iterable<ExportRecord>,
  columns: readonly PlannedColumn[],
  { name, settings }: { readonly name: string; readonly settings: ExportSettings },
): FileContent {
  if (settings.format === "json")
    return { format: "text", mediaType: "application/json", texts: jsonTexts(records(), columns) };
  const header = columns.map((column) => column.header);
  const sheet = { name, header, rows: rowsOf(records(), columns) };
  return { format: "csv", sheet, excelUtf8: settings.excelUtf8 };
}

/** The content of a planned file. */
export function exportContent(source: ExportSource, plan: ExportPlan, settings: ExportSettings): FileContent {
  const inFile = () => plannedRecords(source, plan);
  if (settings.format === "vcard") return vcardContent(inFile(), plan.columns, settings);
  const { columns, header, apartCount } = plan;
  if (settings.format !== "xlsx") return contentOf(inFile, columns, { name: source.name, settings });
  const apart = withReasons(plan.columns);
  const leftOut = {
    name: "Left out",
    header: apart.map((column) => column.header),
    rows: rowsOf(plannedRecords(source, plan, "apart"), apart),
  };
  const sheet = { name: source.name, header, rows: rowsOf(inFile(), columns) };
  return { format: "xlsx", sheets: apartCount > 0 ? [sheet, leftOut] : [sheet] };
}

/** The second file, where records without a result go into one of their own. */
export function leftOutContent(
  source: ExportSource,
  plan: ExportPlan,
  settings: ExportSettings,
): FileContent | undefined {
  const isApart = settings.format === "csv" || settings.format === "json";
  if (!isApart || plan.apartCount === 0) return undefined;
  return contentOf(() => plannedRecords(source, plan, "apart"), withReasons(plan.columns), {
    name: "Left out",
    settings,
  });
}

function vcardContent(
  records: Iterable<ExportRecord>,
  columns: readonly PlannedColumn[],
  settings: ExportSettings,
): FileContent {
  const own = columns.filter(({ fields }) => isOfFile(fields));
  const cardText = (record: ExportRecord) => formatVcard(cardOf(record, own, settings));
  return settings.vcards === "zip"
    ? { format: "zip", files: vcardFiles(records, cardText) }
    : { format: "text", mediaType: "text/vcard;charset=utf-8", texts: vcardTexts(records, cardText) };
}

type CardText = (record: ExportRecord) => string;

function* vcardTexts(records: Iterable<ExportRecord>, cardText: CardText): Generator<string> {
  for (const record of records) yield cardText(record);
}

/** One vCard file per person, named after them; the id distinguishes people of the same name. */
function* vcardFiles(records: Iterable<ExportRecord>, cardText: CardText) {
  for (const record of records) {
    yield {
      name: `${[slug(textOf(record, "fullName", "name")), slug(record.id)].filter((each) => each !== "").join("_")}.vcf`,
      text: cardText(record),
    };
  }
}

/** The columns of the person's own file, one per line: "Booth: B2". */
function noteOf(record: ExportRecord, own: readonly PlannedColumn[]): string {
  return own
    .map((column) => [column.header, String(column.cell(record))] as const)
    .filter(([, value]) => value !== "")
    .map(([header, value]) => `${header}: ${value}`)
    .join("\n");
}

function textOf(record: ExportRecord, ...names: readonly string[]): string {
  const values = names.map((name) => readField(record, name));
  return values.find((value) => typeof value === "string" && value !== "")?.toString() ?? "";
}

/** The numbers in some fields, without do-not-call numbers. */
function phonesOf(record: ExportRecord, names: readonly string[], settings: ExportSettings): string[] {
  const numbers = names.flatMap((name) => {
    const number = numberOfField(name);
    const isBlank = number !== undefined && record.doNotCall[number] === true && !settings.includeDoNotCall;
    const value = isBlank ? undefined : readField(record, name);
    if (typeof value === "string") return [formatPhone(value)];
    return alternatesOf({ name, label: name, kind: "sourced" }, value);
  });
  return [...new Set(numbers)].filter((number) => number !== "");
}

/** A person as a vCard; columns of the imported file become its note. */
function cardOf(record: ExportRecord, own: readonly PlannedColumn[], settings: ExportSettings): Vcard {
  const emails = [
    textOf(record, "email"),
    textOf(record, "supplementalEmail"),
    ...alternatesOf({ name: "emailAlt", label: "", kind: "sourced" }, readField(record, "emailAlt")),
  ];
  const phones = (type: VcardPhone["type"], ...names: readonly string[]) =>
    phonesOf(record, names, settings).map((number) => ({ number, type }));
  const updated = new Date(textOf(record, "lastUpdatedDate"));
  return {
    uid: record.id,
    fullName: textOf(record, "fullName", "name"),
    firstName: textOf(record, "firstName"),
    middleName: textOf(record, "middleName"),
    lastName: textOf(record, "lastName"),
    prefix: textOf(record, "salutation"),
    suffix: textOf(record, "suffix"),
    title: textOf(record, "jobTitle"),
    organization: textOf(record, "companyName"),
    emails: [...new Set(emails)].filter((email) => email !== ""),
    phones: [
      ...phones("work", "phone", "directPhoneAlt", "companyPhone"),
      ...phones("cell", "mobilePhone", "mobilePhoneAlt"),
      ...phones("fax", "companyFax"),
    ],
    address: {
      street: textOf(record, "street", "companyStreet"),
      city: textOf(record, "city", "companyCity"),
      state: textOf(record, "state", "companyState"),
      postalCode: textOf(record, "zipCode", "companyZipCode"),
      country: textOf(record, "country", "companyCountry"),
    },
    note: noteOf(record, own),
    urls: [textOf(record, "companyWebsite"), textOf(record, "linkedInUrl")].filter((url) => url !== ""),
    ...(Number.isNaN(updated.getTime()) ? {} : { revised: updated }),
  };
}
