import * as fc from "fast-check";
import type { Family } from "#app/features/families/model/family-model.ts";
import { parseFamily } from "#app/features/families/model/parse-family.ts";

/** A member of a family as nested objects, read by plain recursion. */
export interface PlainMember {
  /** Its index in the order of the answer, from 0. */
  readonly node: number;
  readonly level: number;
  readonly parent: PlainMember | undefined;
  readonly name: string;
  readonly companyId: string;
  readonly city: string;
  readonly state: string;
  readonly typeId: number | null;
  readonly label: string;
  readonly below: PlainMember[];
}

/** An answer read by plain recursion: members at the top, all members in the order of the answer, entries skipped. */
export interface PlainFamily {
  readonly tops: PlainMember[];
  readonly all: PlainMember[];
  readonly skipped: number;
}

type Fields = Readonly<Record<string, unknown>>;

const isMember = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : "");

function plainId(value: unknown): string {
  const text = typeof value === "number" ? `${value}` : trimmed(value);
  return /^\d+$/.test(text) && !text.startsWith("0") ? text : "";
}

function plainType(info: unknown, level: number): { typeId: number | null; label: string } {
  const { typeId: id, typeDescription } = isMember(info) ? info : ({} as Fields);
  const typeId = typeof id === "number" ? id : null;
  if (trimmed(typeDescription) !== "") return { typeId, label: trimmed(typeDescription) };
  if (typeId !== null) return { typeId, label: `Type ${typeId}` };
  return { typeId, label: level === 1 ? "Parent" : "Type unknown" };
}

/** Reads a `familyTree` by plain recursion, so only for trees that are not deep. [field-10] */
export function plainFamily(tree: readonly unknown[]): PlainFamily {
  const all: PlainMember[] = [];
  let skipped = 0;
  const read = (values: readonly unknown[], parent: PlainMember | undefined): PlainMember[] => {
    const members: PlainMember[] = [];
    for (const value of values) {
      if (!isMember(value)) {
        skipped += 1;
        continue;
      }
      const level = (parent?.level ?? 0) + 1;
      const member: PlainMember = {
        node: all.length,
        level,
        parent,
        name: trimmed(value["name"]),
        companyId: plainId(value["companyId"]),
        city: trimmed(value["city"]),
        state: trimmed(value["state"]),
        ...plainType(value["subUnitTypeInfo"], level),
        below: [],
      };
      all.push(member);
      members.push(member);
      const below = value["familyNodes"];
      if (Array.isArray(below)) member.below.push(...read(below, member));
      else if (below !== undefined && below !== null) skipped += 1;
    }
    return members;
  };
  return { tops: read(tree, undefined), all, skipped };
}

/** Members of a branch, its root included, in the order of the answer. */
export function plainBranch(member: PlainMember): PlainMember[] {
  return [member, ...member.below.flatMap(plainBranch)];
}

/** The siblings of a member, itself included. */
export function plainSiblings({ tops }: PlainFamily, { parent }: PlainMember): PlainMember[] {
  return parent?.below ?? tops;
}

/** Companies below a member, each once and its own not again. */
export function plainCompaniesBelow(member: PlainMember): number {
  const ids = new Set(plainBranch(member).map(({ companyId }) => companyId));
  ids.delete("");
  ids.delete(member.companyId);
  return ids.size;
}

/** An answer of Enrich Corporate Hierarchy with a tree in it, as text. */
export function hierarchyAnswer(tree: unknown, attributes: object = {}): string {
  const record = {
    type: "CorporateHierarchy",
    id: "1",
    meta: { matchStatus: "FULL_MATCH" },
    attributes: { ...attributes, familyTree: tree },
  };
  return JSON.stringify({ data: [record] });
}

/** A family read from an answer. Throws when the answer has none. */
export function familyOf(text: string, askedId = "1"): Family {
  const answer = parseFamily(text, askedId);
  if (answer.kind !== "family") throw new Error(`The answer is ${answer.kind}.`);
  return answer.family;
}

/** The answer for a chain in which each company owns the next, built without recursion. */
export function chainAnswer(levels: number): string {
  const opened = Array.from({ length: levels }, (_, at) => {
    const type = at === 0 ? "" : ',"subUnitTypeInfo":{"typeId":4,"typeDescription":"Subsidiary"}';
    const state = at === levels - 1 ? "Deep" : "Flat";
    return `{"companyId":${at + 1},"name":"Company ${at + 1}","state":"${state}"${type},"familyNodes":[`;
  });
  const tree = `[${opened.join("")}${"]}".repeat(levels)}]`;
  return `{"data":[{"type":"CorporateHierarchy","id":"1","attributes":{"familyTree":${tree}}}]}`;
}

// U+FEFF and control characters are left out: the rules of CSV files for them have their own tests
const plainText = fc.string({ unit: "grapheme", maxLength: 12 });

const names = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("Acme", "acme ltd", "Ácme Öl", "Zeta 10", "Zeta 9", " Beta ", "Beta"),
  },
  { weight: 2, arbitrary: plainText },
  fc.constantFrom("", "שלום בע״מ", "شركة النور", "İstanbul", 'Say "hi", A > B', "=SUM(1)", "line\nbreak"),
  fc.string({ unit: "grapheme", minLength: 300, maxLength: 300 }),
);

/** few of them, so that companies occur repeatedly: in other places, below themselves, as locations */
const ids: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  fc.constantFrom(0, "0", "", "x1", -4, 1.5, null, " 7 ", "123456789012345678901"),
);

const typeInfos: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      { typeId: 4, typeDescription: "Subsidiary" },
      { typeId: 5, typeDescription: "Acquisition" },
      { typeId: 7, typeDescription: "Location" },
      { typeId: 6, typeDescription: "Former Name" },
    ),
  },
  fc.constantFrom<unknown>(
    { typeId: 4 },
    { typeId: 7 },
    { typeId: 99, typeDescription: "Joint venture" },
    { typeId: 98 },
    { typeDescription: "Subsidiary" },
    { typeId: "4", typeDescription: "" },
    {},
    null,
    "Subsidiary",
    [4],
  ),
);

const noMember = fc.constantFrom<unknown>(null, "company", 7, true, [], [{ name: "in a list" }]);
const oddNodes = fc.constantFrom<unknown>(null, "none", 0, {}, { name: "not in a list" }, false);
const places = fc.constantFrom<unknown>("Austin", "Texas", " Köln ", "", "Zürich", null, 3);

const { entry } = fc.letrec<{ entry: unknown; member: unknown; below: unknown }>((tie) => ({
  entry: fc.oneof({ weight: 14, arbitrary: tie("member") }, noMember),
  member: fc.record(
    {
      name: fc.oneof({ weight: 12, arbitrary: names }, fc.constantFrom<unknown>(null, 5)),
      companyId: ids,
      city: places,
      state: places,
      subUnitTypeInfo: typeInfos,
      familyNodes: tie("below"),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  below: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    { weight: 2, arbitrary: oddNodes },
    { weight: 8, arbitrary: fc.array(tie("entry"), { maxLength: 5 }) },
  ),
}));

/** Answers with at least one member: several tops, odd and missing values, companies at several places. */
export const familyTrees: fc.Arbitrary<readonly unknown[]> = fc
  .array(entry, { minLength: 1, maxLength: 4 })
  .filter((tree) => tree.some(isMember));

/** A family beside its plain reading. */
export interface ReadFamily {
  readonly tree: readonly unknown[];
  readonly family: Family;
  readonly plain: PlainFamily;
}

/** Families beside their plain reading. */
export const readFamilies: fc.Arbitrary<ReadFamily> = familyTrees.map((tree) => ({
  tree,
  family: familyOf(hierarchyAnswer(tree)),
  plain: plainFamily(tree),
}));

/** As {@link readFamilies}, with a flag for each node. */
export const flaggedFamilies: fc.Arbitrary<ReadFamily & { readonly flags: Uint8Array<ArrayBuffer> }> =
  readFamilies.chain((read) => {
    const { size } = read.family.table;
    return fc
      .array(fc.integer({ min: 0, max: 1 }), { minLength: size, maxLength: size })
      .map((flags) => ({ ...read, flags: Uint8Array.from(flags) }));
  });
