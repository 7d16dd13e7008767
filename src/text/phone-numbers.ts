/** Fewer digits are an extension or a typo, not a number. */
const MIN_DIGITS = 7;

/** A longer text is no number, and reading it would take long. */
const MAX_TEXT_LENGTH = 60;

const EXTENSION = /\s*(?:;?\s*ext(?:ension)?\.?=?|x|#)\s*\d+\s*$/i;

/**
 * The digits of a number, with its country code, in each way in which it can be read; none for a text that is no
 * number. `+1 (555) 010-2345`, `001 555 010 2345` and `555.010.2345 ext. 7` all give `15550102345`. A number without
 * a country code is read as one of North America when it has ten digits.
 */
export function phoneReadings(text: string): string[] {
  if (text.length > MAX_TEXT_LENGTH) return [];
  const plain = text.trim().replace(EXTENSION, "").replace("(0)", "");
  const digits = plain.replace(/\D/g, "");
  if (digits.length < MIN_DIGITS) return [];
  if (plain.startsWith("+")) return [digits];
  if (digits.startsWith("00")) return [digits.slice(2)];
  return digits.length === 10 ? [`1${digits}`, digits] : [digits];
}

/** One spelling of a number with its extension, for comparing. */
export function phoneKey(text: string): string {
  const short = text.slice(0, MAX_TEXT_LENGTH);
  const [digits = short.replace(/\D/g, "")] = phoneReadings(short);
  const extension = EXTENSION.exec(short)?.[0].replace(/\D/g, "") ?? "";
  return extension === "" ? digits : `${digits}x${extension}`;
}

/** Whether a number on file is the one that was asked for; without its country code the rest decides. */
export function samePhone(asked: string, onFile: string | null): boolean {
  const [held] = phoneReadings(onFile ?? "");
  if (held === undefined) return false;
  return phoneReadings(asked).some((reading) => {
    if (reading === held) return true;
    const national = reading.replace(/^0/, "");
    return !asked.trim().startsWith("+") && national.length >= MIN_DIGITS && held.endsWith(national);
  });
}

/** Country code, area code, exchange and line, of which only the line's four digits are sure. */
const GROUPS = [1, 2, 3].flatMap((country) => [3, 4].map((exchange) => ({ country, exchange })));

/**
 * The texts under which the number can be on file, where numbers are written like `+1 415 555 0132` and
 * `+44 20 5550 0114`: so that an index of the column finds it.
 */
export function phoneSpellings(text: string): string[] {
  return phoneReadings(text).flatMap((digits) =>
    GROUPS.map(({ country, exchange }) => {
      const line = digits.length - 4;
      const parts = [
        digits.slice(0, country),
        digits.slice(country, line - exchange),
        digits.slice(line - exchange, line),
        digits.slice(line),
      ];
      return `+${parts.join(" ")}`;
    }),
  );
}
