/**
 * Where each branch ends: the index after its last node, of nodes that stand each before everything below it. Backwards,
 * so that everything below a node is known before the node itself.
 */
export function branchEnds(parents: Int32Array): Int32Array<ArrayBuffer> {
  const ends = new Int32Array(parents.length);
  for (let node = parents.length - 1; node >= 0; node -= 1) {
    if (ends[node] === 0) ends[node] = node + 1;
    const parent = parents[node] ?? -1;
    if (parent >= 0 && ends[parent] === 0) ends[parent] = ends[node] ?? 0;
  }
  return ends;
}
