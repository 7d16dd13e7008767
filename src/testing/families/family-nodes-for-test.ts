import * as z from "zod/mini";

const familyNode = z.looseObject({
  companyId: z.number(),
  name: z.string(),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  subUnitTypeInfo: z.optional(z.object({ typeId: z.number(), typeDescription: z.string() })),
  familyNodes: z.optional(z.array(z.unknown())),
});
type FamilyNode = z.output<typeof familyNode>;

/** A node with its parent; the top has none, and depth 1. */
interface PlacedNode {
  readonly node: FamilyNode;
  readonly above: FamilyNode | undefined;
  readonly depth: number;
}

/** Every node of a `familyTree`, without recursion, since a tree may be deeper than the call stack. */
export function familyNodes(tree: unknown): PlacedNode[] {
  const [root] = z.array(z.unknown()).parse(tree);
  const left: { value: unknown; above: FamilyNode | undefined; depth: number }[] = [
    { value: root, above: undefined, depth: 1 },
  ];
  const found: PlacedNode[] = [];
  for (let next = left.pop(); next; next = left.pop()) {
    const { above, depth } = next;
    const node = familyNode.parse(next.value);
    found.push({ node, above, depth });
    for (const value of node.familyNodes ?? []) left.push({ value, above: node, depth: depth + 1 });
  }
  return found;
}
