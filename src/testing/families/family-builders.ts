import * as fc from "fast-check";
import type { Family, FamilyTable } from "#app/features/families/model/family-model.ts";
import { type NodeFlags, type TreeRows, openToLevel, treeRows } from "#app/chart/tree-rows.ts";
import { seededNumbers } from "#testing/seeded-numbers.ts";
import { familyOf } from "./family-trees.ts";

/** A family member to create, with its children. */
export interface MemberForTest {
  /** Empty for a member without a name. */
  readonly name?: string;
  /** 0 for a member without an id. */
  readonly id?: number;
  readonly city?: string;
  readonly state?: string;
  /** Id and description of its relation to its parent; undefined for none, as at the top. */
  readonly type?: readonly [number, string];
  readonly below?: readonly MemberForTest[];
}

/** Types of members, with the service's names. */
export const MEMBER_TYPES = {
  subsidiary: [4, "Subsidiary"],
  acquisition: [5, "Acquisition"],
  division: [2, "Division"],
  formerName: [6, "Former Name"],
  location: [7, "Location"],
} as const;

function memberText({ name, id, city, state, type }: MemberForTest): string {
  const fields = {
    ...(id === 0 ? {} : { companyId: id }),
    ...(name === undefined ? {} : { name }),
    ...(city === undefined ? {} : { city }),
    ...(state === undefined ? {} : { state }),
    ...(type === undefined ? {} : { subUnitTypeInfo: { typeId: type[0], typeDescription: type[1] } }),
  };
  return JSON.stringify(fields).slice(0, -1);
}

/** The members as JSON, without recursion, since a chain may be deeper than the call stack. */
function treeText(members: readonly MemberForTest[]): string {
  const parts: string[] = [];
  const steps: (MemberForTest | string)[] = ["]", ...members.toReversed(), "["];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const last = parts.at(-1);
    if (typeof step === "string") {
      parts.push(step);
      continue;
    }
    if (last !== undefined && last !== "[") parts.push(",");
    const start = memberText(step);
    parts.push(start, start === "{" ? "" : ",", '"familyNodes":');
    steps.push("}", "]", ...(step.below ?? []).toReversed(), "[");
  }
  return parts.join("");
}

/** An answer of Enrich Corporate Hierarchy with these members at the top of the tree. [field-10] */
export function familyAnswerText(tree: readonly MemberForTest[], companyId = 1): string {
  return `{"data":[{"attributes":{"companyId":${companyId},"familyTree":${treeText(tree)}}}]}`;
}

/** The family of these members. Throws for members that form none. */
export function familyOfMembers(tree: readonly MemberForTest[], companyId = 1): Family {
  return familyOf(familyAnswerText(tree, companyId), String(companyId));
}

/** The visible rows of a tree with these branches open, all by default, in the order of the answer. */
export function rowsOf(
  table: FamilyTable,
  open = openToLevel(table, Infinity),
  included?: NodeFlags,
): TreeRows {
  return treeRows(table, { order: undefined, open, included });
}

/** A chain in which each member is the only child of the previous one. */
export function chainOf(length: number): MemberForTest {
  let member: MemberForTest = { name: `Company ${length}`, id: length, type: MEMBER_TYPES.subsidiary };
  for (let id = length - 1; id > 0; id -= 1) {
    member = { name: `Company ${id}`, id, type: MEMBER_TYPES.subsidiary, below: [member] };
  }
  return member;
}

const FIRST_WORDS = "Meridian,Brightwater,Halden,Northwind,Ledgerline,Paywell,Oakline,Vantage,Solberg,Quarry";
const LAST_WORDS =
  "Energy,Freight,Payments,Software,Insurance Group,Maritime AS,Holdings plc,Foods GmbH,Labs";
const PLACES = "London,Austin|Texas,Toronto|Ontario,Rotterdam,Oslo,Denver|Colorado,Oakland|California";

function madeMember(random: () => number, id: number): MemberForTest {
  const pick = (list: string) => {
    const words = list.split(",");
    return words[Math.floor(random() * words.length)] ?? "";
  };
  const [city = "", state] = pick(PLACES).split("|");
  const types = Object.values(MEMBER_TYPES);
  const type = types[Math.floor(random() ** 2 * types.length)] ?? MEMBER_TYPES.subsidiary;
  const name = `${pick(FIRST_WORDS)} ${pick(LAST_WORDS)} ${id}`;
  return { name, id, city, ...(state === undefined ? {} : { state }), ...(id === 1 ? {} : { type }) };
}

/**
 * A family of `size` companies below one top, the same for the same seed: most companies have no children, few have many, as in
 * real groups. No chain is longer than `depth`.
 */
export function madeFamily(size: number, depth = 6, seed = 1): MemberForTest[] {
  const random = seededNumbers(seed);
  const made: { member: MemberForTest; below: MemberForTest[]; level: number }[] = [];
  const branches: number[] = [];
  for (let id = 1; id <= size; id += 1) {
    const below: MemberForTest[] = [];
    const member = { ...madeMember(random, id), below };
    const parent = made[branches[Math.floor(random() ** 1.6 * branches.length)] ?? -1];
    parent?.below.push(member);
    made.push({ member, below, level: (parent?.level ?? 0) + 1 });
    const level = (parent?.level ?? 0) + 1;
    if (level < depth && (id < 4 || random() < 0.16)) branches.push(id - 1);
  }
  return made.slice(0, 1).map(({ member }) => member);
}

/** Trees of up to `most` members, some with odd names and some without an id. */
export function memberTrees(most = 80): fc.Arbitrary<MemberForTest[]> {
  const member = fc.record({
    name: fc.oneof(fc.constant("Meridian"), fc.string({ unit: "binary", maxLength: 12 })),
    id: fc.nat({ max: 60 }),
    city: fc.constantFrom("", "Oslo", "Austin"),
    type: fc.constantFrom(...Object.values(MEMBER_TYPES)),
  });
  // each member is below an earlier one, or at the top
  const places = fc.array(fc.tuple(member, fc.nat()), { minLength: 1, maxLength: most });
  return places.map((members) => {
    const groups: MemberForTest[][] = [[]];
    for (const [fields, place] of members) {
      const below: MemberForTest[] = [];
      groups[place % groups.length]?.push({ ...fields, below });
      groups.push(below);
    }
    return groups[0] ?? [];
  });
}
