import { type Forest, subtreeEnds } from "#app/chart/forest.ts";
import { titleRank } from "#app/features/company/people/people-tabs.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";

export type OrgLevel = "c-level" | "vp" | "director";

/** A person in the org chart. */
export interface OrgPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly level: OrgLevel;
  /** Empty where the department is unknown. */
  readonly department: string;
  /** The person in the form in which the selection stores records. */
  readonly choice: SelectableRecord;
}

/** A card of the chart, with the cards below it. */
export interface OrgNode {
  /** Unique in its chart. */
  readonly key: string;
  /** Undefined for a card that only groups people: a department without a chief, or directors of several areas. */
  readonly person: OrgPerson | undefined;
  /** The person's name, or the name of the group. */
  readonly label: string;
  readonly department: string;
  readonly children: readonly OrgNode[];
  /** The number of people below, at all depths. */
  readonly below: number;
}

const LEVELS: readonly (readonly [OrgLevel, RegExp])[] = [
  ["c-level", /^c[- ]?(level|suite)/i],
  ["vp", /^(vp|vice president)/i],
  ["director", /^director/i],
];

/** The chart level for a record's management level; undefined where the chart has none for it. */
export function orgLevelOf(managementLevel: string | undefined): OrgLevel | undefined {
  return LEVELS.find(([, pattern]) => pattern.test(managementLevel ?? ""))?.[0];
}

const RANK_WORDS =
  /\b(senior|executive|group|associate|vice president|vp|svp|evp|director|head|of|for|the)\b/gi;

/** The field in a title, without the rank: "Senior Director, Accounting" and "VP of Accounting" name the same field. */
export function titleArea(title: string): string {
  return title
    .replaceAll(RANK_WORDS, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}

/** The title as its common abbreviation, where there is one: "CFO", "SVP, Brand". */
export function shortTitle(title: string): string {
  const chief = /^chief ([\p{L} ]+) officer$/iu.exec(title.trim())?.[1];
  if (chief !== undefined) {
    const letters = chief.split(/\s+/).filter((word) => !/^(and|of)$/i.test(word));
    return `C${letters.map((word) => word.charAt(0).toUpperCase()).join("")}O`;
  }
  return title.replace(/^senior vice president\b/i, "SVP").replace(/^vice president\b/i, "VP");
}

function node(person: OrgPerson, children: readonly OrgNode[]): OrgNode {
  return { ...gathered(person.id, person.name, person.department, children), person };
}

function gathered(key: string, label: string, department: string, children: readonly OrgNode[]): OrgNode {
  const below = children.reduce((sum, child) => sum + child.below + (child.person === undefined ? 0 : 1), 0);
  return { key, person: undefined, label, department, children, below };
}

/** Puts each director below the vice president whose title names the same field; the others stay by themselves. */
function departmentChildren(department: string, people: readonly OrgPerson[]): OrgNode[] {
  const vps = people.filter(({ level }) => level === "vp");
  const directors = people.filter(({ level }) => level === "director");
  if (vps.length === 0) return directors.map((person) => node(person, []));
  const areas = vps.map(({ title }) => titleArea(title));
  // where there is one vice president, all directors of the department stand below that person
  const leaderOf = ({ title }: OrgPerson) => (vps.length === 1 ? 0 : areas.indexOf(titleArea(title)));
  const heads = vps.map((vp, index) =>
    node(
      vp,
      directors.filter((person) => leaderOf(person) === index).map((person) => node(person, [])),
    ),
  );
  const others = directors.filter((person) => leaderOf(person) < 0).map((person) => node(person, []));
  if (others.length === 0) return heads;
  return [...heads, gathered(`directors of ${department}`, "Directors", department, others)];
}

/**
 * The number of leading letters that a department's name shares with its chief's title: "Finance" and "Chief Financial
 * Officer".
 */
const STEM_LENGTH = 5;

/**
 * The cards of one department in the row below the top: its chiefs, the leading one first, or a group card in their
 * place.
 */
function departmentHeads(department: string, people: readonly OrgPerson[]): OrgNode[] {
  const stem = department.slice(0, STEM_LENGTH).toLowerCase();
  const leads = ({ title }: OrgPerson) => Number(stem !== "" && title.toLowerCase().includes(stem));
  const chiefs = people
    .filter(({ level }) => level === "c-level")
    .toSorted((one, other) => leads(other) - leads(one));
  const children = departmentChildren(department, people);
  const [first, ...others] = chiefs;
  if (first !== undefined) return [node(first, children), ...others.map((chief) => node(chief, []))];
  if (children.length === 0) return [];
  return [gathered(`department ${department}`, department || "Department unknown", department, children)];
}

/**
 * Builds the org chart from what the free search returns: the chief executive on top, below that the chiefs of each
 * department, then their vice presidents, then directors below the vice president of the same field. Without a chief
 * executive the chart begins with the chiefs. Search does not tell who reports to whom, only level, department and
 * title.
 */
export function buildOrgTree(people: readonly OrgPerson[]): readonly OrgNode[] {
  const leading = people
    .filter(({ level, title }) => level === "c-level" && titleRank(title) < 2)
    .toSorted((one, other) => titleRank(one.title) - titleRank(other.title));
  const [top] = leading;
  const byDepartment = new Map<string, OrgPerson[]>();
  for (const person of people) {
    if (person === top) continue;
    const known = byDepartment.get(person.department);
    if (known === undefined) byDepartment.set(person.department, [person]);
    else known.push(person);
  }
  const heads = [...byDepartment].flatMap(([department, members]) => departmentHeads(department, members));
  // departments with a chief come before those without
  const ordered = [
    ...heads.filter(({ person }) => person !== undefined),
    ...heads.filter(({ person }) => person === undefined),
  ];
  return top === undefined ? ordered : [node(top, ordered)];
}

/** The departments of the chart's people, in their order; the empty department is left out. */
export function departmentsOf(people: readonly OrgPerson[]): readonly string[] {
  return [...new Set(people.map(({ department }) => department))].filter((name) => name !== "");
}

/** The people of one department, with the chief executive above them; all people where no department is given. */
export function ofDepartment(people: readonly OrgPerson[], department: string): readonly OrgPerson[] {
  if (department === "") return people;
  return people.filter(
    (person) =>
      person.department === department || (person.level === "c-level" && titleRank(person.title) === 0),
  );
}

/** The open cards after a click on one: it closes, or opens in place of its open sibling. */
export function togglePath(
  roots: readonly OrgNode[],
  open: ReadonlySet<string>,
  key: string,
): ReadonlySet<string> {
  const next = new Set(open);
  const visit = (siblings: readonly OrgNode[]): void => {
    const pressed = siblings.find((node) => node.key === key);
    if (pressed === undefined) {
      for (const { children } of siblings) visit(children);
      return;
    }
    const wasOpen = open.has(key);
    for (const sibling of siblings) next.delete(sibling.key);
    if (!wasOpen) next.add(key);
  };
  visit(roots);
  return next;
}

/** The cards of a chart in preorder, as the nodes of a forest. */
export interface OrgForest extends Forest {
  readonly cards: readonly OrgNode[];
}

/** Numbers the cards of a chart. */
export function orgForest(roots: readonly OrgNode[]): OrgForest {
  const cards: OrgNode[] = [];
  const above: number[] = [];
  const add = (siblings: readonly OrgNode[], parent: number): void => {
    for (const card of siblings) {
      cards.push(card);
      above.push(parent);
      add(card.children, cards.length - 1);
    }
  };
  add(roots, -1);
  const parents = Int32Array.from(above);
  return { cards, size: cards.length, parents, ends: subtreeEnds(parents) };
}
