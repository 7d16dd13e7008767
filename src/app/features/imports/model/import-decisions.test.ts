import { describe, expect, test } from "vitest";
import type { MatchCandidate, RowMatch } from "#app/features/imports/matching/row-match.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { type CheckedRow, checkRows, matchedByLabel } from "./checked-rows.ts";
import {
  type ImportDecisions,
  NO_DECISIONS,
  countDecisions,
  decideRows,
  foundRecords,
  notListedText,
  leftOutReason,
  likelyRecords,
  recordsToSend,
} from "./import-decisions.ts";
import { importQuestion, importRequest } from "./import-request.ts";

const COLUMNS = ["firstName", "lastName", "companyName", "keep"] as const;

/** Rows of a file of people, from row 2 on. */
function rowsOf(...cells: readonly (readonly string[])[]): Promise<readonly CheckedRow[]> {
  return checkRows(
    "contact",
    COLUMNS,
    cells.map((row, place) => ({ row: place + 2, cells: row })),
    new Set(),
    new AbortController().signal,
  );
}

function candidate(id: string, yours = false): MatchCandidate {
  const managementStatus = yours ? { underManagement: true, purchaseDate: null } : null;
  return {
    id,
    snapshot: contactSnapshotOf({ name: `Person ${id}`, managementStatus }),
    lastUpdatedDate: null,
  };
}

const exact = (id: string, yours = false): RowMatch => ({ kind: "exact", record: candidate(id, yours) });
const likely = (...ids: string[]): RowMatch => ({
  kind: "likely",
  candidates: ids.map((id) => candidate(id)),
});

const ADA = ["Ada", "Example", "Works", "B1"];
const BO = ["Bo", "Example", "Works", "B2"];
const CY = ["Cy", "Example", "Works", "B3"];
const DI = ["Di", "Example", "Works", "B4"];
const EM = ["Em", "Example", "Works", "B5"];
const FY = ["Fy", "Example", "Works", "B6"];

function decide(
  rows: readonly CheckedRow[],
  matches: Readonly<Record<string, RowMatch>>,
  decisions: Partial<ImportDecisions> = {},
) {
  return decideRows(rows, new Map(Object.entries(matches)), { ...NO_DECISIONS, ...decisions });
}

describe("rows of a file", () => {
  test("say what they ask for, what they lack, and which row asks for the same", async () => {
    const rows = await rowsOf(ADA, ["", "", "Works", ""], ADA.with(3, "B9"), ["Dee", "", "", ""]);
    expect(
      rows.map(({ row, name, company, matchedBy, problem, sameAs }) => ({
        row,
        name,
        company,
        matchedBy,
        problem: problem?.message ?? null,
        sameAs,
      })),
    ).toEqual([
      { row: 2, name: "Ada Example", company: "Works", matchedBy: "name", problem: null, sameAs: null },
      { row: 3, name: "", company: "Works", matchedBy: null, problem: "Name is missing", sameAs: null },
      { row: 4, name: "Ada Example", company: "Works", matchedBy: "name", problem: null, sameAs: 2 },
      {
        row: 5,
        name: "Dee",
        company: "",
        matchedBy: null,
        problem: "Last name and company are missing",
        sameAs: null,
      },
    ]);
  });
});

test.each([
  ["Name and company", ["companyName", "phone"], ["Works", "415 555 0100"]],
  ["Name and company", ["companyId", "phone"], ["42", "415 555 0100"]],
  ["Name and phone", ["companyName", "phone"], ["", "415 555 0100"]],
  ["Name and phone", ["phone", "externalURL"], ["415 555 0100", "https://www.linkedin.com/in/ada"]],
  ["Name and profile", ["phone", "externalURL"], ["", "https://www.linkedin.com/in/ada"]],
  ["Name and hashed e-mail", ["hashedEmail"], ["9e107d9d372bb6826bd81d3542a419d6"]],
  ["E-mail", ["emailAddress", "companyName"], ["ada@works.example", "Works"]],
] as const)("a person's row says what it is matched by: %s", async (label, targets, cells) => {
  const row = { row: 2, cells: ["Ada Example", ...cells] };
  const { signal } = new AbortController();
  const [checked] = await checkRows("contact", ["fullName", ...targets], [row], new Set(), signal);
  expect(matchedByLabel("contact", checked?.matchedBy ?? "other")).toBe(label);
});

describe("what becomes of rows", () => {
  test("exact ones are sent by their id, yours cost nothing, and others go as they are", async () => {
    const rows = decide(await rowsOf(ADA, BO, CY), {
      "row-2": exact("1"),
      "row-3": exact("2", true),
      "row-4": { kind: "not-found" },
    });
    expect(rows.map(({ state, sent, credits, runKey }) => [state, sent, credits, runKey])).toEqual([
      ["exact", true, 1, "1"],
      ["yours", true, 0, "2"],
      ["best-match", true, 1, "row-4"],
    ]);
    expect(recordsToSend("contact", rows)).toEqual([
      { id: "1", snapshot: candidate("1").snapshot },
      { id: "2", snapshot: candidate("2", true).snapshot },
      expect.objectContaining({
        id: "row-4",
        input: { firstName: "Cy", lastName: "Example", companyName: "Works" },
      }),
    ]);
    expect(countDecisions(rows)).toMatchObject({ total: 3, sent: 3, yours: 1, found: 2, credits: 2 });
    // those that are found can go on a list before anything is paid
    expect(foundRecords("contact", rows)).toEqual([
      { type: "contact", id: "1", snapshot: candidate("1").snapshot },
      { type: "contact", id: "2", snapshot: candidate("2", true).snapshot },
    ]);
    expect(notListedText(countDecisions(rows))).toBe("1 close match can be added once found.");
  });

  test("likely ones that were accepted are on a list of the result, and open ones are not", async () => {
    const rows = await rowsOf(ADA, BO, CY);
    const matches = { "row-2": likely("1", "2"), "row-3": likely("3"), "row-4": exact("5") };
    const idsOf = (decided: ReturnType<typeof decide>) =>
      foundRecords("contact", decided).map(({ id }) => id);
    const before = decide(rows, matches);
    expect([idsOf(before), notListedText(countDecisions(before))]).toEqual([
      ["5"],
      "2 rows to choose aren’t among them.",
    ]);
    const { chosen } = likelyRecords(before);
    const after = decide(rows, matches, { chosen });
    expect([idsOf(after), countDecisions(after).found, notListedText(countDecisions(after))]).toEqual([
      ["1", "3", "5"],
      3,
      "",
    ]);
    expect(idsOf(decide(rows, matches, { chosen, unticked: new Set(["row-3"]) }))).toEqual(["1", "5"]);
  });

  test("rows that no search found are left out when the person says so", async () => {
    const [row] = decide(await rowsOf(ADA), { "row-2": { kind: "not-found" } }, { describe: false });
    expect(row).toMatchObject({ state: "not-found", sent: false, runKey: null, credits: 0 });
    expect(row && leftOutReason("contact", row)).toBe("Nobody like this was found.");
  });

  test("of several candidates none is taken before somebody chooses", async () => {
    const rows = await rowsOf(ADA, BO, CY);
    const matches = { "row-2": likely("1", "2"), "row-3": likely("3", "4"), "row-4": likely("5") };
    const chosen = new Map([
      ["row-3", "4"],
      ["row-4", null],
    ]);
    expect(
      decide(rows, matches, { chosen }).map(({ state, open, sent, runKey }) => [state, open, sent, runKey]),
    ).toEqual([
      ["likely", true, false, null],
      ["likely", false, true, "4"],
      ["not-found", false, false, null],
    ]);
  });

  test("the closest of all likely ones is taken at once, for what it then costs, and no choice is undone", async () => {
    const rows = await rowsOf(ADA, BO, CY, DI, EM, FY);
    const matches = {
      "row-2": likely("1", "2"),
      "row-3": likely("3", "4"),
      "row-4": likely("5"),
      "row-5": { kind: "likely", candidates: [candidate("6", true)] },
      "row-6": likely("1"),
      "row-7": exact("5"),
    } as const;
    const before = decide(rows, matches, { chosen: new Map([["row-3", "4"]]) });
    const { chosen, credits } = likelyRecords(before);
    expect([...chosen]).toEqual([
      ["row-2", "1"],
      ["row-4", "5"],
      ["row-5", "6"],
      ["row-6", "1"],
    ]);
    const after = decide(rows, matches, { chosen: new Map([["row-3", "4"], ...chosen]) });
    expect(countDecisions(after)).toMatchObject({ open: 0, byState: { duplicate: 2 } });
    expect(countDecisions(after).credits - countDecisions(before).credits).toBe(credits);
    expect(credits).toBe(1);
  });

  test("two rows that mean the same record are paid for once, and both have it", async () => {
    const rows = decide(await rowsOf(ADA, BO, ADA), { "row-2": exact("1"), "row-3": exact("1") });
    expect(rows.map(({ state, sent, runKey }) => [state, sent, runKey])).toEqual([
      ["exact", true, "1"],
      ["duplicate", false, "1"],
      ["duplicate", false, "1"],
    ]);
    expect(rows.map((row) => leftOutReason("contact", row))).toEqual([
      null,
      "Same as row 2.",
      "Asks for the same as row 2.",
    ]);
    expect(recordsToSend("contact", rows)).toHaveLength(1);
  });

  test("an unticked row is not sent, and the next one that means its record is", async () => {
    const rows = decide(
      await rowsOf(ADA, BO),
      { "row-2": exact("1"), "row-3": exact("1") },
      { unticked: new Set(["row-2"]) },
    );
    expect(rows.map(({ sent, runKey }) => [sent, runKey])).toEqual([
      [false, null],
      [true, "1"],
    ]);
  });

  test("the sums hold: what is sent and what is left out are all rows", async () => {
    const rows = decide(await rowsOf(ADA, BO, CY, ADA, ["", "", "", ""]), {
      "row-2": exact("1"),
      "row-3": likely("2", "3"),
    });
    const { total, sent, byState, open } = countDecisions(rows);
    expect([total, sent, open]).toEqual([5, 2, 1]);
    expect(Object.values(byState).reduce((sum, count) => sum + count, 0)).toBe(total);
  });
});

describe("the run of a file", () => {
  const holder = {
    id: "a",
    name: "Run a",
    type: "contact" as const,
    over: false,
    batches: [{ status: "SENT" as const, replaced: false, records: [{ id: "1" }] }],
  };

  test.each([
    { limit: null, left: undefined, runs: [], sent: ["1", "2", "row-4"], credits: 2 },
    { limit: 1, left: undefined, runs: [], sent: ["1", "2", "row-4"], credits: 1 },
    { limit: null, left: 1, runs: [], sent: ["1", "2", "row-4"], credits: 1 },
    { limit: 5, left: undefined, runs: [holder], sent: ["2", "row-4"], credits: 1 },
  ])(
    "of $sent costs up to $credits credits, with $limit as its limit and $left left",
    async ({ limit, left, runs, sent, credits }) => {
      const rows = decide(await rowsOf(ADA, BO, CY, ADA), {
        "row-2": exact("1"),
        "row-3": exact("2", true),
        "row-4": { kind: "not-found" },
      });
      const question = importQuestion("contact", rows, { runs, limit, creditsLeft: left });
      expect(question.held.map(({ run }) => run.name)).toEqual(runs.map(({ name }) => name));
      const fields = { output: ["email"], required: ["email"] };
      const request = importRequest("contact", question, { fileName: "Event.csv", fields, limit });
      expect(request.records.map(({ id }) => id)).toEqual(sent);
      expect(request).toMatchObject({ worstCaseCredits: credits, ceiling: limit, name: "Event" });
    },
  );
});
