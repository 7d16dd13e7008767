/** A company of the family that the tree shows. */
export interface BenchMember {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly type: string;
  /** From 1 at the top. */
  readonly level: number;
  readonly children: readonly string[];
}

/** How many levels of the family are open at first. */
export const OPEN_LEVELS = 4;

const LEVELS = 6;
const PLACES = ["Austin, Texas", "Denver, Colorado", "Salem, Oregon", "Akron, Ohio"];

/** A family of `size` companies in about six levels, made up but the same in each run; the top first. */
export function benchFamily(size: number): BenchMember[] {
  const wide = Math.ceil(size ** (1 / (LEVELS - 1)));
  const levels: number[] = [];
  return Array.from({ length: size }, (_, at) => {
    const parent = at === 0 ? -1 : Math.floor((at - 1) / wide);
    const first = at * wide + 1;
    levels[at] = (levels[parent] ?? 0) + 1;
    return {
      id: String(at + 1),
      name: `Company ${String((at * 7919) % size).padStart(6, "0")} Holdings`,
      place: PLACES[at % PLACES.length] ?? "",
      type: at === 0 ? "Parent" : at % 3 === 0 ? "Acquisition" : "Subsidiary",
      level: levels[at] ?? 1,
      children: Array.from({ length: Math.max(0, Math.min(wide, size - first)) }, (__, child) =>
        String(first + child + 1),
      ),
    };
  });
}

/** A member with those below it. */
interface NestedMember extends Omit<BenchMember, "children"> {
  readonly children?: readonly NestedMember[];
}

/** The same family as nested objects. */
function nestedFamily(members: readonly BenchMember[]): NestedMember | undefined {
  const nested: NestedMember[] = [];
  for (let at = members.length - 1; at >= 0; at -= 1) {
    const member = members[at];
    if (member === undefined) continue;
    const { children, ...fields } = member;
    const below = children.flatMap((id) => nested[Number(id) - 1] ?? []);
    nested[at] = below.length === 0 ? fields : { ...fields, children: below };
  }
  return nested[0];
}

function answerNode({ id, name, place, type, children = [] }: NestedMember): object {
  const [city, state] = place.split(", ");
  return {
    companyId: Number(id),
    name,
    city,
    state,
    ...(type === "Parent"
      ? {}
      : { subUnitTypeInfo: { typeId: type === "Subsidiary" ? 4 : 5, typeDescription: type } }),
    familyNodes: children.map(answerNode),
  };
}

/** The same family as the text of an answer of Enrich Corporate Hierarchy. */
export function answerText(members: readonly BenchMember[]): string {
  const top = nestedFamily(members);
  const attributes = { companyId: 1, familyTree: top === undefined ? [] : [answerNode(top)] };
  return JSON.stringify({
    data: [{ type: "CorporateHierarchy", id: "1", meta: { matchStatus: "FULL_MATCH" }, attributes }],
  });
}
