import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FORMULA_PAYLOADS, JOINED_PHONES, cellText } from "#testing/files/spreadsheet-cells-for-test.ts";
import { formatCsv } from "./csv.ts";
import { guardCell } from "./guard-cell.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

const STARTS = ["=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20", "\uFE66", "\uFE62"];
STARTS.push("\uFE63", "\uFE6B", "\u2212", "\u207A", "\u208C", "\uFB29");

/** Characters that some spreadsheet skips. */
const INVISIBLE = ["", " ", "  ", "\u0001", "\u001B", "\u007F", "\u00A0", "\u00AD", "\u034F", "\u115F"];
INVISIBLE.push("\u180E", "\u200B", "\u200C", "\u200D", "\u200E", "\u200F", "\u202A", "\u202E", "\u2060");
INVISIBLE.push("\u2061", "\u2064", "\u2066", "\u2069", "\u3000", "\u3164", "\uFE0F", "\uFEFF", "\uFFF9");
INVISIBLE.push("\uFFFB", "\u{E0001}", " \u200B\u00A0", '"', '" "');

const SEPARATORS = [";", ",", "|", "\t", "\n", "\r", "\r\n", "\u0085", "\u2028"];

const PLAIN = ["+1 415 555 0132", "+44 (0) 20 5550.0114", "415 555 0132", "12345", "-5", "-12.75", ""];
PLAIN.push("plain", "a=b", " plain", "'=1", "(415) 555 0132", "jo@northwind.example; li@northwind.example");
PLAIN.push("Jean-Luc, R&D; C++ | C# - .NET", 'She said "a-b", then left', "2026-11-21", "病院 = 医院");
PLAIN.push("https://northwind.example/?a=1&b=-2");
const COMPUTED = ["+1-415-555-0132", "+1/2", "-1-2", "-1+2", "--1", "-", "+", " +1 415 555 0132", "+1 415\n"];
COMPUTED.push("-1e5", "@handle", "=cmd|' /C calc'!A0");

describe("guardCell", () => {
  test("a formula character, seen or behind what nobody sees, gets an apostrophe in front", () => {
    for (const skipped of INVISIBLE) {
      for (const start of STARTS) {
        const value = `${skipped}${start}SUM(1)`;
        expect(guardCell(value), JSON.stringify(value)).toBe(`'${value}`);
      }
    }
  });

  test("a formula character that follows a separator inside of a cell gets one of its own", () => {
    for (const separator of SEPARATORS) {
      for (const skipped of INVISIBLE) {
        const before = `x${separator}${skipped}`;
        for (const start of STARTS) {
          expect(guardCell(`${before}${start}A1;y`), JSON.stringify(before)).toBe(`${before}'${start}A1;y`);
        }
      }
    }
  });

  test.each([
    ["x;=HYPERLINK(A1);y", "x;'=HYPERLINK(A1);y"],
    ['x;"=1"', 'x;"\'=1"'],
    ["=1;=2|=3", "'=1;'=2|'=3"],
    ["\t=1", "'\t'=1"],
    ["\n\t=1", "'\n\t'=1"],
    ["Notes:\n- first\n- second", "Notes:\n'- first\n'- second"],
    ["+1 415 555 0132; =1+1", "+1 415 555 0132; '=1+1"],
    ["+1 415 555 0132, +1 415 555 0133", "'+1 415 555 0132, '+1 415 555 0133"],
    ["+1 415 555 0132\n+1 415 555 0133", "'+1 415 555 0132\n'+1 415 555 0133"],
    ["x; +1 415 555 0132, 5", "x; '+1 415 555 0132, 5"],
    ["x; +1 415 555 0132+1", "x; '+1 415 555 0132+1"],
    ["x; +1 415-555-0132", "x; '+1 415-555-0132"],
    ["x; +14155550132; -5", "x; '+14155550132; '-5"],
    ["x; +(1) (2)", "x; '+(1) (2)"],
    ["x;\u200B+1 415 555 0132", "x;\u200B'+1 415 555 0132"],
    ["x;\t+1 415 555 0132", "x;\t'+1 415 555 0132"],
    ['x;"+1 415 555 0132', "x;\"'+1 415 555 0132"],
    ["x; \uFF0B1 415 555 0132", "x; '\uFF0B1 415 555 0132"],
    ["x,-5", "x,'-5"],
    ['"=1+1"', '\'"=1+1"'],
  ])("%j becomes %j", (value, guarded) => {
    expect(guardCell(value)).toBe(guarded);
  });

  test("what begins with a tab, a line end or NUL is guarded, and NUL goes", () => {
    for (const value of ["\tplain", "\rplain", "\nplain"]) expect(guardCell(value)).toBe(`'${value}`);
    expect(guardCell("\u0000plain")).toBe("'plain");
    expect(guardCell("pl\u0000ain")).toBe("plain");
    expect(guardCell("\u0000=1")).toBe("'=1");
    expect(guardCell(" \u0000=1")).toBe("' =1");
    expect(guardCell("x;\u0000=1")).toBe("x;'=1");
  });

  test.each([...PLAIN, ...JOINED_PHONES])("%j stays as it is", (value) => {
    expect(guardCell(value)).toBe(value);
  });

  test.each(COMPUTED)("%j is guarded, since a spreadsheet may compute it", (value) => {
    expect(guardCell(value)).toBe(`'${value}`);
  });

  test("a cell of many megabytes takes no longer than its length", () => {
    const start = performance.now();
    for (const piece of ["\t", ";=", ' "', "=", "\u200B", ";\u200B\u200B", "; +1 1", ";   +", "+1 (.1"])
      guardCell(`${piece.repeat(200_000)}=`);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

/** Formula characters, listed independently of the code under test. */
const FORMULA_CHARACTERS = new Set("=+-@＝＋－＠﹦﹢﹣﹫−⁺⁻⁼₊₋₌﬩");
/** Code point ranges (from, to) that some program skips before a formula; also listed independently. */
const SKIPPED = [
  0x00, 0x20, 0x7f, 0xa0, 0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x1680, 0x1680, 0x17b4,
  0x17b5, 0x180b, 0x180f, 0x2000, 0x200f, 0x2028, 0x202f, 0x205f, 0x206f, 0x3000, 0x3000, 0x3164, 0x3164,
  0xfe00, 0xfe0f, 0xfeff, 0xfeff, 0xffa0, 0xffa0, 0xfff0, 0xfffb, 0xe0000, 0xe0fff,
];

function isSkipped(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return SKIPPED.some((from, at) => at % 2 === 0 && code >= from && code <= (SKIPPED[at + 1] ?? 0));
}

/** Whether a program would read this text as a formula. */
function isFormula(piece: string): boolean {
  const first = Array.from(piece).find((character) => !isSkipped(character));
  return first !== undefined && FORMULA_CHARACTERS.has(first);
}

/** Whether a cell is a single whole number or phone, which stays unchanged. */
const isPlainNumber = (cell: string) => /^(\+?\d[\d ().]*|-\d+(\.\d+)?)$/.test(cell);

/** A cell without NUL, which no file contains. */
const withoutNul = (cell: string) => cell.replaceAll("\0", "");

/**
 * The phones in a list separated by semicolons: a program that splits there sees each one with the rest of its line. A
 * number after a number is never a formula.
 */
function listedPhones(cell: string): string[] {
  const lines = cell.split(/[\r\n]/);
  const pieces = lines.flatMap((line) => line.split(";"));
  return pieces
    .map((piece) => piece.replace(/^ +/, ""))
    .filter((piece) => /^\+\d[\d ().]*$/.test(piece) && /\d \d/.test(piece));
}

/** The cells that a program sees which splits at `separator` and strips quotes, or splits within them. */
function cellsSeen(text: string, separator: string, quotes: "heeded" | "ignored" | "removed"): string[] {
  if (quotes === "ignored") return text.split(/\r\n|[\r\n]/).flatMap((line) => line.split(separator));
  if (quotes === "removed") return cellsSeen(text.replaceAll('"', ""), separator, "ignored");
  const cells: string[] = [];
  let [cell, quoted] = ["", false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"' && quoted && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === separator || character === "\r" || character === "\n")) {
      cells.push(cell);
      cell = "";
    } else cell += character;
  }
  return [...cells, cell];
}

function formulasIn(rows: readonly (readonly string[])[]): string[] {
  const bytes = new TextEncoder().encode(formatCsv(rows, { bom: false }));
  const text = new TextDecoder().decode(bytes);
  const written = rows.flat().map(withoutNul);
  const numbers = written.filter(isPlainNumber);
  const phones = written.flatMap(listedPhones);
  // without a split at commas, a number is followed by the rest of its line
  const isNumber = (piece: string) =>
    numbers.some((number) => `${piece},`.startsWith(`${number},`) || piece.startsWith(`${number}"`)) ||
    phones.some((phone) =>
      [",", ";", '"'].some((end) => `${piece.replace(/^ +/, "")},`.startsWith(phone + end)),
    );
  return [",", ";", "\t", "|"].flatMap((separator) =>
    (["heeded", "ignored", "removed"] as const).flatMap((quotes) =>
      cellsSeen(text, separator, quotes).filter((piece) => isFormula(piece) && !isNumber(piece)),
    ),
  );
}

describe("no program sees a formula, whatever its separator and its idea of quotes", () => {
  test.each(FORMULA_PAYLOADS)("%j", (payload) => {
    const disguised = [payload, ` ${payload}`, `x;${payload}`, `x,"${payload}"`, `${payload}\r\n${payload}`];
    expect(formulasIn([disguised, ["a", payload, "-5"], disguised.map((value) => `\u200B${value}`)])).toEqual(
      [],
    );
  });

  test.each(JOINED_PHONES)("%j before a hostile cell", (phones) => {
    const first = [phones, "=1+1"];
    expect(formulasIn([first, [phones, ";=1+1", phones], [phones, "+1", '"=1']])).toEqual([]);
  });

  test("in 10,000 generated cells", () => {
    const rows = fc.array(fc.tuple(cellText, cellText, cellText), { minLength: 4, maxLength: 4 });
    const none = fc.property(rows, (given) => {
      expect(formulasIn(given)).toEqual([]);
    });
    fc.assert(none, { numRuns: casesOf(1000) });
  });

  test("and the test sees one where there is no guard", () => {
    expect(cellsSeen('"x;=1","b"', ";", "ignored").filter(isFormula)).toEqual(['=1","b"']);
    expect(cellsSeen('"=1","b"', ",", "heeded").filter(isFormula)).toEqual(["=1"]);
  });
});

test("nothing is changed but for apostrophes and NUL", () => {
  fc.assert(
    fc.property(cellText, (value) => {
      const given = value.replaceAll("\0", "");
      let at = 0;
      const added = Array.from(guardCell(value)).filter((character) => {
        const isGiven = given.startsWith(character, at);
        if (isGiven) at += character.length;
        return !isGiven;
      });
      expect(at).toBe(given.length);
      expect(added.join("")).toMatch(/^'*$/);
    }),
    { numRuns: casesOf(10_000) },
  );
});
