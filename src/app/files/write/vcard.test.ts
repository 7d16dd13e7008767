import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatVcard } from "./vcard.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

/** A line of a card: its name, its types and the fields of its value. */
interface Line {
  readonly name: string;
  readonly values: readonly string[];
}

/** Parses a card by RFC 2426; throws where a line is too long or ends wrongly. */
function parse(card: string): Line[] {
  const physical = card.split("\r\n");
  expect(physical.pop()).toBe("");
  for (const line of physical) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  return physical
    .join("\r\n")
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .map((line) => {
      const colon = line.indexOf(":");
      const values = line
        .slice(colon + 1)
        .split(/(?<=(?:^|[^\\])(?:\\\\)*);/)
        .map((value) =>
          value.replace(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character)),
        );
      return { name: line.slice(0, colon), values };
    });
}

const valuesOf = (card: string, name: string) =>
  parse(card)
    .filter((line) => line.name === name || line.name.startsWith(`${name};`))
    .map(({ values }) => values);

describe("A vCard", () => {
  test("has all of a person, each line as phones and mail programs know it", () => {
    const card = formatVcard({
      firstName: "Søren",
      lastName: "Ångström; Jr",
      prefix: "Dr.",
      organization: "Northwind, Inc.",
      department: "R&D",
      title: "VP\\Engineering",
      emails: ["soren@northwind.example", "", "s@home.example"],
      phones: [
        { number: "+1 415 555 0132", type: "work" },
        { number: "+1 415 555 0133", type: "cell" },
        { number: "+1 415 555 0134", type: "fax" },
      ],
      address: { street: "1 Main St\nFloor 2", city: "Köln", postalCode: "01067", country: "Germany" },
      urls: ["https://northwind.example/a,b;c"],
      note: "first line\r\nsecond",
      uid: "prospect-1",
      revised: new Date("2026-11-21T10:20:30.456Z"),
    });
    expect(parse(card)).toEqual([
      { name: "BEGIN", values: ["VCARD"] },
      { name: "VERSION", values: ["3.0"] },
      { name: "N", values: ["Ångström; Jr", "Søren", "", "Dr.", ""] },
      { name: "FN", values: ["Dr. Søren Ångström; Jr"] },
      { name: "ORG", values: ["Northwind, Inc.", "R&D"] },
      { name: "TITLE", values: ["VP\\Engineering"] },
      { name: "EMAIL;TYPE=INTERNET,PREF", values: ["soren@northwind.example"] },
      { name: "EMAIL;TYPE=INTERNET", values: ["s@home.example"] },
      { name: "TEL;TYPE=WORK,VOICE", values: ["+1 415 555 0132"] },
      { name: "TEL;TYPE=CELL,VOICE", values: ["+1 415 555 0133"] },
      { name: "TEL;TYPE=WORK,FAX", values: ["+1 415 555 0134"] },
      { name: "ADR;TYPE=WORK", values: ["", "", "1 Main St\nFloor 2", "Köln", "", "01067", "Germany"] },
      { name: "URL", values: ["https://northwind.example/a,b;c"] },
      { name: "NOTE", values: ["first line\nsecond"] },
      { name: "UID", values: ["prospect-1"] },
      { name: "REV", values: ["2026-11-21T10:20:30Z"] },
      { name: "END", values: ["VCARD"] },
    ]);
  });

  test("has a name whatever is known, and no line of what is not", () => {
    const lines = parse(formatVcard({ organization: "Northwind" })).map(({ name }) => name);
    expect(lines).toEqual(["BEGIN", "VERSION", "N", "FN", "ORG", "END"]);
    expect(valuesOf(formatVcard({ organization: "Northwind" }), "FN")).toEqual([["Northwind"]]);
    expect(valuesOf(formatVcard({ emails: ["a@b.example"] }), "FN")).toEqual([["a@b.example"]]);
    expect(valuesOf(formatVcard({}), "FN")).toEqual([["Unnamed"]]);
  });

  test("is read back as it was, whatever its texts hold, and no text makes a line of its own", () => {
    const pieces = ["\\", ";", ",", "\n", "\r\n", ":", "é", "病", "🙂", "\\n", "END:VCARD", " ", "a"];
    const joined = fc.array(fc.constantFrom(...pieces), { maxLength: 80, size: "max" });
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 200, size: "max" }),
      joined.map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, text, (note, lastName) => {
        const card = formatVcard({ lastName, note, organization: "Northwind" });
        const read = (value: string) => value.trim().replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
        const without = (value: string) =>
          read(value)
            .replaceAll("\t", " ")
            .replace(/(?!\n)\p{Cc}/gu, "");
        expect(valuesOf(card, "N")[0]?.[0]).toBe(without(lastName));
        expect(valuesOf(card, "NOTE")).toEqual(note.trim() === "" ? [] : [[without(note)]]);
        expect(parse(card).filter(({ name }) => name === "END")).toHaveLength(1);
      }),
      { numRuns: casesOf(2000) },
    );
  });
});
