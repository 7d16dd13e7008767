import { branchEnds } from "./branch-ends.ts";
import { type Fields, idOf, isFields, textOf } from "./answer-fields.ts";
import type { FamilyTable, MemberType } from "./family-table.ts";
import { kindOf } from "./member-kind.ts";
import { companiesWithin, ownCompanies } from "./own-companies.ts";
import { textColumn } from "./text-column.ts";

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
