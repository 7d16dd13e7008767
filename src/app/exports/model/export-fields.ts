import { companyDomain } from "#text/company-domain.ts";
import { websiteDomain } from "#text/website-domain.ts";
import { CALLABLE_NUMBERS, numberLabel } from "#contract/records/do-not-call.ts";
import type { ExportField, ExportRecord, ExportRowType, ExportSource } from "./export-source.ts";

/** A field computed from others. */
interface DerivedField extends ExportField {
  readonly rowTypes: readonly ExportRowType[];
  /** Offered where the source has one of these fields. */
  readonly from: readonly string[];
  read(record: ExportRecord): unknown;
}

/** Prefix of fields that are columns of the person's own file. */
export const FILE_FIELD = "file:";

const PHONE_FIELDS = ["phone", "mobilePhone", "directPhoneAlt", "mobilePhoneAlt"];

/** Which numbers of a person must not be called; "No" only where the service said so of both. */
function doNotCallText({ doNotCall }: ExportRecord): string {
  const blocked = CALLABLE_NUMBERS.filter((number) => doNotCall[number] === true);
  if (blocked.length > 0) return blocked.map(numberLabel).join("; ");
  return CALLABLE_NUMBERS.every((number) => doNotCall[number] === false) ? "No" : "Not known";
}

/** "1" where any number must not be called, "0" where the service cleared both, else empty. */
function doNotCallFlag({ doNotCall }: ExportRecord): string {
  if (CALLABLE_NUMBERS.some((number) => doNotCall[number] === true)) return "1";
  return CALLABLE_NUMBERS.every((number) => doNotCall[number] === false) ? "0" : "";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function fullName(record: ExportRecord): string {
  const names = ["firstName", "middleName", "lastName"].map((name) => textOf(record.value(name)));
  return names.filter((name) => name !== "").join(" ") || textOf(record.value("name"));
}

function linkOf(links: unknown, site: string): string {
  const urls = (Array.isArray(links) ? links : []).map((link: unknown) =>
    typeof link === "object" && link !== null && "url" in link ? textOf(link.url) : textOf(link),
  );
  return urls.find((url) => websiteDomain(url).split(".").includes(site)) ?? "";
}

/** The first code as text, to keep leading zeros. */
function firstCode(codes: unknown): string {
  const [first]: unknown[] = Array.isArray(codes) ? codes : [];
  const id = typeof first === "object" && first !== null && "id" in first ? first.id : first;
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}

const DERIVED: readonly DerivedField[] = [
  {
    name: "doNotCall",
    label: "Do Not Call",
    kind: "text",
    rowTypes: ["contact"],
    from: PHONE_FIELDS,
    read: doNotCallText,
  },
  {
    name: "doNotCallFlag",
    label: "Do not call (1 or 0)",
    kind: "text",
    rowTypes: ["contact"],
    from: PHONE_FIELDS,
    read: doNotCallFlag,
  },
  {
    name: "fullName",
    label: "Full name",
    kind: "text",
    rowTypes: ["contact"],
    from: ["firstName", "lastName"],
    read: fullName,
  },
  {
    name: "linkedInUrl",
    label: "LinkedIn profile",
    kind: "url",
    rowTypes: ["contact"],
    from: ["externalUrls"],
    read: (record) => linkOf(record.value("externalUrls"), "linkedin"),
  },
  {
    name: "companyDomain",
    label: "Company domain",
    kind: "text",
    rowTypes: ["contact"],
    from: ["companyWebsite"],
    read: (record) => companyDomain(textOf(record.value("companyWebsite"))),
  },
  {
    name: "domain",
    label: "Domain",
    kind: "text",
    rowTypes: ["company"],
    from: ["website"],
    read: (record) => companyDomain(textOf(record.value("website"))),
  },
  {
    name: "companyLinkedInUrl",
    label: "LinkedIn page",
    kind: "url",
    rowTypes: ["company"],
    from: ["socialMediaUrls"],
    read: (record) => linkOf(record.value("socialMediaUrls"), "linkedin"),
  },
  {
    name: "sicCode",
    label: "First SIC code",
    kind: "text",
    rowTypes: ["company"],
    from: ["sicCodes"],
    read: (record) => firstCode(record.value("sicCodes")),
  },
  {
    name: "naicsCode",
    label: "First NAICS code",
    kind: "text",
    rowTypes: ["company"],
    from: ["naicsCodes"],
    read: (record) => firstCode(record.value("naicsCodes")),
  },
];

const READERS = new Map(DERIVED.map((field) => [field.name, field]));

/** The fields from which one is computed; itself for a field that is read. */
export function givenFields(name: string): readonly string[] {
  return READERS.get(name)?.from ?? [name];
}

/** The value of a field of a record, computed where necessary. */
export function readField(record: ExportRecord, name: string): unknown {
  const given = record.value(name);
  return given ?? READERS.get(name)?.read(record);
}

/** Default columns: the source's fields plus do-not-call. */
export function defaultFields({ fields, rowType }: ExportSource): readonly ExportField[] {
  const marks = derivedFields(rowType, fields).filter(({ name }) => name === "doNotCall");
  return [...fields, ...marks];
}

/** Every field that can be a column. */
export function allFields(source: ExportSource): readonly ExportField[] {
  const given = [...source.fields, ...(source.moreFields ?? [])];
  return [...given, ...derivedFields(source.rowType, given)];
}

/** Whether a column has fields of the person's own file. */
export function isOfFile(fields: readonly string[]): boolean {
  return fields.some((name) => name.startsWith(FILE_FIELD));
}

/** Indexes of columns that Prospect adds to a person's own file; empty where there is no such file. */
export function addedPlaces(columns: readonly (readonly string[])[]): ReadonlySet<number> {
  if (!columns.some(isOfFile)) return new Set();
  return new Set(columns.flatMap((fields, place) => (isOfFile(fields) ? [] : [place])));
}

function derivedFields(rowType: ExportRowType, given: readonly ExportField[]): readonly ExportField[] {
  const names = new Set(given.map(({ name }) => name));
  return DERIVED.filter(
    ({ name, rowTypes, from }) =>
      rowTypes.includes(rowType) && !names.has(name) && from.some((needed) => names.has(needed)),
  ).map(({ name, label, kind }) => ({ name, label, kind }));
}
