import { ROUNDED_NUMBER, plainNumber } from "./clean-values.ts";

/** Fewer digits are an extension; more digits than the maximum are no number of the international plan. */
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

const LABEL =
  /^(?:(?:tel|telefon|telephone|phone|mobile?|mobil|handy|cell|(?:tele)?fax|office|direct|work|home|[tmpfoc])(?:\s?[.:]+\s*|\s+(?=[(\d]))|\p{L}[\p{L} ]{0,30}(?::\s*(?=[+(\d])|\.?\s*(?=\+)))/iu;
const FAX = /^(?:(?:tele)?fax|f)\s?[.:\s]/i;
const EXTENSION =
  /(?:,{2,3}|[\s,;]*(?:\b(?:ext(?:ension|n)?|dw|durchwahl|poste|int|ramal|anexo|opt(?:ion)?)|x|#|доб|вн|内線|内线|转)[\s.:=]*)(\d{1,6})#?$/i;
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2})(?:[ T]\d{1,2}:.*)?$/;

/**
 * What separates two numbers, of which the second may have a label. Commas and semicolons before an extension do not
 * separate.
 */
const BETWEEN =
  /\s*(?:[;,](?!\s*(?:ext|x|dw)|,|(?<=,,))|\||&|:::|[•·]|\s-(?=\s\+)|\s(?:or|oder|ou|and|und|et|y|e)\s)\s*|(?<=\d)\s+(?=\+|(?:tel|phone|mobile?|mobil|cell|(?:tele)?fax|[tmpfo])\s?[.:]*\s?[+(\d])/i;

/** A placeholder for "none" before a number. */
const NONE_BEFORE = /^(?:n\/?a|none|unknown|-+)\s*[/;,|&]\s*/i;

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Splits numbers that a slash or a parenthesis separates; a slash after an area code belongs to its number. */
function splitWhole(text: string): readonly string[] {
  const [first = "", ...rest] = text.split(/\s*(\/|\s(?=\())\s*/);
  const numbers = [first];
  for (let place = 0; place < rest.length; place += 2) {
    const [sign = "", part = ""] = rest.slice(place);
    const before = numbers.at(-1) ?? "";
    if (digitsOf(before).length >= MIN_DIGITS) numbers.push(part);
    else numbers.splice(-1, 1, `${before}${sign}${part}`);
  }
  return numbers.flatMap(splitLines);
}

/**
 * Splits numbers that stood on separate lines: together more digits than one number has, in parts that are long enough.
 */
function splitLines(text: string): readonly string[] {
  const parts = text.split(/\s+/);
  const areNumbers = parts.every((part) => digitsOf(part).length >= MIN_DIGITS);
  return areNumbers && digitsOf(text).length > MAX_DIGITS ? parts : [text];
}

/** Why a text is no phone number; undefined where it is one. */
function faultOf(text: string): string | undefined {
  if (ROUNDED_NUMBER.test(text)) return "is a rounded number";
  if (DATE.test(text)) return "is a date";
  if (!/^[+(\d][\d\s()+.\-/]*$/.test(text) || /.\+/.test(text.replace(/^\(\+/, "+")))
    return "is not a phone number";
  const digits = digitsOf(text.replace("(0)", "").replace(/^(?:00|011)(?=[1-9])/, ""));
  if (digits.length < MIN_DIGITS) return "has too few digits for a phone number";
  if (digits.length > MAX_DIGITS) return "has too many digits for a phone number";
  if (/^(\d)\1*$/.test(digits) || /^\d{5,}\.\d+$/.test(text)) return "is not a phone number";
  return undefined;
}

/**
 * The phone numbers of a cell in their order, with extensions as "x12", and why its first part is none. A fax number
 * counts only where faxes are asked for.
 */
export function phonesOf(
  cell: string,
  takesFax: boolean,
): {
  readonly phones: readonly string[];
  readonly fault: string | undefined;
} {
  const text = plainNumber(cell).replace(/^tel:/i, "").replace(NONE_BEFORE, "");
  const whole =
    ROUNDED_NUMBER.test(text) || DATE.test(text) ? [text] : text.split(BETWEEN).flatMap(splitWhole);
  const read = whole.map((part) => {
    const labelled = part.replace(/\([a-z][a-z .]*\)/gi, " ").trim();
    const isFax = FAX.test(labelled) && !takesFax;
    const plain = labelled.replace(LABEL, "");
    const extension = EXTENSION.exec(plain);
    const number = plain
      .slice(0, extension?.index)
      .replace(/^(\d{5,})\.0+$/, "$1")
      .trim();
    return {
      phone: `${number}${extension ? ` x${extension[1] ?? ""}` : ""}`,
      fault: isFax ? "is a fax number" : faultOf(number),
    };
  });
  return {
    phones: read.flatMap(({ phone, fault }) => (fault === undefined ? [phone] : [])),
    fault: read[0]?.fault,
  };
}
