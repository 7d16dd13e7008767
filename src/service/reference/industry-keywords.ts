import { normalizeText } from "#text/normalize-text.ts";
import { HOLDINGS, SECTORS } from "#service/reference/sectors.ts";
import { topIndustryOf } from "./industries.ts";
import { memo } from "#service/memo.ts";
import { referenceTable } from "./reference.ts";

/** The company codes and products whose names contain a keyword. */
interface KeywordCodes {
  readonly industries: readonly string[];
  readonly naics: readonly string[];
  readonly products: readonly string[];
}

/** Every code, with the folded text that is searched; for an industry it includes the parent's name. */
const vocabulary = memo(() => {
  const names = new Map(referenceTable("industries").map(({ id, name }) => [id, name]));
  return {
    industries: [...names].map(([id, name]) => ({
      code: id,
      text: normalizeText(`${names.get(topIndustryOf(id)) ?? ""}\n${name}`),
    })),
    naics: referenceTable("naics-codes").map(({ id, name }) => ({ code: id, text: normalizeText(name) })),
    products: [...new Set([...SECTORS, HOLDINGS].flatMap(({ products }) => products))].map((product) => ({
      code: normalizeText(product),
      text: normalizeText(product),
    })),
  };
});

/** The codes that a keyword means: it may occur anywhere in the name of an industry, NAICS code or product. */
export function keywordCodes(keyword: string): KeywordCodes {
  const wanted = normalizeText(keyword).trim();
  const { industries, naics, products } = vocabulary();
  const meant = (entries: readonly { code: string; text: string }[]) =>
    entries.filter(({ text }) => text.includes(wanted)).map(({ code }) => code);
  return { industries: meant(industries), naics: meant(naics), products: meant(products) };
}
