import type { FamilyTable } from "./family-table.ts";
import { familyFile } from "./family-file.ts";
import type { FamilyReplies, FamilyRequest } from "./worker-messages.ts";
import { parseFamily } from "./parse-family.ts";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { findNodes } from "./tree-find.ts";
import { sortedNodes } from "./tree-order.ts";
import type { NodeOrder } from "./tree-rows.ts";
import { allTexts } from "./text-column.ts";

/** Answers one request after the other about the family that was opened. */
export interface FamilyDesk {
  answer(request: FamilyRequest): Promise<FamilyReplies[keyof FamilyReplies]>;
}

function allNodes({ size }: FamilyTable): Int32Array {
  return Int32Array.from({ length: size }, (_, node) => node);
}

/** The work on one family that has no place beside a page that answers to a person: it runs in a worker. */
export function familyDesk(): FamilyDesk {
  let table: FamilyTable | undefined;
  let order: NodeOrder;
  let names: readonly string[] | undefined;
  let foldedNames: readonly string[] | undefined;

  function opened(): FamilyTable {
    if (table === undefined) throw new Error("No family is open.");
    return table;
  }

  function allNames(): readonly string[] {
    return (names ??= allTexts(opened().names));
  }

  return {
    async answer(request) {
      switch (request.kind) {
        case "open": {
          const answer = parseFamily(await request.answer.text(), request.companyId);
          table = answer.kind === "family" ? answer.family.table : undefined;
          [order, names, foldedNames] = [undefined, undefined, undefined];
          return answer;
        }
        case "sort":
          order = sortedNodes(opened(), request.sort, allNames());
          return order;
        case "find":
          foldedNames ??= allNames().map(normalizeText);
          return findNodes(opened(), foldedNames, request.text);
        case "file":
          return familyFile(opened(), request.nodes ?? order ?? allNodes(opened()), request.format);
      }
    },
  };
}
