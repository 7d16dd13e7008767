import { normalizeText } from "./normalize-text.ts";

/** The legal form at the end of a company's name. */
const LEGAL_FORM =
  /(?: (?:inc|incorporated|llc|llp|ltd|limited|plc|corp|corporation|co|company|gmbh|mbh|ag|kg|se|sa|s a|sas|sarl|srl|spa|bv|nv|ab|as|a s|oy|oyj|aps|pty|pte|pvt|sro|s r o|ltda|lda|fz))+$/;

const ASCII = /^[\u0020-\u007E]*$/;

/** More than any name has, also one that was not read from a file. */
const MAX_NAME_LENGTH = 500;

/** The words of a name in one spelling: letters and digits, single spaces between. */
export function plainWords(text: string): string {
  const plain = normalizeText(text.slice(0, MAX_NAME_LENGTH)).replace(/['’.]/g, "");
  // the classes of Unicode take several times as long
  const spaced = ASCII.test(plain)
    ? plain.replace(/[^a-z\d]+/g, " ")
    : plain.replace(/[^\p{L}\p{N}]+/gu, " ");
  return spaced.trim();
}

/** The words of a company's name without its legal form: "Acme, Inc." → "acme". */
export function baseCompanyName(name: string): string {
  return plainWords(name).replace(LEGAL_FORM, "");
}
