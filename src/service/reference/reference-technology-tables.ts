import { type ReferenceEntry, named } from "./reference-entry.ts";
import rows from "./tables/technologies.json" with { type: "json" };

/** A product that companies use. */
export interface TechProduct extends ReferenceEntry {
  readonly parentCategory: string;
  readonly category: string;
  readonly vendor: string;
  /** Numbers of vendor, parent category, category and product: "318.204.9.24617". */
  readonly codedId: string;
}

/** First number of each kind, chosen so that they look different. */
const FIRST = { vendor: 301, parentCategory: 201, category: 1, product: 24_600 };

function distinct(key: "parentCategory" | "category" | "vendor"): string[] {
  return [...new Set(rows.map((row) => row[key]))].toSorted();
}

const vendors = distinct("vendor");
const parents = distinct("parentCategory");
const categories = distinct("category");

/** The products by category. All vendors but one are fictional, and so are the products. */
export const TECH_PRODUCTS: readonly TechProduct[] = rows.map(({ name, ...row }, at) => {
  const id = String(FIRST.product + at);
  const codedId = [
    FIRST.vendor + vendors.indexOf(row.vendor),
    FIRST.parentCategory + parents.indexOf(row.parentCategory),
    FIRST.category + categories.indexOf(row.category),
    id,
  ].join(".");
  return { id, name, ...row, codedId, attributes: { name, attribute: codedId } };
});

/** The parent categories, each followed by its categories. */
export function techCategories(): readonly ReferenceEntry[] {
  return parents.map((parentCategory) => {
    const below = rows.filter((row) => row.parentCategory === parentCategory);
    const attributes = { categories: [...new Set(below.map(({ category }) => category))].toSorted() };
    return { id: parentCategory, name: parentCategory, parentCategory, attributes };
  });
}

export function techVendors(): readonly ReferenceEntry[] {
  return named(vendors);
}
