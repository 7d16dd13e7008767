import { type Locator, type Page, expect } from "@playwright/test";

/** Families that every sandbox has: of 12, 500 and 10,000 companies, and a company without relatives. */
export const FAMILIES = {
  small: "818469814",
  middle: "125877202",
  large: "967851702",
  alone: "782861406",
} as const;

/** The rows of the tree. */
export function treeOf(page: Page): Locator {
  return page.getByRole("treegrid");
}

/** A row of the tree by the beginning of its name. */
export function treeRow(page: Page, name: string): Locator {
  return treeOf(page)
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: `Select ${name}`, exact: true }) });
}

/** The button with the price of the family tree. */
export function loadButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Load|Show) family tree/ });
}

/** Accepts the price, whatever it is, and waits for the tree. */
export async function loadFamily(page: Page): Promise<void> {
  await loadButton(page).click();
  await expect(treeOf(page)).toBeVisible();
}

/** A member as the service returns it. */
export interface ServiceMember {
  readonly name: string;
  readonly companyId: number;
  readonly city?: string;
  readonly state?: string;
  readonly subUnitTypeInfo?: { readonly typeId: number; readonly typeDescription: string };
  readonly familyNodes?: readonly ServiceMember[];
}

/** A member with its position. */
export interface PlacedMember extends ServiceMember {
  readonly level: number;
  readonly path: readonly string[];
  readonly parent: ServiceMember | undefined;
}

/** Every member with its position, in preorder. */
export function placedMembers(
  members: readonly ServiceMember[],
  parent?: PlacedMember,
): readonly PlacedMember[] {
  return members.flatMap((member) => {
    const placed: PlacedMember = {
      ...member,
      parent,
      level: (parent?.level ?? 0) + 1,
      path: [...(parent?.path ?? []), member.name],
    };
    return [placed, ...placedMembers(member.familyNodes ?? [], placed)];
  });
}
