/**
 * Errors of Excel, Sheets and LibreOffice in any language ("#REF!", "#¡VALOR!", "#BEZUG!", "#N/A", "#NV", "Err:502"),
 * a column too narrow for its number, and how databases write nothing ("\N", "[NULL]").
 */
const ERROR_VALUE =
  /^(?:#[¡¿]?[\p{Lu}\d_/]{2,20}\s?[!?]|#(?:\p{Lu}\/\p{Lu}|NV|NULL|BUSY|\p{Lu}+_\p{Lu}+|N\/A .{0,30})|(?:Err|Fehler|Erreur|Error|Errore?):\d{3}|#ERR\d{3}[!?]?|#{2,}|\\N|\((?:null)\)|\[(?:NULL|null)\]|<(?:null|NULL)>|\{(?:null|NULL)\})$/u;

/** What these values begin with; everything else is passed by one look. */
const FIRST_CHARACTERS = new Set(Array.from("#EF\\([<{=", (character) => character.charCodeAt(0)));

/** Longer than any of them. */
const MAX_ERROR_LENGTH = 40;
const MAX_FORMULA_LENGTH = 10_000;

/** Whether a cell holds an error of a spreadsheet, or a database's mark for nothing. */
export function isErrorValue(text: string): boolean {
  return text.length <= MAX_ERROR_LENGTH && ERROR_VALUE.test(text.trim());
}

const HYPERLINK = /^\s*=?\s*(?:_xlfn\.)?HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)?/i;

/** The target and the text of a `HYPERLINK` formula that names both; undefined for every other formula. */
export function hyperlinkOf(formula: string): { readonly target: string; readonly text: string } | undefined {
  if (formula.length > MAX_FORMULA_LENGTH) return undefined;
  const match = HYPERLINK.exec(formula);
  const target = match?.[1]?.replaceAll('""', '"');
  return target === undefined ? undefined : { target, text: (match?.[2] ?? target).replaceAll('""', '"') };
}

/** What a link leads to, as a value: a web address, or what stands in "mailto:" and "tel:". Undefined for others. */
export function linkValue(target: string): string | undefined {
  const [, scheme = "", rest = ""] = /^\s*(https?|mailto|tel):(.*)$/is.exec(target) ?? [];
  if (scheme === "") return undefined;
  if (/^http/i.test(scheme)) return target.trim();
  const [address = ""] = rest.split("?");
  try {
    return decodeURIComponent(address).trim() || undefined;
  } catch (reason) {
    if (!(reason instanceof URIError)) throw reason;
    // a "%" that encodes nothing is part of the address
    return address.trim() || undefined;
  }
}

/** Words of which the texts of links are made that name only what the link is. */
const LINK_WORDS = new Set(
  (
    "view see open visit show go to the click press here this read more link links url web website site page homepage home profile " +
    "profiles linkedin li in sales navigator xing twitter x facebook fb instagram github crunchbase salesforce sfdc hubspot crm google " +
    "maps map e mail email send write message contact call phone details detail info information record on us our for full www external " +
    "source go http https connect follow learn a my icon button logo their his her company person lead account " +
    "profil anzeigen ansehen öffnen hier klicken webseite zur zum website seite mehr senden schreiben anrufen voir le la site lien " +
    "ouvrir envoyer courriel ver perfil abrir enlace sitio pagina página correo enviar vedi profilo apri collegamento sito bekijk " +
    "bezoek profiel openen visitar visiter besuchen vis visa öppna åpne åbn se link's 链接 查看 网站 个人资料 リンク プロフィール サイト 表示 링크 프로필 보기 ссылка профиль открыть сайт смотреть"
  ).split(" "),
);

/** Whether a link's text says nothing but that it is one: "View profile", "→", an address that is cut off. */
function isOnlyLabel(text: string, target: string): boolean {
  const words = text
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean);
  if (!words.some((word) => /\p{L}/u.test(word))) return !/\d{4}/.test(text);
  const plain = text.trim().toLowerCase();
  const cutOff = plain.replace(/(?:…|\.{3})$/, "");
  if (cutOff !== plain && target.toLowerCase().includes(cutOff)) return true;
  return words.every((word) => LINK_WORDS.has(word));
}

/** What a cell with a link gives: its text, or what the link leads to where the text says nothing else. */
export function linkedText(text: string, target: string): string {
  const value = linkValue(target);
  return value !== undefined && (text.trim() === "" || isOnlyLabel(text, target)) ? value : text;
}

/** What a cell of a text file means: nothing for an error, what a link gives for its formula. */
export function meaningOf(cell: string): string {
  if (!mayMeanOther(cell.charCodeAt(0))) return cell;
  if (isErrorValue(cell)) return "";
  const link = cell.includes("HYPERLINK(") && /^\s*=/.test(cell) ? hyperlinkOf(cell) : undefined;
  return link !== undefined && linkValue(link.target) !== undefined
    ? linkedText(link.text, link.target)
    : cell;
}

/** Whether a cell with this first character (a UTF-16 code unit) may mean something else than it says. */
export function mayMeanOther(first: number): boolean {
  return FIRST_CHARACTERS.has(first);
}
