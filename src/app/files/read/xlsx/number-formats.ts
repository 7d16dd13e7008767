/** The meaning of a number: a number, a day, a time, both, a duration, or padded with zeros. */
export type NumberKind =
  | { readonly kind: "number" }
  | { readonly kind: "date"; readonly day: boolean; readonly time: boolean }
  | { readonly kind: "elapsed" }
  | { readonly kind: "padded"; readonly digits: number };

const NUMBER: NumberKind = { kind: "number" };
const DAY: NumberKind = { kind: "date", day: true, time: false };
const TIME: NumberKind = { kind: "date", day: false, time: true };
const DAY_AND_TIME: NumberKind = { kind: "date", day: true, time: true };

/** Built-in formats by number, including East Asian ones. */
function builtIn(id: number): NumberKind {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return DAY;
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return TIME;
  if (id === 22) return DAY_AND_TIME;
  return id === 46 ? { kind: "elapsed" } : NUMBER;
}

/**
 * Parts of a format code without effect here: literals, escapes, fillers, and brackets except durations (colours,
 * locales, conditions).
 */
const NOT_FORMAT = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi;

/** Excel's own limit. A longer code is an attack. */
const MAX_CODE_LENGTH = 255;

/** The meaning that a format code gives a number. */
export function numberKind(code: string): NumberKind {
  const [positive = ""] = code.slice(0, MAX_CODE_LENGTH).replace(NOT_FORMAT, "").split(";");
  if (/^0{2,}$/.test(positive)) return { kind: "padded", digits: positive.length };
  if (/\[[hms]+\]/i.test(positive)) return { kind: "elapsed" };
  const format = positive.replace(/general/gi, "").replace(/am\/pm|a\/p/gi, "h");
  const time = /[hs]/i.test(format);
  const day = /[yd]/i.test(format) || (/m/i.test(format) && !time);
  if (day) return { kind: "date", day, time };
  return time ? TIME : NUMBER;
}

/** The number kinds of a workbook's cell styles, in order. */
export function styleKinds(
  formatIds: readonly number[],
  codes: ReadonlyMap<number, string>,
): readonly NumberKind[] {
  const kinds = new Map([...codes].map(([id, code]) => [id, numberKind(code)]));
  return formatIds.map((id) => kinds.get(id) ?? builtIn(id));
}

const DAY_MS = 86_400_000;
/** Day 0 of Excel's 1900 system, which wrongly has a 29 February 1900 (60). */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
const LEAP_DAY_OF_1900 = 60;
/** 9999-12-31. */
const MAX_SERIAL = 2_958_465;

const twoDigits = (value: number) => String(value).padStart(2, "0");

function timeText(seconds: number): string {
  const text = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? text : `${text}:${twoDigits(seconds % 60)}`;
}

function dayText(serial: number, is1904: boolean): string {
  if (!is1904 && serial === LEAP_DAY_OF_1900) return "1900-02-29";
  const epoch = is1904 ? EPOCH_1904_MS : EPOCH_1900_MS;
  const shift = !is1904 && serial < LEAP_DAY_OF_1900 ? 1 : 0;
  return new Date(epoch + (serial + shift) * DAY_MS).toISOString().slice(0, 10);
}

function dateText(
  serial: number,
  { day, time }: { readonly day: boolean; readonly time: boolean },
  is1904: boolean,
): string {
  // in seconds, since fractions of a day are inexact
  const seconds = Math.round(serial * 86_400);
  const whole = Math.floor(seconds / 86_400);
  const clock = timeText(seconds % 86_400);
  if (!day && whole === 0) return clock;
  const date = dayText(whole, is1904);
  return time ? `${date} ${clock}` : date;
}

/** Significant digits of a number in Excel. */
const PRECISION = 15;

/** Exceeds any number that a spreadsheet writes. */
const MAX_NUMBER_LENGTH = 400;

/** "1.25E+2" → "125": the same digits, with the point moved by the exponent. */
function withoutExponent(text: string): string {
  if (text.length > MAX_NUMBER_LENGTH) return text;
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d{1,3})$/i.exec(text);
  if (match === null) return text;
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = match;
  const digits = whole + decimals;
  const point = whole.length + Number(exponent);
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const at = Math.max(1, point);
  const fraction = padded.slice(at).replace(/0+$/, "");
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, "");
  return `${sign}${integer}${fraction === "" ? "" : `.${fraction}`}`;
}

/**
 * A number as shown in a wide cell: without exponent or binary rounding noise. Integers keep every digit of the file.
 */
export function plainNumber(text: string): string {
  const plain = withoutExponent(text);
  if (!plain.includes(".") || !Number.isFinite(Number(text))) return plain;
  return withoutExponent(Number(Number(text).toPrecision(PRECISION)).toString());
}

/** The value of a numeric cell as text: days as YYYY-MM-DD, times as HH:MM, with seconds if not zero. */
export function numberText(text: string, kind: NumberKind, is1904: boolean): string {
  const serial = Number(text);
  if (kind.kind === "number" || text.trim() === "" || !Number.isFinite(serial)) return plainNumber(text);
  if (kind.kind === "padded")
    return serial < 0 ? plainNumber(text) : plainNumber(text).padStart(kind.digits, "0");
  if (serial < 0 || serial > MAX_SERIAL) return plainNumber(text);
  return kind.kind === "elapsed" ? timeText(Math.round(serial * 86_400)) : dateText(serial, kind, is1904);
}
