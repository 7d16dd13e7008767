import type { MemberKind, MemberType } from "./family-table.ts";

const NOT_THEMSELVES: ReadonlySet<MemberKind | undefined> = new Set(["location", "former-name"]);

/** The node that stands for each node's company: the first that is no location and no former name, else the first. */
export function ownCompanies(
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
export function companiesWithin(parents: Int32Array, companies: Int32Array): Int32Array<ArrayBuffer> {
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
