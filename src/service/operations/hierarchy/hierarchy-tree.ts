import { sql } from "kysely";
import type { Query } from "#database/database.ts";
import type { CompanyRow, NewFamilyUnit } from "#database/database-schema.ts";
import { subUnitName } from "#service/operations/output-values.ts";

/** The columns of a company in the tree. */
export type Member = Pick<CompanyRow, "id" | "parent_id" | "name" | "city" | "state" | "sub_unit_type">;

/** A location or a former name. */
type Unit = Required<NewFamilyUnit>;

/** A node of `familyTree`; undefined properties are omitted. [field-10] */
interface FamilyNode {
  readonly name: string;
  readonly companyId: number;
  readonly city: string | undefined;
  readonly state: string | undefined;
  /** Undefined for the top. */
  readonly subUnitTypeInfo: object | undefined;
  /** Undefined for a leaf, except at the top. */
  familyNodes: FamilyNode[] | undefined;
}

/** A family from its ultimate parent down, with its number of nodes. */
export interface FamilyTree {
  readonly top: FamilyNode;
  readonly size: number;
}

/** The columns of a {@link Member}; all of them are in the index over families. */
const MEMBER_COLUMNS = ["id", "parent_id", "name", "city", "state", "sub_unit_type"] as const;

/** One shared object per type: a family has few types and may have 100,000 members. */
const typeInfos = new Map<number, object>();

function typeInfo(typeId: number): object {
  const known = typeInfos.get(typeId);
  if (known) return known;
  const info = { typeId, typeDescription: subUnitName(typeId) };
  typeInfos.set(typeId, info);
  return info;
}

function nodeOf(companyId: number, { name, city, state, sub_unit_type }: Member | Unit): FamilyNode {
  return {
    name,
    companyId,
    city: city ?? undefined,
    state: state ?? undefined,
    subUnitTypeInfo: typeInfo(sub_unit_type ?? 0),
    familyNodes: undefined,
  };
}

function compare(one: FamilyNode, other: FamilyNode): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.companyId - other.companyId;
}

function byPosition(one: Unit, other: Unit): number {
  return one.company_id - other.company_id || one.position - other.position;
}

/**
 * Links each node to its parent. It walks no chain, so neither long chains nor cycles can stop it: a cycle without the
 * top is simply not reached.
 */
function link(root: Member, members: readonly Member[], units: readonly Unit[]): FamilyTree {
  const top: FamilyNode = { ...nodeOf(root.id, root), subUnitTypeInfo: undefined, familyNodes: [] };
  const nodes = new Map<number, FamilyNode>();
  for (const member of members) nodes.set(member.id, nodeOf(member.id, member));
  nodes.set(root.id, top);
  const hang = (node: FamilyNode, above: number | null) => {
    const parent = (above === null ? undefined : nodes.get(above)) ?? top;
    (parent.familyNodes ??= []).push(node);
  };
  for (const { id, parent_id } of members) {
    const node = nodes.get(id);
    if (node && node !== top) hang(node, parent_id);
  }
  for (const unit of units.toSorted(byPosition)) hang(nodeOf(unit.company_id, unit), unit.company_id);
  for (const node of nodes.values()) node.familyNodes = node.familyNodes?.toSorted(compare);
  return { top, size: nodes.size + units.length };
}

/** Locations and former names of a family's companies; the index over families yields its members. */
async function loadUnits(query: Query, rootId: number): Promise<Unit[]> {
  const { rows } = await sql<Unit>`select * from family_units where company_id = ${rootId}
    union all
    select u.* from companies c join family_units u on u.company_id = c.id
    where c.ultimate_parent_id = ${rootId} and c.id <> ${rootId}`.execute(query);
  return rows;
}

/** A family: its ultimate parent, and all others, unordered. */
export interface Family {
  readonly root: Member;
  readonly members: readonly Member[];
}

/**
 * The companies of a family by ultimate parent, in one flat query: walking from company to company would ask every
 * shard at every step. Undefined when there is no such company.
 */
export async function loadFamily(query: Query, rootId: number): Promise<Family | undefined> {
  const companies = query.selectFrom("companies").select(MEMBER_COLUMNS);
  const root = await companies.where("id", "=", rootId).executeTakeFirst();
  if (!root) return undefined;
  return { root, members: await companies.where("ultimate_parent_id", "=", rootId).execute() };
}

/**
 * The tree of a family, with siblings by name and then id. Locations and former names are nodes with the id of their
 * company. [enrich-5]
 */
export async function loadFamilyTree(query: Query, { root, members }: Family): Promise<FamilyTree> {
  return link(root, members, await loadUnits(query, root.id));
}
