import { transfer } from "comlink";
import { normalizeText } from "#text/normalize-text.ts";
import { familyTreeFile } from "./family-export-file.ts";
import { allNodes } from "./family-export-source.ts";
import type { FamilyTable } from "./family-model.ts";
import { type FamilyAnswer, parseFamily } from "./parse-family.ts";
import { allTexts } from "./family-text-column.ts";
import { findNodes } from "./family-tree-filter.ts";
import { type TreeSort, sortedNodes } from "./family-tree-order.ts";
import type { NodeOrder } from "#app/chart/tree-rows.ts";

/** The buffers of all typed arrays in a value, each once. Lists and files have none. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return;
    if (!ArrayBuffer.isView(part)) Object.values(part).forEach(visit);
    else if (part.buffer instanceof ArrayBuffer) found.add(part.buffer);
  };
  visit(value);
  return [...found];
}

/** A copy made here, in the worker, and then transferred: copying on the page would cost it a frame. */
function transferCopy<Value extends object>(value: Value): Value {
  const copy = structuredClone(value);
  return transfer(copy, buffersOf(copy));
}

/** What the worker does with the one family that it holds. All but `open` throw until a family is open. */
export interface WorkerApi {
  /** Reads an answer and holds its family, replacing the previous one. Never throws for a bad answer. */
  open(answer: Blob, companyId: string): Promise<FamilyAnswer>;
  sortSiblings(sort: TreeSort): NodeOrder;
  /** The nodes found, in the order of the answer. */
  find(text: string): Int32Array<ArrayBuffer>;
  /** The members as a tree in a JSON file: these nodes, or all of them in the last sort order. */
  treeFile(nodes?: Int32Array): Blob;
}

/** Work on a family that would block the page's own thread. */
export function createWorkerApi(): WorkerApi {
  let table: FamilyTable | undefined;
  let order: NodeOrder;
  let names: readonly string[] | undefined;
  let normalizedNames: readonly string[] | undefined;

  function openTable(): FamilyTable {
    if (table === undefined) throw new Error("No family is open.");
    return table;
  }

  function allNames(): readonly string[] {
    return (names ??= allTexts(openTable().names));
  }

  return {
    async open(answer, companyId) {
      const read = parseFamily(await answer.text(), companyId);
      table = read.kind === "family" ? read.family.table : undefined;
      [order, names, normalizedNames] = [undefined, undefined, undefined];
      return transferCopy(read);
    },
    sortSiblings(sort) {
      order = sortedNodes(openTable(), sort, allNames());
      return order && transferCopy(order);
    },
    find(text) {
      normalizedNames ??= allNames().map(normalizeText);
      return findNodes(openTable(), normalizedNames, text);
    },
    treeFile(nodes) {
      return familyTreeFile(openTable(), nodes ?? allNodes(openTable(), order));
    },
  };
}
