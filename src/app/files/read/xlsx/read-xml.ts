import { Parser } from "saxen";
import { markedEncoding, unmarkedUtf16 } from "#app/files/read/csv/detect-encoding.ts";
import { TableFileError } from "#app/files/read/table-file.ts";
import {
  type InflateBudget,
  type ZipEntry,
  type ZipFile,
  damaged,
  readZipEntry,
  tooLarge,
} from "./read-zip.ts";

/** Attributes of an element by name; `decodeXml` decodes entities. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives a document's elements by local name, so that both namespaces of workbooks are handled alike. */
export interface XmlListener {
  open(name: string, attributes: () => XmlAttributes): void;
  /** Also called right after `open` for an empty element. */
  close?(name: string): void;
  /** Text with entities decoded, in pieces. */
  text?(value: string): void;
}

/** Limit of characters in one text or tag: a cell has at most 32,767, which entities can make ten times longer. */
const MAX_TOKEN_LENGTH = 1_000_000;

/** Limit of nesting; a workbook has about a dozen levels. */
const MAX_DEPTH = 100;

/** Appends a piece to a text; ignores it once the text exceeds the limit. */
export const grown = (text: string, piece: string): string =>
  text.length < MAX_TOKEN_LENGTH ? text + piece : text;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Decodes the five entities of XML and character references; a document's own entities stay as they are. */
export function decodeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    ENTITY,
    (_, decimal: string | undefined, hex: string | undefined, name: string = "") => {
      if (decimal !== undefined) return character(Number(decimal));
      if (hex !== undefined) return character(Number.parseInt(hex, 16));
      return ENTITIES[name.toLowerCase()] ?? "";
    },
  );
}

const NO_ATTRIBUTES: XmlAttributes = {};

/** Creates a parser for the listener. Entity definitions are rejected, since they can expand without end. */
function createParser(listener: Required<XmlListener>): Parser {
  const names = new Map<string, string>();
  const localName = (name: string): string => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const local = name.slice(name.indexOf(":") + 1);
    names.set(name, local);
    return local;
  };
  return new Parser()
    .on("openTag", (name, attributes) => {
      listener.open(localName(name), () => attributes() || NO_ATTRIBUTES);
    })
    .on("closeTag", (name) => listener.close(localName(name)))
    .on("text", (value) => listener.text(decodeXml(value)))
    .on("cdata", (value) => listener.text(value))
    .on("attention", () => {
      throw damaged();
    })
    .on("error", () => {
      throw damaged();
    });
}

/**
 * Wraps a listener to measure the text since the last event: a token that never ends would be scanned again with each
 * piece.
 */
function watchTokens(listener: XmlListener) {
  let waiting = 0;
  let depth = 0;
  const heard = () => {
    waiting = 0;
  };
  const watched: Required<XmlListener> = {
    open(name, attributes) {
      heard();
      depth += 1;
      if (depth > MAX_DEPTH) throw tooLarge();
      listener.open(name, attributes);
    },
    close(name) {
      heard();
      depth -= 1;
      listener.close?.(name);
    },
    text(value) {
      heard();
      listener.text?.(value);
    },
  };
  return {
    watched,
    wrote(length: number): void {
      waiting += length;
      if (waiting > MAX_TOKEN_LENGTH) throw tooLarge();
    },
  };
}

/** `<?xml version="1.0" encoding="ISO-8859-1"?>` */
const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** The decoder of a document: by its byte order mark, its first bytes, or its declaration. */
function decoderOf(start: Uint8Array): TextDecoder {
  const certain = markedEncoding(start) ?? unmarkedUtf16(start.subarray(0, 4));
  if (certain !== undefined) return new TextDecoder(certain);
  const declared = DECLARED.exec(String.fromCharCode(...start.subarray(0, 300)))?.[1] ?? "utf-8";
  // the bytes are not UTF-16, whatever it declares
  if (/^(?:utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(declared)) return new TextDecoder();
  try {
    return new TextDecoder(declared);
  } catch (reason) {
    if (!(reason instanceof RangeError)) throw reason;
    throw new TableFileError(
      "unsupported-format",
      `This workbook says that its texts are written in “${declared}”, which can't be read. Open it in Excel and save a new copy.`,
    );
  }
}

/** Maximum piece passed to the parser, so that the length of a token is checked in time. Characters. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Parses an entry of a zip as XML. Throws {@link TableFileError} where it is damaged, defines entities or has endless
 * text.
 */
export async function readXmlEntry(
  zip: ZipFile,
  entry: ZipEntry,
  budget: InflateBudget,
  listener: XmlListener,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<void> {
  const { watched, wrote } = watchTokens(listener);
  const parser = createParser(watched);
  let decoder: TextDecoder | undefined;
  const write = (text: string) => {
    for (let at = 0; at < text.length; at += PIECE_LENGTH) {
      const piece = text.slice(at, at + PIECE_LENGTH);
      wrote(piece.length);
      parser.write(piece);
    }
  };
  try {
    await readZipEntry(zip, entry, budget, (bytes, fraction) => {
      decoder ??= decoderOf(bytes);
      write(decoder.decode(bytes, { stream: true }));
      onProgress(fraction);
    });
    write(decoder?.decode() ?? "");
    parser.end();
  } catch (reason) {
    throw reason instanceof TableFileError ? reason : damaged();
  }
}
