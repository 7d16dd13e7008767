import { type Family, type FamilyTable, type ParentCompany, nodeOfCompany } from "./family-model.ts";
import { type Fields, TableBuilder, idOf, isFields, textOf } from "./family-model-builder.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { ignoring, isUnreadable } from "#app/lib/reports/report.ts";

/** What an answer of Enrich Corporate Hierarchy says about one company. */
export type FamilyAnswer =
  | { readonly kind: "family"; readonly family: Family }
  /** There is no tree for this company; `status` is its match status. [match-1] */
  | { readonly kind: "no-family"; readonly status: string }
  /** The body is cut off, or is no such answer. */
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
