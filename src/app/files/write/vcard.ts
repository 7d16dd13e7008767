/** Type of a number or address. */
export interface VcardPhone {
  readonly number: string;
  readonly type: "work" | "cell" | "fax";
}

/** A postal address; unknown parts are empty or missing. */
export interface VcardAddress {
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly country?: string;
}

/** A person's card; unknown parts are empty or missing. */
export interface Vcard {
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  /** For instance "Dr." */
  readonly prefix?: string;
  /** For instance "Jr." */
  readonly suffix?: string;
  /** Defaults to the names, or else the organization. */
  readonly fullName?: string;
  readonly organization?: string;
  readonly department?: string;
  readonly title?: string;
  /** Preferred one first. */
  readonly emails?: readonly string[];
  readonly phones?: readonly VcardPhone[];
  readonly address?: VcardAddress;
  readonly urls?: readonly string[];
  readonly note?: string;
  readonly uid?: string;
  /** When the data was last changed. */
  readonly revised?: Date;
}

/** In octets of UTF-8, without the line break. */
const MAX_LINE_LENGTH = 75;

const PHONE_TYPES: Readonly<Record<VcardPhone["type"], string>> = {
  work: "WORK,VOICE",
  cell: "CELL,VOICE",
  fax: "WORK,FAX",
};

/** Escapes characters that would end a value or its line; drops other control characters. */
function escapeValue(value: string): string {
  return value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, (control) => (control === "\t" ? " " : ""))
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** The octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

/** Folds a long line: continuation lines start with a space, and no character is split. */
function foldLine(line: string): string {
  let folded = "";
  let length = 0;
  for (const character of line) {
    const octets = octetsOf(character);
    if (length + octets > MAX_LINE_LENGTH) {
      folded += "\r\n ";
      length = 1;
    }
    folded += character;
    length += octets;
  }
  return `${folded}\r\n`;
}

const joinValues = (values: readonly (string | undefined)[]) =>
  values.map((value) => escapeValue(value?.trim() ?? "")).join(";");

const isKnown = (value: string | undefined): value is string => value !== undefined && value.trim() !== "";

/** The name under which a card is listed, which is mandatory. */
function fullNameOf(card: Vcard): string {
  const names = [card.prefix, card.firstName, card.middleName, card.lastName, card.suffix].filter(isKnown);
  const name = names.map((name) => name.trim()).join(" ");
  return [card.fullName, name, card.organization, card.emails?.[0]].find(isKnown)?.trim() ?? "Unnamed";
}

/**
 * Formats a card as vCard 3.0 (RFC 2426), which phones, Outlook, Google and Apple all read: CRLF after each line, lines
 * folded at 75 octets of UTF-8. Concatenated cards form one file.
 */
export function formatVcard(card: Vcard): string {
  const { address, revised } = card;
  const single = (name: string, value: string | undefined) =>
    isKnown(value) ? [`${name}:${joinValues([value])}`] : [];
  const organization = [card.organization, ...(isKnown(card.department) ? [card.department] : [])];
  const place = [address?.street, address?.city, address?.state, address?.postalCode, address?.country];
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${joinValues([card.lastName, card.firstName, card.middleName, card.prefix, card.suffix])}`,
    `FN:${escapeValue(fullNameOf(card))}`,
    ...(organization.some(isKnown) ? [`ORG:${joinValues(organization)}`] : []),
    ...single("TITLE", card.title),
    ...(card.emails ?? [])
      .filter(isKnown)
      .flatMap((email, index) => single(`EMAIL;TYPE=INTERNET${index === 0 ? ",PREF" : ""}`, email)),
    ...(card.phones ?? []).flatMap(({ number, type }) => single(`TEL;TYPE=${PHONE_TYPES[type]}`, number)),
    ...(place.some(isKnown) ? [`ADR;TYPE=WORK:${joinValues([undefined, undefined, ...place])}`] : []),
    ...(card.urls ?? []).flatMap((url) => single("URL", url)),
    ...single("NOTE", card.note),
    ...single("UID", card.uid),
    ...(revised ? [`REV:${revised.toISOString().replace(/\.\d+/, "")}`] : []),
    "END:VCARD",
  ];
  return lines.map(foldLine).join("");
}
