import type { HierarchyEnrichAttributes } from "#contract/enrich-company-schemas.ts";
import type { Call, EnrichCall } from "#service/service-call.ts";
import { invalidValue } from "#service/sql/sql-predicates.ts";
import { answerEnrich, matchedIds } from "#service/operations/enrich-operation.ts";
import type { WrittenAnswer } from "#service/operations/written-answer.ts";
import { type FamilyTree, loadFamily, loadFamilyTree } from "./hierarchy-tree.ts";
import { requireGranted } from "#service/operations/lookups/lookup-field-access.ts";
import { matchCompanies } from "../../matching/match-company.ts";
import { loadParentages } from "./hierarchy-parents.ts";

/** The ultimate parent of each company, by company id: the company itself where it has none. */
async function topsOf({ context }: Call, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await context.database.records
    .selectFrom("companies")
    .select(["id", "ultimate_parent_id"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.ultimate_parent_id ?? row.id]));
}

/** Nodes of all trees of one answer, at most: about 90 MB. The largest sandbox family has 170,000. */
const MAX_NODES = 500_000;

/** What is told of the matched companies: trees by ultimate parent, parents by company. */
interface Hierarchies {
  readonly trees: ReadonlyMap<number, FamilyTree>;
  readonly parentages: ReadonlyMap<number, object[]>;
}

/**
 * Each family once, however many of its members were asked for, and one after the other: they can be large. An input
 * that repeats a company repeats its tree in the answer. More than an answer can hold is a 400, before anything is paid.
 */
async function hierarchiesOf(
  { context, attributes }: EnrichCall<HierarchyEnrichAttributes>,
  ids: readonly number[],
  tops: ReadonlyMap<number, number>,
): Promise<Hierarchies> {
  const { records } = context.database;
  const asked = new Set(attributes.outputFields);
  const trees = new Map<number, FamilyTree>();
  const parentages = new Map<number, object[]>();
  let nodes = 0;
  for (const top of new Set(tops.values())) {
    if (!asked.has("familyTree") && !asked.has("parentage")) break;
    const family = await loadFamily(records, top);
    if (!family) continue;
    const relatives = ids.filter((id) => tops.get(id) === top);
    if (asked.has("familyTree")) {
      const tree = await loadFamilyTree(records, family);
      trees.set(top, tree);
      nodes += tree.size * relatives.length;
    }
    if (nodes > MAX_NODES) throw tooLarge();
    if (!asked.has("parentage")) continue;
    for (const [id, parents] of await loadParentages(records, family, relatives)) parentages.set(id, parents);
  }
  return { trees, parentages };
}

function tooLarge() {
  return invalidValue(
    "matchCompanyInput",
    "asks for families that are too large for one answer; ask for fewer",
  );
}

/** Enrich Corporate Hierarchy: the whole family of each matched company. [field-10] [enrich-5] */
export async function enrichHierarchy(call: EnrichCall<HierarchyEnrichAttributes>): Promise<WrittenAnswer> {
  const { matchCompanyInput, outputFields } = call.attributes;
  requireGranted(outputFields, "outputFields");
  const asked = new Set(outputFields);
  const matches = await matchCompanies(call, matchCompanyInput);
  const ids = matchedIds(matches);
  const tops = await topsOf(call, ids);
  const { trees, parentages } = await hierarchiesOf(call, ids, tops);
  return answerEnrich(call, {
    recordType: "CorporateHierarchy",
    type: "Company",
    matches,
    attributes: (id) => {
      if (!tops.has(id)) return undefined;
      const tree = trees.get(tops.get(id) ?? id);
      const parentage = parentages.get(id);
      return {
        ...(asked.has("companyId") ? { companyId: id } : {}),
        ...(tree ? { familyTree: [tree.top] } : {}),
        ...(parentage ? { parentage } : {}),
      };
    },
  });
}
