import type { Encoding } from "#app/files/read/table-file.ts";

/** The label of each encoding. */
export const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Western (Windows)",
  macintosh: "Western (Mac)",
  "windows-1250": "Central European (Windows)",
  "iso-8859-2": "Central European (ISO)",
  "windows-1251": "Cyrillic (Windows)",
  "koi8-r": "Cyrillic (KOI8-R)",
  ibm866: "Cyrillic (DOS)",
  "windows-1253": "Greek (Windows)",
  "iso-8859-7": "Greek (ISO)",
  "windows-1254": "Turkish",
  "windows-1255": "Hebrew",
  "windows-1256": "Arabic",
  "windows-1257": "Baltic",
  "windows-874": "Thai",
  shift_jis: "Japanese (Shift JIS)",
  "euc-jp": "Japanese (EUC)",
  gb18030: "Chinese (simplified)",
  big5: "Chinese (traditional)",
  "euc-kr": "Korean",
};
