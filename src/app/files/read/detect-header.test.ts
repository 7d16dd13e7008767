import { expect, test } from "vitest";
import { detectHeader, looksLikeTable } from "./detect-header.ts";
import { uniqueHeaders } from "#app/files/write/unique-headers.ts";
import { headerNames } from "./header-names.ts";

/** Rows as lines with cells between bars, and the resulting column names; null where no row names the columns. */
const TABLES: readonly (readonly [string, string, string | null])[] = [
  ["plain names", "Name|Company\nJane Doe|Acme\nJohn Roe|Globex", "Name|Company"],
  [
    "blank names beside names",
    "First Name||Company|\nJane|Doe|Acme|x\nJohn|Roe|Globex|y\nAnn|Poe|Initech|z",
    "First Name|Column B|Company|Column D",
  ],
  [
    "two blank names between names",
    "Name|||Company\nJane Doe|VP|x1|Acme\nJohn Roe|CTO|x2|Globex\nAnn Poe|CFO|x3|Initech",
    "Name|Column B|Column C|Company",
  ],
  [
    "one name of four columns",
    "Name|||\nJane Doe|VP|x1|Acme\nJohn Roe|CTO|x2|Globex\nAnn Poe|CFO|x3|Initech",
    "Name|Column B|Column C|Column D",
  ],
  [
    "repeated names",
    "Company|Notes|Notes|notes\nAcme|a|b|c\nGlobex|d|e|f",
    "Company|Notes|Notes (2)|notes (3)",
  ],
  [
    "a repeated name that another one has already",
    "Company|Notes|Notes|Notes (2)\nAcme|a|b|c",
    "Company|Notes|Notes (3)|Notes (2)",
  ],
  [
    "groups above names",
    "Contact||Company|\nFirst Name|Last Name|Name|Website\nJane|Doe|Acme|acme.example\nJohn|Roe|Globex|globex.example",
    "Contact First Name|Contact Last Name|Company Name|Company Website",
  ],
  [
    "groups that name nothing themselves",
    "Person Info||Firmographics|\nFirst Name|Last Name|Company|City\nJane|Doe|Acme|Oslo\nJohn|Roe|Globex|Bonn",
    "Person Info First Name|Person Info Last Name|Firmographics Company|Firmographics City",
  ],
  [
    "a group above the last columns",
    "||Company|\nFirst Name|Last Name|Name|Website\nJane|Doe|Acme|acme.example\nJohn|Roe|Globex|globex.example",
    "First Name|Last Name|Company Name|Company Website",
  ],
  [
    "a name over two rows beside groups",
    "Notes|Company|\n|Name|Website\nx|Acme|acme.example\ny|Globex|globex.example",
    "Notes|Company Name|Company Website",
  ],
  [
    "the same names for people and programs",
    "first_name|last_name|email\nFirst Name|Last Name|Email\nJane|Doe|jane@acme.example\nJohn|Roe|john@globex.example",
    "First Name|Last Name|Email",
  ],
  [
    "three rows, of which the last has halves of names",
    "Contact||Account|\nName||Company|Online\nFirst|Last|Name|Website\nJane|Doe|Acme|acme.example\nJohn|Roe|Globex|globex.example",
    "Contact Name First|Contact Name Last|Account Company Name|Account Online Website",
  ],
  [
    "numbers of columns above",
    "1|2|3\nName|Company|City\nJane Doe|Acme|Oslo\nJohn Roe|Globex|Bonn",
    "Name|Company|City",
  ],
  [
    "a program's names above",
    "Column1|Column2|Column3\nFirst Name|Last Name|Company\nJane|Doe|Acme\nJohn|Roe|Globex",
    "First Name|Last Name|Company",
  ],
  ["a program's names alone", "Column1|Column2\nJane|Acme\nJohn|Globex", "Column1|Column2"],
  ["letters of columns above", "A|B\nName|Company\nJane Doe|Acme\nJohn Roe|Globex", "Name|Company"],
  [
    "a first record whose numbers have labels",
    "Company|Fax|Phone\nAcme|fax: +49 30 1234567|tel: +49 30 1234568\nGlobex|F 030 1234569|T 030 123456",
    "Company|Fax|Phone",
  ],
  [
    "a row of types below",
    "Company|Website|Revenue\ntext|url|number\nAcme|acme.example|12\nGlobex|globex.example|13",
    "Company|Website|Revenue",
  ],
  [
    "a name of 500 letters",
    `${"Long ".repeat(100)}|Company\nJane|Acme`,
    `${"Long ".repeat(60).trim()}|Company`,
  ],
  [
    "names that go on below",
    "Company|Contact|Phone\nName|Person|Number\nAcme|Jane Doe|+49 30 1\nGlobex|John Roe|+49 30 2",
    "Company Name|Contact Person|Phone Number",
  ],
  [
    "groups under a title",
    "Fair 2026\nContact||Company|\nFirst Name|Last Name|Name|Website\nJane|Doe|Acme|acme.example\nJohn|Roe|Globex|globex.example",
    "Contact First Name|Contact Last Name|Company Name|Company Website",
  ],
  [
    "row 4 under titles",
    "Acme Sales Report\nRegion: North\nAs of 2026-11-01\nName|Company|City\nJane Doe|Acme|Oslo\nJohn Roe|Globex|Bonn",
    "Name|Company|City",
  ],
  [
    "a title that is a word of columns",
    "Company\nFirst Name|Last Name|City\nJane|Doe|Oslo\nJohn|Roe|Bonn",
    "First Name|Last Name|City",
  ],
  [
    "pairs of what a report is about",
    "Report|Leads\nFrom|2026-01-01\nName|Company|City\nJane Doe|Acme|Oslo\nJohn Roe|Globex|Bonn",
    "Name|Company|City",
  ],
  [
    "line breaks",
    "First\\nName|Company\\r\\n(legal)|E-Mail\\n(business)\nJane|Acme|jane@acme.example\nJohn|Globex|john@globex.example",
    "First Name|Company (legal)|E-Mail (business)",
  ],
  [
    "Salesforce's API names",
    "Id|FirstName|Account.Name|Contact.Email\n00Q5e000001abcd|Jane|Acme|jane@acme.example\n00Q5e000001abce|John|Globex|john@globex.example",
    "Id|FirstName|Account.Name|Contact.Email",
  ],
  ["capitals", "FIRST NAME|COMPANY\nJane|Acme\nJohn|Globex", "FIRST NAME|COMPANY"],
  ["years as names", "Company|2023|2024\nAcme|500|600\nGlobex|20|30\nInitech|1.5|7", "Company|2023|2024"],
  ["a number sign", "#|Name|Company\n1|Jane Doe|Acme\n2|John Roe|Globex", "#|Name|Company"],
  [
    "German",
    "Firma;Ansprechpartner;Straße;PLZ/Ort".replaceAll(";", "|") +
      "\nAcme|Jane Doe|Weg 1|10115 Berlin\nGlobex|John Roe|Gasse 2|20095 Hamburg",
    "Firma|Ansprechpartner|Straße|PLZ/Ort",
  ],
  ["French", "Société|Prénom|Nom\nAcme|Jane|Doe\nGlobex|John|Roe", "Société|Prénom|Nom"],
  [
    "Spanish",
    "Empresa|Nombre|Correo electrónico\nAcme|Jane|jane@acme.example\nGlobex|John|john@globex.example",
    "Empresa|Nombre|Correo electrónico",
  ],
  ["Russian", "Имя|Фамилия|Компания\nИван|Иванов|Ромашка\nАнна|Петрова|Василёк", "Имя|Фамилия|Компания"],
  ["Japanese", "会社名|氏名|部署\n山田商事|山田 太郎|営業部\n鈴木工業|鈴木 花子|総務部", "会社名|氏名|部署"],
  [
    "Finnish",
    "Etunimi|Sukunimi|Yritys\nMatti|Meikäläinen|Acme Oy\nLiisa|Virtanen|Globex",
    "Etunimi|Sukunimi|Yritys",
  ],
  ["Indonesian", "Nama|Perusahaan|Kota\nBudi|Acme|Jakarta\nSiti|Globex|Bandung", "Nama|Perusahaan|Kota"],
  ["Lithuanian", "Vardas|Pavardė|Įmonė\nJonas|Jonaitis|Acme\nOna|Petraitė|Globex", "Vardas|Pavardė|Įmonė"],
  ["Polish", "Imię|Nazwisko|Firma\nJan|Kowalski|Acme\nEwa|Nowak|Globex", "Imię|Nazwisko|Firma"],
  ["names alone", "First Name|Last Name|Company", "First Name|Last Name|Company"],
  [
    "a question as a name",
    "What is your company's main challenge this year?|Name\nGrowth|Jane Doe\nHiring|John Roe",
    "What is your company's main challenge this year?|Name",
  ],
  [
    "unknown words above addresses",
    "Wer|Erreichbar\nJane Doe|jane@acme.example\nJohn Roe|john@globex.example",
    "Wer|Erreichbar",
  ],
  ["a single column", "Website\nacme.example\nglobex.example", "Website"],
  ["a single column of names", "Companies\nAcme\nGlobex\nInitech", "Companies"],
  ["a drawn line below", "who |what\n----|-----\nJane|Acme\nJohn|Globex", "who|what"],
  [
    "names that come again",
    "Name|Company\nJane Doe|Acme\nName|Company\nJohn Roe|Globex\nAnn Poe|Initech",
    "Name|Company",
  ],
  [
    "footers that are most of the rows",
    "Name|Company|City\nJane Doe|Acme|Oslo\nJohn Roe|Globex|Bonn\nMy Contacts\nCopyright (c) 2026",
    "Name|Company|City",
  ],
  [
    "job titles that are words of columns",
    "Name|Title\nJane Doe|Account Manager\nJohn Roe|Owner\nAnn Poe|Department Head",
    "Name|Title",
  ],
  [
    "many empty cells",
    "Name|Company|Phone|Fax|City\nJane Doe|Acme\nJohn Roe|Globex||+49 30 1\nAnn Poe|Initech",
    "Name|Company|Phone|Fax|City",
  ],
  [
    "words of a CRM",
    "Deal Owner|Lead Source|Last Activity Date\nSam Seller|Web|2026-01-02\nTim Teller|Fair|2026-02-03",
    "Deal Owner|Lead Source|Last Activity Date",
  ],
  ["people without names of columns", "Jane|Doe|Acme\nJohn|Roe|Globex\nAnn|Poe|Initech", null],
  ["people with addresses", "Jane Doe|jane@acme.example\nJohn Roe|john@globex.example", null],
  [
    "a first person with a job of such a word",
    "Jane Doe|Account Executive|Acme\nJohn Roe|VP Sales|Globex\nAnn Poe|Buyer|Initech",
    null,
  ],
  ["a first owner", "Jane Doe|Owner|Acme\nJohn Roe|President|Globex\nAnn Poe|Buyer|Initech", null],
  [
    "an employer of such words",
    "John Smith|Department of State|Washington\nJane Doe|Acme|Oslo\nAnn Poe|Globex|Bonn",
    null,
  ],
  ["streets", "Jane Doe|12 Main Street|Springfield\nJohn Roe|5 Oak Street|Shelbyville", null],
  ["companies and numbers", "Acme|500\nGlobex|20\nInitech|30", null],
  ["people called like words of other languages", "Ty|Linn|Grad\nKota|Roe|Globex\nAnn|Poe|Initech", null],
  ["websites", "acme.example\nglobex.example\ninitech.example", null],
  ["company names", "Acme\nGlobex\nInitech", null],
  ["names of persons", "Jane Doe\nJohn Roe\nAnn Poe", null],
  [
    "a first company that is called First Data",
    "First Data|Atlanta\nAcme|Oslo\nGlobex|Bonn\nInitech|Wien",
    null,
  ],
  ["phones", "Jane|+49 30 123456\nJohn|+49 30 123457", null],
  ["dates", "2026-01-02|Acme\n2026-01-03|Globex", null],
  ["one record", "Jane|Acme", null],
  ["a missing last name in the first record", "Jane||Acme\nJohn|Roe|Globex\nAnn|Poe|Initech", null],
  ["a record of a person called Name", "Na|Li|Globex\nKa|Fai|Initech\nAn|Name|Acme", null],
  [
    "company, website and country",
    "Acme|acme.example|US\nGlobex|globex.example|DE\nInitech|initech.example|US",
    null,
  ],
  ["Japanese people", "山田|太郎|山田商事\n鈴木|花子|鈴木工業\n佐藤|次郎|佐藤商店", null],
];

const rowsOf = (text: string) =>
  text
    .split("\n")
    .map((line) =>
      line.split("|").map((cell) => cell.replaceAll(String.raw`\n`, "\n").replaceAll(String.raw`\r`, "\r")),
    );

/** The first rows as the reader passes them on: without trailing blank cells. */
const firstRows = (text: string) =>
  rowsOf(text).map((row) => row.slice(0, row.findLastIndex((cell) => cell.trim() !== "") + 1));

test.each(TABLES)("%s", (_, text, names) => {
  const rows = rowsOf(text);
  const width = Math.max(...rows.map((row) => row.length));
  const read = rows.map((cells, row) => ({
    row,
    cells: Array.from({ length: width }, (__, at) => cells[at] ?? ""),
  }));
  const header = detectHeader(firstRows(text));
  expect(header === null ? null : uniqueHeaders(headerNames(read, header)).join("|")).toBe(names);
});

test.each([
  ["a table", "Name|Company\nJane Doe|Acme", true],
  ["a table without names", "Jane|Doe|Acme\nJohn|Roe|Globex\nAnn|Poe|Initech", true],
  ["a cover", "Leads of the fair\nPlease do not share", false],
  ["notes", "Report|Leads\nAuthor|Sam\nRows|120", false],
  ["names without a row", "Name|Company", false],
  [
    "the list of sheets that Numbers writes",
    "This document was exported from Numbers. Each table was converted.\nNumbers Sheet Name|Numbers Table Name|Excel Worksheet Name\nSheet 1\n|Table 1|Sheet 1",
    false,
  ],
  ["a pivot table", "Row Labels|Count of Name\nAcme|1\nGlobex|2\nGrand Total|3", false],
  ["a pivot table in German", "Zeilenbeschriftungen|Anzahl\nAcme|1\nGesamtergebnis|1", false],
  ["nothing", "", false],
])("%s is a sheet to open, or not", (_, text, is) => {
  expect(looksLikeTable(firstRows(text).filter((row) => row.length > 0))).toBe(is);
});
