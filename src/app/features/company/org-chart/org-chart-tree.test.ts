import { describe, expect, it } from "vitest";
import { contactSnapshot } from "#contract/records/record-snapshot.ts";
import {
  type OrgLevel,
  type OrgNode,
  type OrgPerson,
  buildOrgTree,
  departmentsOf,
  ofDepartment,
  orgForest,
  orgLevelOf,
  shortTitle,
  titleArea,
  togglePath,
} from "./org-chart-tree.ts";

let next = 0;

function person(level: OrgLevel, title: string, department = ""): OrgPerson {
  next += 1;
  const id = String(next);
  const record = { type: "Contact", id, attributes: { jobTitle: title } };
  const choice = { type: "contact", id, snapshot: contactSnapshot(record) } as const;
  return { id, name: title, title, level, department, choice };
}

/** The tree as text: "CEO(CFO(VP) Sales(…))". */
function outline(nodes: readonly OrgNode[]): string {
  return nodes
    .map(({ label, children }) => (children.length === 0 ? label : `${label}(${outline(children)})`))
    .join(" ");
}

const ceo = person("c-level", "Chief Executive Officer", "C-Suite");
const cfo = person("c-level", "CFO", "Finance");
const vpTax = person("vp", "VP of Tax", "Finance");
const vpPayroll = person("vp", "Senior Vice President, Payroll", "Finance");
const tax = person("director", "Tax Director", "Finance");
const audit = person("director", "Head of Internal Audit", "Finance");
const vpBrand = person("vp", "VP Brand", "Marketing");
const events = person("director", "Director of Events", "Marketing");
const counsel = person("director", "Director of Contracts", "Legal");

describe("buildOrgTree", () => {
  it("puts the chief executive on top, departments below, and directors below the vice president of their field", () => {
    const tree = buildOrgTree([cfo, vpTax, vpPayroll, tax, audit, vpBrand, events, counsel, ceo]);
    expect(outline(tree)).toBe(
      "Chief Executive Officer(" +
        "CFO(VP of Tax(Tax Director) Senior Vice President, Payroll Directors(Head of Internal Audit)) " +
        "Marketing(VP Brand(Director of Events)) Legal(Director of Contracts))",
    );
    expect(tree[0]?.below).toBe(8);
    expect(tree[0]?.children.map(({ below }) => below)).toEqual([4, 2, 1]);
  });

  it("begins with the chiefs where nobody leads by title", () => {
    expect(outline(buildOrgTree([vpTax, cfo]))).toBe("CFO(VP of Tax)");
  });

  it("takes a president for the top where there is no chief executive, and never loses anybody", () => {
    const president = person("c-level", "President", "C-Suite");
    const second = person("c-level", "Chief Accounting Officer", "Finance");
    const people = [cfo, second, president, vpBrand, person("vp", "VP Strategy")];
    const tree = buildOrgTree(people);
    const below = "CFO Chief Accounting Officer Marketing(VP Brand) Department unknown(VP Strategy)";
    expect(outline(tree)).toBe(`President(${below})`);
    expect(tree[0]?.below).toBe(people.length - 1);
  });

  it("hangs a department below the chief whose title names it", () => {
    const accounting = person("c-level", "Chief Accounting Officer", "Finance");
    const finance = person("c-level", "Chief Financial Officer", "Finance");
    const tree = outline(buildOrgTree([accounting, finance, vpTax]));
    expect(tree).toBe("Chief Financial Officer(VP of Tax) Chief Accounting Officer");
  });
});

describe("departments", () => {
  it("are listed in order, and filter with the chief executive on top", () => {
    const people = [ceo, cfo, vpTax, vpBrand, person("vp", "VP")];
    expect(departmentsOf(people)).toEqual(["C-Suite", "Finance", "Marketing"]);
    const finance = outline(buildOrgTree(ofDepartment(people, "Finance")));
    expect(finance).toBe("Chief Executive Officer(CFO(VP of Tax))");
    expect(ofDepartment(people, "")).toBe(people);
  });
});

it.each([
  ["Chief Financial Officer", "CFO"],
  ["Chief Human Resources Officer", "CHRO"],
  ["Senior Vice President, Brand", "SVP, Brand"],
  ["VP of Tax", "VP of Tax"],
  ["Chief of Staff", "Chief of Staff"],
  ["Head of Legal", "Head of Legal"],
])("the title %s is written %s", (title, short) => {
  expect(shortTitle(title)).toBe(short);
});

it("the field of a title and the level of a record are read", () => {
  const area = titleArea("Senior Vice President, Cloud / Mobility");
  expect(titleArea("Senior Director, Cloud / Mobility")).toBe(area);
  expect(titleArea("Head of Accounting")).toBe("accounting");
  const levels = ["C-Level", "VP-Level", "Director", "Manager", undefined].map(orgLevelOf);
  expect(levels).toEqual(["c-level", "vp", "director", undefined, undefined]);
});

function gathering(key: string, ...children: readonly OrgNode[]): OrgNode {
  return { key, person: undefined, label: key, department: "", children, below: children.length };
}

const heads = ["a", "b"].map((key) => gathering(key, gathering(`${key}1`), gathering(`${key}2`)));
const tree = [gathering("top", ...heads)];

describe("orgForest", () => {
  it("numbers each card before those below it", () => {
    const { cards, parents, ends } = orgForest(tree);
    expect(cards.map(({ key }) => key)).toEqual(["top", "a", "a1", "a2", "b", "b1", "b2"]);
    expect([...parents]).toEqual([-1, 0, 1, 1, 0, 4, 4]);
    expect([...ends]).toEqual([7, 4, 3, 4, 7, 6, 7]);
    expect(orgForest([])).toMatchObject({ cards: [], size: 0 });
  });
});

describe("togglePath", () => {
  it("opens one card of each parent at a time", () => {
    const first = togglePath(tree, new Set(), "a");
    expect([...first]).toEqual(["a"]);
    expect([...togglePath(tree, first, "b")]).toEqual(["b"]);
    expect([...togglePath(tree, first, "a")]).toEqual([]);
    expect([...togglePath(tree, first, "nothing")]).toEqual(["a"]);
  });
});
