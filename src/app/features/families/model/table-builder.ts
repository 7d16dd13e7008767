import { type Fields, idOf, isFields, textOf } from "./answer-fields.ts";
import { branchEnds } from "./subtree-ends.ts";
import type { FamilyTable, MemberKind, MemberType } from "./family-table.ts";
import { textColumn } from "./text-column.ts";

const NOT_THEMSELVES: ReadonlySet<MemberKind | undefined> = new Set(["location", "former-name"]);

/** The node that stands for each node's company: the first that is no location and no former name, else the first. */
function ownCompanies(
  ids: readonly string[],
  types: Uint8Array,
  typeList: readonly MemberType[],
): Int32Array<ArrayBuffer> {
  const numbers = new Map<string, number>();
  // by number: the node of the company, and whether it is no location and no former name
  const nodes: number[] = [];
  const own: boolean[] = [];
  const companies = Int32Array.from(ids, (id, node) => {
    if (id === "") return -1;
    const itself = !NOT_THEMSELVES.has(typeList[types[node] ?? 0]?.kind);
    const number = numbers.get(id) ?? nodes.length;
    if (number === nodes.length) {
      numbers.set(id, number);
      nodes.push(node);
      own.push(itself);
    } else if (itself && own[number] === false) {
      nodes[number] = node;
      own[number] = true;
    }
    return number;
  });
  return companies.map((number) => nodes[number] ?? -1);
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

/** Types that are told apart; the rest share one, since a column of types has a byte for each member. */
const MOST_TYPES = 255;

const FURTHER: MemberType = { typeId: null, description: "", label: "Another type", kind: "other" };

/** What stands for a member without a type: a key of its own, the label and the kind. */
const TOP_TYPE = ["top", "Parent", "parent"] as const;
const NO_TYPE = ["none", "Type not told", "other"] as const;

/** Gives each different value a number, from 0 in the order in which they come. */
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

/** The columns of a family while they grow: members come in the order of the answer. */
export class TableBuilder {
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
    const full = types.list.length >= MOST_TYPES && types.isNew(key);
    return full ? types.of("further", () => FURTHER) : types.of(key, make);
  }

  /** The table of all members that were added. */
  finish(): FamilyTable {
    const size = this.#parents.length;
    const parents = Int32Array.from(this.#parents);
    const types = Uint8Array.from(this.#types);
    const companies = ownCompanies(this.#ids, types, this.#typeList.list);
    return {
      size,
      parents,
      ends: branchEnds(parents),
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
