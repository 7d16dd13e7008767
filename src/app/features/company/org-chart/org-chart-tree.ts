import { type Forest, subtreeEnds } from "#app/chart/forest.ts";
import { titleRank } from "#app/features/company/people/people-tabs.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";

export type OrgLevel = "c-level" | "vp" | "director";

/** Somebody in the org chart. */
export interface OrgPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly level: OrgLevel;
  /** Empty where no department is known. */
  readonly department: string;
  /** The person as the selection takes one. */
  readonly choice: SelectableRecord;
}

/** A card of the chart with what hangs below it. */
export interface OrgNode {
  /** Unique in its chart. */
  readonly key: string;
  /** Undefined for a card that only gathers people: a department without a chief, directors of several areas. */
  readonly person: OrgPerson | undefined;
  /** The person's name, or what is gathered. */
  readonly label: string;
  readonly department: string;
  readonly children: readonly OrgNode[];
  /** People below, at all depths. */
  readonly below: number;
}

const LEVELS: readonly (readonly [OrgLevel, RegExp])[] = [
  ["c-level", /^c[- ]?(level|suite)/i],
  ["vp", /^(vp|vice president)/i],
  ["director", /^director/i],
];

/** The level of the chart that a record's management level means; undefined where it stands in none. */
export function orgLevelOf(managementLevel: string | undefined): OrgLevel | undefined {
  return LEVELS.find(([, pattern]) => pattern.test(managementLevel ?? ""))?.[0];
}

const RANK_WORDS =
  /\b(senior|executive|group|associate|vice president|vp|svp|evp|director|head|of|for|the)\b/gi;

/** The field that a title names, without the rank: "Senior Director, Accounting" and "VP of Accounting" name the same. */
export function titleArea(title: string): string {
  return title
    .replaceAll(RANK_WORDS, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}

/** A title as its letters where everybody knows them: "CFO", "SVP, Brand". */
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

/** Directors below the vice president whose title names the same field; the others by themselves. */
function departmentChildren(department: string, people: readonly OrgPerson[]): OrgNode[] {
  const vps = people.filter(({ level }) => level === "vp");
  const directors = people.filter(({ level }) => level === "director");
  if (vps.length === 0) return directors.map((person) => node(person, []));
  const areas = vps.map(({ title }) => titleArea(title));
  // where there is one vice president, every director of the department stands below
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

/** So many letters of a department's name stand in its chief's title: "Finance" and "Chief Financial Officer". */
const STEM_LENGTH = 5;

/** What stands in the row below the top for one department: its chiefs, the one who leads it first, or a card in place of them. */
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
 * The org chart that search alone can tell: the chief executive on top, below it the chiefs of each department, their
 * vice presidents, and directors below the vice president of the same field. Without a chief executive it begins with the chiefs. Who
 * reports to whom is not known; level, department and title are.
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

/** The departments of the chart's people, in their order; the empty one is left out. */
export function departmentsOf(people: readonly OrgPerson[]): readonly string[] {
  return [...new Set(people.map(({ department }) => department))].filter((name) => name !== "");
}

/** The people of one department, with the chief executive above them; all without a department. */
export function ofDepartment(people: readonly OrgPerson[], department: string): readonly OrgPerson[] {
  if (department === "") return people;
  return people.filter(
    (person) =>
      person.department === department || (person.level === "c-level" && titleRank(person.title) === 0),
  );
}

/** The open cards after a press on one: it opens in place of its sibling, or closes. */
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
