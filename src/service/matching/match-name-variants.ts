import { normalizeText } from "#text/normalize-text.ts";
import { LEGAL_FORMS } from "#text/company-names.ts";
import type { CompanyWords } from "./match-company-vocabulary.ts";

/** Common legal forms at the end of a name; folded. */
const ENDINGS = (
  " inc| inc.|, inc|, inc.| llc|, llc| l.l.c.| llp| lp| ltd| ltd.|, ltd|, ltd.| limited| plc| corp| corp.| corporation| co| co.| " +
  "company| gmbh| ag| kg| gmbh & co kg| gmbh & co. kg| kgaa| se| sa| s.a.| sas| sarl| srl| s.r.l.| spa| s.p.a.| bv| b.v.| nv| " +
  "n.v.| ab| as| a/s| asa| aps| oy| oyj| sl| s.l.| lda| ltda| sp z oo| sp. z o.o.| sro| s.r.o.| pty ltd| pte ltd| pvt ltd| " +
  "co ltd| co., ltd.| sdn bhd| kk| gk| fz-llc| sa de cv"
).split("|");

/** A legal form at the end of a folded name, with or without dots and commas. */
const ENDING = new RegExp(
  `[\\s,]+(?:&\\s*)?(?:${[...LEGAL_FORMS.keys()].map((form) => form.split("").join("\\.?")).join("|")})\\.?$`,
);

/** A folded name without the legal form at its end. */
export function baseName(name: string): string {
  let trunk = normalizeText(name).trim().replace(/\s+/g, " ");
  while (ENDING.test(trunk)) trunk = trunk.replace(ENDING, "");
  return trunk;
}

/**
 * The folded spellings under which an index may have the company: with each common legal form, with "&" or "and", with
 * or without the dots of abbreviations.
 */
export function spellingsOf(trunk: string): string[] {
  const trunks = new Set([
    trunk,
    trunk.replace(/ and /g, " & "),
    trunk.replace(/ & /g, " and "),
    trunk.replace(/\./g, ""),
    trunk.replace(/ st\.? /g, " st. "),
  ]);
  return [...trunks].flatMap((each) => [each, ...ENDINGS.map((ending) => each + ending)]);
}

/** Exceeds any name; a longer one would be slow to process. */
const MAX_NAME_LENGTH = 300;

/** The folded names that equal the text, whatever their legal form or the text's. */
export function namesWithAnyForm(text: string): string[] {
  const trunk = text.length > MAX_NAME_LENGTH ? "" : baseName(text);
  return trunk === "" ? [] : spellingsOf(trunk);
}

const GENERIC_ENDING = / (?:group|holdings?)$/;

/** The name with and without "Group" and the like at its end. */
export function genericVariants(trunk: string): string[] {
  const bare = trunk.replace(GENERIC_ENDING, "");
  return [bare, `${bare} group`, `${bare} holdings`, `${bare} holding`].filter(
    (variant) => variant !== trunk,
  );
}

/** A name with words replaced, and the number of changed letters. */
interface Correction {
  readonly trunk: string;
  readonly typos: number;
}

/** Limit of corrections. */
const MAX_CORRECTIONS = 60;

/** The names that may be meant: one or two words replaced by words from company names, with at most two typos. */
export function correctionsOf(trunk: string, words: CompanyWords): Correction[] {
  const single = [...trunk.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) =>
    words.near(word).map(({ word: meant, typos }) => ({ word, index, meant, typos })),
  );
  type Replaced = (typeof single)[number];
  const replaced = (text: string, { index, word, meant }: Replaced) =>
    text.slice(0, index) + meant + text.slice(index + word.length);
  const corrections = single.map((one) => ({ trunk: replaced(trunk, one), typos: one.typos }));
  const once = single.filter(({ typos }) => typos === 1);
  for (const [at, one] of once.entries()) {
    for (const later of once.slice(at + 1)) {
      // from the end, so that the first replacement moves nothing
      if (later.index > one.index)
        corrections.push({ trunk: replaced(replaced(trunk, later), one), typos: 2 });
    }
  }
  return corrections.toSorted((one, other) => one.typos - other.typos).slice(0, MAX_CORRECTIONS);
}
