import { subtreeEnds } from "#app/chart/forest.ts";
import { ignoring, isUnreadable } from "#app/lib/reports/report.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import {
  type Family,
  type FamilyTable,
  type MemberKind,
  type MemberType,
  type ParentCompany,
  nodeOfCompany,
} from "./family-model.ts";
import { textColumn } from "./family-text-column.ts";

/** A JSON object of which nothing is known yet. */
type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A trimmed string; empty for anything else. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** An id as digits; empty for anything else, and for 0, which stands for none. */
function idOf(value: unknown): string {
  const text = typeof value === "number" ? String(value) : textOf(value);
  return /^[1-9]\d*$/.test(text) ? text : "";
}

const SHARED_KINDS: ReadonlySet<MemberKind | undefined> = new Set(["location", "former-name"]);

/** The node that represents each node's company: the first one that is neither location nor former name, else the first. */
function companyColumn(
  ids: readonly string[],
  types: Uint8Array,
  typeList: readonly MemberType[],
): Int32Array<ArrayBuffer> {
  const numbers = new Map<string, number>();
  // by number: the company's node, and whether that is the company itself
  const nodes: number[] = [];
  const settled: boolean[] = [];
  const companies = Int32Array.from(ids, (id, node) => {
    if (id === "") return -1;
    const itself = !SHARED_KINDS.has(typeList[types[node] ?? 0]?.kind);
    const number = numbers.get(id) ?? nodes.length;
    if (number === nodes.length) {
      numbers.set(id, number);
      nodes.push(node);
      settled.push(itself);
    } else if (itself && settled[number] === false) {
      nodes[number] = node;
      settled[number] = true;
    }
    return number;
  });
  return companies.map((number) => nodes[number] ?? -1);
}

/**
 * Distinct companies in each branch. Every member counts for all of its ancestors; where a company occurs again, one is
 * taken back at the lowest common ancestor of the two occurrences.
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

const KINDS: Readonly<Record<number, MemberKind>> = {
  2: "division",
  4: "subsidiary",
  5: "acquisition",
  6: "former-name",
  7: "location",
};

const KIND_PATTERNS: readonly (readonly [RegExp, MemberKind])[] = [
  [/former|previous/i, "former-name"],
  [/location|branch|office|site/i, "location"],
  [/acqui/i, "acquisition"],
  [/subsidiar/i, "subsidiary"],
  [/division/i, "division"],
];

/**
 * The description takes precedence over the id: the specification has only 4 and 5, and a service may number the others
 * differently.
 */
function kindOf(typeId: number | null, description: string): MemberKind {
  const described = KIND_PATTERNS.find(([pattern]) => pattern.test(description))?.[1];
  if (described !== undefined || description !== "" || typeId === null) return described ?? "other";
  return KINDS[typeId] ?? "other";
}

/** The column of types has one byte per member: further types share one. */
const MAX_TYPES = 255;

const OTHER_TYPE: MemberType = { typeId: null, description: "", label: "Another type", kind: "other" };

/** Key, label and kind for members without a type. */
const TOP_TYPE = ["top", "Parent", "parent"] as const;
const NO_TYPE = ["none", "Type unknown", "other"] as const;

/** Numbers distinct values from 0, in the order in which they occur. */
function numbering<Value>() {
  const numbers = new Map<string, number>();
  const list: Value[] = [];
  return {
    list,
    isNew: (key: string) => !numbers.has(key),
    of(key: string, make: () => Value): number {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, list.length);
      list.push(make());
      return list.length - 1;
    },
  };
}

/** Builds the columns of a family from its members, in the order of the answer. */
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

  /** Adds a member below a parent, -1 at the top, and returns its node. */
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
    if (typeId === null && description === "") {
      const [key, label, kind] = parent < 0 ? TOP_TYPE : NO_TYPE;
      return this.#typeNumber(key, () => ({ typeId, description, label, kind }));
    }
    return this.#typeNumber(`${typeId} ${description}`, () => ({
      typeId,
      description,
      label: description || `Type ${typeId}`,
      kind: kindOf(typeId, description),
    }));
  }

  #typeNumber(key: string, make: () => MemberType): number {
    const types = this.#typeList;
    const full = types.list.length >= MAX_TYPES && types.isNew(key);
    return full ? types.of("further", () => OTHER_TYPE) : types.of(key, make);
  }

  /** The table of all members added. */
  finish(): FamilyTable {
    const size = this.#parents.length;
    const parents = Int32Array.from(this.#parents);
    const types = Uint8Array.from(this.#types);
    const companies = companyColumn(this.#ids, types, this.#typeList.list);
    return {
      size,
      parents,
      ends: subtreeEnds(parents),
      levels: Int32Array.from(this.#levels),
      types,
      typeList: this.#typeList.list,
      companies,
      companiesWithin: companiesWithin(parents, companies),
      companyTotal: companies.reduce((total, company, node) => total + (company === node ? 1 : 0), 0),
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

/** The content of a hierarchy answer about one company. */
export type FamilyAnswer =
  | { readonly kind: "family"; readonly family: Family }
  /** There is no tree for this company; `status` is its match status. [match-1] */
  | { readonly kind: "no-family"; readonly status: string }
  /** The body is truncated, or no such answer. */
  | { readonly kind: "unreadable" };

/** A level of the walk: the members of one parent, and the next one to read. */
interface Level {
  readonly members: readonly unknown[];
  at: number;
  readonly parent: number;
}

/**
 * Reads a family tree with an explicit stack, so that no chain is too deep. What is not a member is skipped and counted;
 * a member without a name or an id stays, with its branch.
 */
function readTree(tree: readonly unknown[]): { table: FamilyTable; skipped: number } {
  const builder = new TableBuilder();
  const levels: Level[] = [{ members: tree, at: 0, parent: -1 }];
  let skipped = 0;
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (level.at >= level.members.length) {
      levels.pop();
      continue;
    }
    const member = level.members[level.at];
    level.at += 1;
    if (!isFields(member)) {
      skipped += 1;
      continue;
    }
    const node = builder.add(member, level.parent);
    const below = member["familyNodes"];
    if (Array.isArray(below)) levels.push({ members: below, at: 0, parent: node });
    else if (below != null) skipped += 1;
  }
  return { table: builder.finish(), skipped };
}

/** The ancestors, each once, however often the answer repeats one. */
function readParentage(value: unknown): ParentCompany[] {
  const parents = new Map<string, ParentCompany>();
  for (const fields of Array.isArray(value) ? value.filter(isFields) : []) {
    const companyId = idOf(fields["companyId"]);
    const name = textOf(fields["companyName"]) || textOf(fields["name"]);
    const key = companyId || `named ${name}`;
    if (name === "" && companyId === "") continue;
    if (!parents.has(key)) parents.set(key, { companyId, name });
  }
  return [...parents.values()];
}

function recordOf(body: unknown): Fields | undefined {
  const data = isFields(body) ? body["data"] : undefined;
  return Array.isArray(data) ? data.find(isFields) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    ignoring(isUnreadable)(error);
    return undefined;
  }
}

/** Parses the answer of Enrich Corporate Hierarchy for one company. Never throws. [field-10] */
export function parseFamily(text: string, requestedId: string): FamilyAnswer {
  const record = recordOf(parseJson(text));
  if (record === undefined) return { kind: "unreadable" };
  const meta = isFields(record["meta"]) ? record["meta"] : {};
  const attributes = isFields(record["attributes"]) ? record["attributes"] : {};
  const tree = attributes["familyTree"];
  const { table, skipped } = readTree(Array.isArray(tree) ? tree : []);
  if (table.size === 0) return { kind: "no-family", status: textOf(meta["matchStatus"]) || "NO_MATCH" };
  const companyId = idOf(attributes["companyId"]) || requestedId;
  return {
    kind: "family",
    family: {
      table,
      matched: nodeOfCompany(table, companyId),
      parentage: readParentage(attributes["parentage"]),
      skipped,
    },
  };
}
