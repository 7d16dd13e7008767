import type { FileCell, FileRow } from "#app/files/write/file-content.ts";

const FIRST = ["Søren", "Zoë", "José", "Anaïs", "Łukasz", "Mary-Jane", "Ådne", "Chloé", "John", "Priya"];
const LAST = ["Ångström", "O'Brien", "Müller-Lüdenscheidt", "García Márquez", "Nguyễn", "Smith", "Kowalczyk"];
const TITLES = [
  "Chief Financial Officer",
  "VP, Engineering",
  "Director of R&D",
  "Head of Sales – EMEA",
  "Owner",
];
const COMPANIES = ["Northwind Health, Inc.", 'Fabrikam "North" GmbH', "Contoso & Sons", "Tailspin Toys"];
const CITIES = ["San Francisco", "Köln", "São Paulo", "Kraków", "New York", "Malmö"];
const TOPICS = ["Cloud migration; Data security; Zero trust", "Payroll", "", "CRM; Marketing automation"];

/** The same awkward spread in each run. */
const pick = <Value>(values: readonly Value[], row: number, step: number): Value | "" =>
  values[(row * step + (row >> 3)) % values.length] ?? "";

function person(row: number): FileCell[] {
  const phone = (start: number) => `+1 415 555 ${String((row * start) % 10_000).padStart(4, "0")}`;
  const company = row % 4000;
  return [
    String(100_000_000_000 + row * 7919),
    pick(FIRST, row, 3),
    row % 9 === 0 ? "M." : "",
    pick(LAST, row, 5),
    pick(TITLES, row, 7),
    `p${row}@company${company}.example`,
    row % 3 === 0 ? `home${row}@mail.example` : "",
    phone(7),
    row % 2 === 0 ? phone(11) : "",
    row % 11 === 0 ? phone(13) : "",
    `https://www.social.example/in/person-${row}`,
    pick(["C-Level", "VP-Level", "Director", "Manager", "Non-Manager"], row, 3),
    pick(["Finance", "Engineering & Technical", "Sales", "Human Resources"], row, 5),
    `${2026 - (row % 3)}-${String(1 + (row % 12)).padStart(2, "0")}-17`,
    row % 100,
    row % 13 === 0 ? "Yes" : "No",
    `${row % 900} Main Street, Suite ${row % 70}`,
    pick(CITIES, row, 5),
    pick(["California", "NRW", "SP", "New York", ""], row, 3),
    String(row % 100_000).padStart(5, "0"),
  ];
}

function company(row: number): FileCell[] {
  const number = row % 4000;
  return [
    String(300_000_000 + number),
    `${pick(COMPANIES, number, 3)} ${number}`,
    `https://www.company${number}.example`,
    `+49 30 5550 ${String(number).padStart(4, "0")}`,
    (number * 1_237_000) % 9_000_000_000,
    (number * 37) % 120_000,
    pick(["Hospitals & Clinics", "Software", "Manufacturing; Machinery", "Retail"], number, 3),
    String(541_511 + (number % 90)),
    String(7371 + (number % 30)),
    `NW${number % 700}`,
    1950 + (number % 75),
    pick(["Private", "Public", "Non-profit"], number, 2),
    `${number % 900} Market Street`,
    pick(CITIES, number, 7),
    pick(["United States", "Germany", "Brasil", "Polska"], number, 3),
    String(10_000 + (number % 90_000)),
    pick(TOPICS, row, 3),
    `Raised a Series ${"ABCD".charAt(number % 4)}\nLed by “Fonds Café”, ${number % 40} M`,
    number % 5 === 0 ? -1.25 * number : 0.5 * number,
    number % 7 === 0 ? "" : "2026-11-21T08:30:00Z",
  ];
}

/** As wide as an export of people with their companies. */
export const FILE_HEADER: readonly string[] = Array.from(
  { length: 40 },
  (_, column) => `Column ${column + 1}`,
);

/** So many people with their companies, in 40 columns: texts, ids, phones, money, lists and empty cells. */
export function fileRows(count: number): FileRow[] {
  return Array.from({ length: count }, (_, row) => [...person(row), ...company(row)]);
}
