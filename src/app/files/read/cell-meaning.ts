/**
 * Error values of Excel, Sheets and LibreOffice in any language ("#REF!", "#¡VALOR!", "#BEZUG!", "#N/A", "#NV",
 * "Err:502"), a column too narrow for its number, and null marks of databases ("\N", "[NULL]").
 */
const ERROR_VALUE =
  /^(?:#[¡¿]?[\p{Lu}\d_/]{2,20}\s?[!?]|#(?:\p{Lu}\/\p{Lu}|NV|NULL|BUSY|\p{Lu}+_\p{Lu}+|N\/A .{0,30})|(?:Err|Fehler|Erreur|Error|Errore?):\d{3}|#ERR\d{3}[!?]?|#{2,}|\\N|\((?:null)\)|\[(?:NULL|null)\]|<(?:null|NULL)>|\{(?:null|NULL)\})$/u;

/** First characters of these values, so that one look rules out everything else. */
const FIRST_CHARACTERS = new Set(Array.from("#EF\\([<{=", (character) => character.charCodeAt(0)));

/** Exceeds the length of any error value. */
const MAX_ERROR_LENGTH = 40;
const MAX_FORMULA_LENGTH = 10_000;

/** Whether a cell holds a spreadsheet error or a database's null mark. */
export function isErrorValue(text: string): boolean {
  return text.length <= MAX_ERROR_LENGTH && ERROR_VALUE.test(text.trim());
}

const HYPERLINK = /^\s*=?\s*(?:_xlfn\.)?HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)?/i;

/** The target and text of a `HYPERLINK` formula with both; undefined for any other formula. */
export function hyperlinkOf(formula: string): { readonly target: string; readonly text: string } | undefined {
  if (formula.length > MAX_FORMULA_LENGTH) return undefined;
  const match = HYPERLINK.exec(formula);
  const target = match?.[1]?.replaceAll('""', '"');
  return target === undefined ? undefined : { target, text: (match?.[2] ?? target).replaceAll('""', '"') };
}

/** The target of a link as a value: a web address, or the content of "mailto:" and "tel:". Undefined for others. */
export function linkValue(target: string): string | undefined {
  const [, scheme = "", rest = ""] = /^\s*(https?|mailto|tel):(.*)$/is.exec(target) ?? [];
  if (scheme === "") return undefined;
  if (/^http/i.test(scheme)) return target.trim();
  const [address = ""] = rest.split("?");
  try {
    return decodeURIComponent(address).trim() || undefined;
  } catch (reason) {
    if (!(reason instanceof URIError)) throw reason;
    // keep a "%" that encodes nothing
    return address.trim() || undefined;
  }
}

/** Words of link texts that say no more than that there is a link. */
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

/** Whether a link's text is only a label: "View profile", "→", a truncated address. */
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

/** The value of a cell with a link: its text, or the link's target where the text is only a label. */
export function linkedText(text: string, target: string): string {
  const value = linkValue(target);
  return value !== undefined && (text.trim() === "" || isOnlyLabel(text, target)) ? value : text;
}

/** The value of a cell of a text file: empty for an error, the link's value for its formula. */
export function meaningOf(cell: string): string {
  if (!mayMeanOther(cell.charCodeAt(0))) return cell;
  if (isErrorValue(cell)) return "";
  const link = cell.includes("HYPERLINK(") && /^\s*=/.test(cell) ? hyperlinkOf(cell) : undefined;
  return link !== undefined && linkValue(link.target) !== undefined
    ? linkedText(link.text, link.target)
    : cell;
}

/** Whether a cell with this first character (a UTF-16 code unit) may differ from its value. */
export function mayMeanOther(first: number): boolean {
  return FIRST_CHARACTERS.has(first);
}
