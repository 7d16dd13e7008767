import type { Family, FamilyTable, MemberKind, MemberType, ParentCompany } from "./family-table.ts";
import { textColumn } from "./text-column.ts";

/** What an answer of Enrich Corporate Hierarchy says of one company. */
export type FamilyAnswer =
  | { readonly kind: "family"; readonly family: Family }
  /** The service knows no such company, or told of it something else than a family: the match status. Section 3. */
  | { readonly kind: "no-family"; readonly status: string }
  /** The body is cut, or is no such answer. */
  | { readonly kind: "unreadable" };

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Ids are digits; 0 stands for none. */
function idOf(value: unknown): string {
  const text = typeof value === "number" ? String(value) : textOf(value);
  return /^[1-9]\d*$/.test(text) ? text : "";
}

const KINDS: Readonly<Record<number, MemberKind>> = {
  2: "division",
  4: "subsidiary",
  5: "acquisition",
  6: "former-name",
  7: "location",
};

const KIND_WORDS: readonly (readonly [RegExp, MemberKind])[] = [
  [/former|previous/i, "former-name"],
  [/location|branch|office|site/i, "location"],
  [/acqui/i, "acquisition"],
  [/subsidiar/i, "subsidiary"],
  [/division/i, "division"],
];

/** Words come first: only 4 and 5 are in the specification, and a service may number the others otherwise. */
function kindOf(typeId: number | null, description: string): MemberKind {
  const byWords = KIND_WORDS.find(([words]) => words.test(description))?.[1];
  if (byWords !== undefined || description !== "" || typeId === null) return byWords ?? "other";
  return KINDS[typeId] ?? "other";
}

/** Types beyond this share the last one. */
const MOST_TYPES = 255;

/** Gives each different value a number, from 0 in the order in which they come. */
function numbering<Value>() {
  const numbers = new Map<string, number>();
  const list: Value[] = [];
  return {
    list,
    of(key: string, make: () => Value): number {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, list.length);
      list.push(make());
      return list.length - 1;
    },
  };
}

/** The columns while they grow. */
class TableBuilder {
  readonly #parents: number[] = [];
  readonly #levels: number[] = [];
  readonly #types: number[] = [];
  readonly #names: string[] = [];
  readonly #ids: string[] = [];
  readonly #cities: number[] = [];
  readonly #states: number[] = [];
  readonly #typeList = numbering<MemberType>();
  readonly #cityList = numbering<string>();
  readonly #stateList = numbering<string>();

  constructor() {
    this.#cityList.of("", () => "");
    this.#stateList.of("", () => "");
  }

  /** Adds a member below another one, -1 for the top, and gives its node. */
  add(fields: Fields, parent: number): number {
    const city = textOf(fields["city"]);
    const state = textOf(fields["state"]);
    const node = this.#parents.length;
    this.#parents.push(parent);
    this.#levels.push(parent < 0 ? 1 : (this.#levels[parent] ?? 0) + 1);
    this.#types.push(this.#typeOf(fields["subUnitTypeInfo"], parent));
    this.#names.push(textOf(fields["name"]));
    this.#ids.push(idOf(fields["companyId"]));
    this.#cities.push(this.#cityList.of(city, () => city));
    this.#states.push(this.#stateList.of(state, () => state));
    return node;
  }

  #typeOf(info: unknown, parent: number): number {
    const fields = isFields(info) ? info : {};
    const typeId = typeof fields["typeId"] === "number" ? fields["typeId"] : null;
    const description = textOf(fields["typeDescription"]);
    if (this.#typeList.list.length >= MOST_TYPES) return MOST_TYPES - 1;
    if (typeId === null && description === "") {
      return parent < 0
        ? this.#typeList.of("top", () => ({ typeId: null, label: "Parent", kind: "parent" }))
        : this.#typeList.of("none", () => ({ typeId: null, label: "Type not told", kind: "other" }));
    }
    return this.#typeList.of(JSON.stringify([typeId, description]), () => ({
      typeId,
      label: description || `Type ${typeId}`,
      kind: kindOf(typeId, description),
    }));
  }

  finish(): FamilyTable {
    const size = this.#parents.length;
    const parents = Int32Array.from(this.#parents);
    const types = Uint8Array.from(this.#types);
    const companies = ownCompanies(this.#ids, types, this.#typeList.list);
    return {
      size,
      parents,
      ends: endsOf(parents),
      levels: Int32Array.from(this.#levels),
      types,
      typeList: this.#typeList.list,
      companies,
      companiesWithin: companiesWithin(parents, companies),
      companyTotal: companies.reduce((total, own, node) => total + (own === node ? 1 : 0), 0),
      names: textColumn(this.#names),
      ids: textColumn(this.#ids),
      cities: Uint32Array.from(this.#cities),
      cityList: this.#cityList.list,
      states: Uint32Array.from(this.#states),
      stateList: this.#stateList.list,
      depth: this.#levels.reduce((deepest, level) => Math.max(deepest, level), 0),
    };
  }
}

/** Where each branch ends: backwards, so that everything below a node is known before the node itself. */
function endsOf(parents: Int32Array): Int32Array<ArrayBuffer> {
  const ends = new Int32Array(parents.length);
  for (let node = parents.length - 1; node >= 0; node -= 1) {
    if (ends[node] === 0) ends[node] = node + 1;
    const parent = parents[node] ?? -1;
    if (parent >= 0 && ends[parent] === 0) ends[parent] = ends[node] ?? 0;
  }
  return ends;
}

const NOT_THEMSELVES: ReadonlySet<MemberKind | undefined> = new Set(["location", "former-name"]);

/** The node that stands for each node's company: the first that is no location and no former name, else the first. */
function ownCompanies(
  ids: readonly string[],
  types: Uint8Array,
  typeList: readonly MemberType[],
): Int32Array<ArrayBuffer> {
  const first = new Map<string, number>();
  const own = new Map<string, number>();
  for (const [node, id] of ids.entries()) {
    if (id === "") continue;
    if (!first.has(id)) first.set(id, node);
    if (!own.has(id) && !NOT_THEMSELVES.has(typeList[types[node] ?? 0]?.kind)) own.set(id, node);
  }
  return Int32Array.from(ids, (id) => own.get(id) ?? first.get(id) ?? -1);
}

/**
 * How many companies each branch holds, each once. Every member counts for what is above it; where a company comes
 * again, one is taken back where the ways up of both its members meet.
 */
function companiesWithin(parents: Int32Array, companies: Int32Array): Int32Array<ArrayBuffer> {
  const size = parents.length;
  const counts = new Int32Array(size);
  const last = new Int32Array(size).fill(-1);
  for (let node = 0; node < size; node += 1) {
    const company = companies[node] ?? -1;
    if (company < 0) continue;
    counts[node] = (counts[node] ?? 0) + 1;
    const before = last[company] ?? -1;
    last[company] = node;
    if (before < 0) continue;
    let meeting = node;
    while (meeting > before) meeting = parents[meeting] ?? -1;
    if (meeting >= 0) counts[meeting] = (counts[meeting] ?? 0) - 1;
  }
  for (let node = size - 1; node >= 0; node -= 1) {
    const parent = parents[node] ?? -1;
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + (counts[node] ?? 0);
  }
  return counts;
}

/** A level of the walk: members that are still to come, and the node above them. */
interface Level {
  readonly members: readonly unknown[];
  at: number;
  readonly parent: number;
}

/**
 * Reads a family tree with a stack of its own, so that no chain is too long for it. What is no member is left out and
 * counted; a member without a name or an id stays, with what is below it.
 */
function readTree(tree: readonly unknown[]): { table: FamilyTable; leftOut: number } {
  const builder = new TableBuilder();
  const levels: Level[] = [{ members: tree, at: 0, parent: -1 }];
  let leftOut = 0;
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (level.at >= level.members.length) {
      levels.pop();
      continue;
    }
    const member = level.members[level.at];
    level.at += 1;
    if (!isFields(member)) {
      leftOut += 1;
      continue;
    }
    const node = builder.add(member, level.parent);
    const below = member["familyNodes"];
    if (Array.isArray(below)) levels.push({ members: below, at: 0, parent: node });
    else if (below != null) leftOut += 1;
  }
  return { table: builder.finish(), leftOut };
}

/** The companies on the way up, each once, however often the answer repeats one. */
function readParentage(value: unknown): ParentCompany[] {
  const parents = new Map<string, ParentCompany>();
  for (const fields of Array.isArray(value) ? value.filter(isFields) : []) {
    const companyId = idOf(fields["companyId"]);
    const name = textOf(fields["companyName"]) || textOf(fields["name"]);
    const place = [textOf(fields["city"]), textOf(fields["state"])].filter(Boolean).join(", ");
    const key = companyId || `named ${name}`;
    if (name === "" && companyId === "") continue;
    if (!parents.has(key)) parents.set(key, { companyId, name, place, type: textOf(fields["subUnitDesc"]) });
  }
  return [...parents.values()];
}

function recordOf(body: unknown): Fields | undefined {
  const data = isFields(body) ? body["data"] : undefined;
  return Array.isArray(data) ? data.find(isFields) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads what Enrich Corporate Hierarchy answered for one company. Never throws. Section 2.7. */
export function parseFamily(text: string, askedId: string): FamilyAnswer {
  const record = recordOf(parsed(text));
  if (record === undefined) return { kind: "unreadable" };
  const meta = isFields(record["meta"]) ? record["meta"] : {};
  const attributes = isFields(record["attributes"]) ? record["attributes"] : {};
  const tree = attributes["familyTree"];
  const { table, leftOut } = readTree(Array.isArray(tree) ? tree : []);
  if (table.size === 0) return { kind: "no-family", status: textOf(meta["matchStatus"]) || "NO_MATCH" };
  const companyId = idOf(attributes["companyId"]) || askedId;
  return {
    kind: "family",
    family: {
      table,
      matched: nodeOfCompany(table, companyId),
      companyId,
      parentage: readParentage(attributes["parentage"]),
      leftOut,
    },
  };
}

/** The node that stands for a company; -1 when the tree does not hold it. */
export function nodeOfCompany(table: FamilyTable, companyId: string): number {
  const wanted = new TextEncoder().encode(companyId);
  const { bytes, starts } = table.ids;
  for (let node = 0; node < table.size; node += 1) {
    const start = starts[node] ?? 0;
    if ((starts[node + 1] ?? 0) - start !== wanted.length || wanted.length === 0) continue;
    if (wanted.every((byte, index) => bytes[start + index] === byte)) return table.companies[node] ?? -1;
  }
  return -1;
}
