import type { HierarchyEnrichAttributes } from "#contract/enrich-company-schemas.ts";
import type { Call, EnrichCall } from "#service/service-call.ts";
import { invalidValue } from "#service/sql/sql-predicates.ts";
import { answerEnrich, matchedIds } from "#service/operations/enrich-operation.ts";
import type { WrittenAnswer } from "#service/operations/written-answer.ts";
import { type FamilyTree, loadFamily, loadFamilyTree, type Family, type Member } from "./hierarchy-tree.ts";
import { requireGranted } from "#service/operations/lookups/lookup-field-access.ts";
import { matchCompanies } from "#service/matching/match-company.ts";
import type { Query } from "#database/database.ts";
import { companyDetails } from "#database/json-columns.ts";
import { subUnitName, withoutNull } from "#service/operations/output-values.ts";
import { SUB_UNIT_TYPES } from "#service/reference/sub-unit-types.ts";

/** A company followed by its parents, nearest first. */
function lineOf(id: number, companies: ReadonlyMap<number, Member>): Member[] {
  const line = new Map<number, Member>();
  let next = companies.get(id);
  while (next && !line.has(next.id)) {
    line.set(next.id, next);
    next = next.parent_id === null ? undefined : companies.get(next.parent_id);
  }
  return [...line.values()];
}

/** The dates on which companies were acquired by their parents, where they were. */
async function acquiredDates(query: Query, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom("companies")
    .select(["id", "details"])
    .where("id", "in", [...ids])
    .where("sub_unit_type", "=", SUB_UNIT_TYPES.acquisition)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const { acquiredDate } = companyDetails.parse(JSON.parse(row.details));
      return acquiredDate === null ? [] : [[row.id, acquiredDate] as const];
    }),
  );
}

/** A parent. `acquiredByDate` is the day on which it acquired the company below it. */
function parentOf({ id, name, city, state, sub_unit_type }: Member, acquiredByDate: string | undefined) {
  return {
    companyId: String(id),
    ...withoutNull({
      companyName: name,
      city,
      state,
      subUnitType: sub_unit_type === null ? null : String(sub_unit_type),
      subUnitDesc: sub_unit_type === null ? null : subUnitName(sub_unit_type),
      acquiredByDate: acquiredByDate ?? null,
    }),
  };
}

/**
 * The parents of each company, from its own up to the ultimate one, by company id. A company at the top has none and is
 * missing. [field-10]
 */
async function loadParentages(
  query: Query,
  { root, members }: Family,
  ids: readonly number[],
): Promise<Map<number, object[]>> {
  const companies = new Map([root, ...members].map((member) => [member.id, member]));
  const lines = ids.map((id) => lineOf(id, companies)).filter((line) => line.length > 1);
  const above = new Set(lines.flat().map(({ id }) => id));
  const acquired = await acquiredDates(query, [...above]);
  return new Map(
    lines.map((line) => [
      line[0]?.id ?? 0,
      line.slice(1).map((parent, at) => parentOf(parent, acquired.get(line[at]?.id ?? 0))),
    ]),
  );
}

/** The ultimate parent of each company, by company id; the company itself where it has no parent. */
async function topsOf({ context }: Call, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await context.database.records
    .selectFrom("companies")
    .select(["id", "ultimate_parent_id"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.ultimate_parent_id ?? row.id]));
}

/** Maximum number of nodes in all trees of one answer: about 90 MB. The largest sandbox family has 170,000. */
const MAX_NODES = 500_000;

/** The result for the matched companies: trees by ultimate parent, parents by company. */
interface Hierarchies {
  readonly trees: ReadonlyMap<number, FamilyTree>;
  readonly parentages: ReadonlyMap<number, object[]>;
}

/**
 * Loads each family once, one after the other, since they can be large. An input that repeats a company repeats its
 * tree in the answer. Throws a 400 before anything is paid if the answer would be too large.
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
