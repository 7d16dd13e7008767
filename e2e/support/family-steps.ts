import { type Locator, type Page, expect } from "@playwright/test";

/** Families that the sandbox always holds: of 12, 500 and 10,000 companies, and a company that stands alone. */
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

/** Says yes to the price, and waits for the tree. */
export async function readFamily(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Read the family tree/ }).click();
  await expect(treeOf(page)).toBeVisible();
}

/** A member as the service tells it. */
export interface ToldMember {
  readonly name: string;
  readonly companyId: number;
  readonly city?: string;
  readonly state?: string;
  readonly subUnitTypeInfo?: { readonly typeId: number; readonly typeDescription: string };
  readonly familyNodes?: readonly ToldMember[];
}

/** A member with where it stands. */
export interface PlacedMember extends ToldMember {
  readonly level: number;
  readonly path: readonly string[];
  readonly parent: ToldMember | undefined;
}

/** Every member with its place, from the top down, each before those below it. */
export function placedMembers(
  members: readonly ToldMember[],
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
