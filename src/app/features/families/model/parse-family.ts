import { type Fields, idOf, isFields, textOf } from "./answer-fields.ts";
import type { Family, FamilyTable, ParentCompany } from "./family-table.ts";
import { nodeOfCompany } from "./node-of-company.ts";
import { TableBuilder } from "./table-builder.ts";

/** What an answer of Enrich Corporate Hierarchy says of one company. */
export type FamilyAnswer =
  | { readonly kind: "family"; readonly family: Family }
  /** The service knows no such company, or told of it something else than a family: the match status. Section 3. */
  | { readonly kind: "no-family"; readonly status: string }
  /** The body is cut, or is no such answer. */
  | { readonly kind: "unreadable" };

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
      parentage: readParentage(attributes["parentage"]),
      leftOut,
    },
  };
}
