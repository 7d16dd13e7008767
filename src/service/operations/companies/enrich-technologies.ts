import type { ParsedTechnologyEnrich } from "#contract/company-read-schemas.ts";
import { TECH_PRODUCTS, type TechProduct } from "#service/reference/reference-technology-tables.ts";
import type { CompanyReadCall, SearchResult } from "#service/service-call.ts";
import { loadDetails } from "./load-company-details.ts";
import { pictureUrl } from "#service/pictures/picture-urls.ts";

/** The domain of a vendor, as fictional as the vendor. */
function domainOf(vendor: string): string {
  return `${vendor.toLowerCase().replace(/[^a-z0-9]/g, "")}.example`;
}

/** The attributes of a product, the same for every company. */
function productAttributes(
  { id, name, category, parentCategory, vendor, codedId }: TechProduct,
  publicUrl: string,
) {
  const domain = domainOf(vendor);
  return {
    categoryParent: parentCategory,
    category,
    vendor,
    product: name,
    attribute: codedId,
    website: `https://www.${domain}`,
    domain,
    logo: pictureUrl(publicUrl, "technologies", id),
    description: `${name} by ${vendor}, a product for ${category.toLowerCase()}.`,
  };
}

/** Enrich Technologies: the products of one company, by category and name. [enrich-9] */
export async function enrichTechnologies(
  call: CompanyReadCall<ParsedTechnologyEnrich>,
): Promise<SearchResult> {
  const { technologies } = await loadDetails(call);
  const uses = new Map(technologies.map((use) => [use.productId, use]));
  const order = ({ category, name }: TechProduct) => `${category}\n${name}`;
  const data = TECH_PRODUCTS.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)).flatMap(
    (product) => {
      const use = uses.get(product.id);
      if (!use) return [];
      const { createdDate, modifiedDate } = use;
      const attributes = {
        ...productAttributes(product, call.context.settings.publicUrl),
        createdDate,
        modifiedDate,
      };
      return [{ type: "Technology", id: product.id, attributes }];
    },
  );
  return { data, total: data.length };
}
