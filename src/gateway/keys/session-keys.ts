import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KEY_BYTES, openBytes, seal } from "./sealed-text.ts";

/** Seals what must not be readable in the database. The keys are stored outside it. */
export interface SessionKeys {
  /** The beginning of everything that the first key seals. */
  readonly prefix: string;
  /** Whether there are further keys, whose texts should be sealed again with the first one. */
  readonly hasOthers: boolean;
  /** Encrypts with the first key. `context` names the row that the content belongs to. The result contains a dot. */
  seal(content: string | Uint8Array, context: string): string;
  /** The text that any of the keys sealed for that row; undefined when none opens it. */
  open(sealed: string, context: string): string | undefined;
  /** The same of bytes. */
  openBytes(sealed: string, context: string): Uint8Array | undefined;
}

/** Only the owner may read the keys. */
const FILE_MODE = 0o600;
export const KEYS_FILE = "session-keys";

function decode(text: string): Uint8Array | undefined {
  const key = Buffer.from(text, "base64");
  return key.byteLength === KEY_BYTES ? new Uint8Array(key) : undefined;
}

/** Parses keys joined by commas or line ends; undefined when one of them is invalid. */
export function parseKeys(text: string): readonly Uint8Array[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  const keys = parts.flatMap((part) => decode(part) ?? []);
  return keys.length === parts.length && keys.length > 0 ? keys : undefined;
}

/** The generated key in `dataDir`, as text; created at the first start. */
export function generatedKeys(dataDir: string): string {
  const file = join(dataDir, KEYS_FILE);
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { flag: "wx", mode: FILE_MODE });
  } catch (error) {
    // created before, or just now by another process
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8");
}

/** Identifies a key without revealing it: a sealed text names the key that opens it. */
const nameOf = (key: Uint8Array) => createHash("sha256").update(key).digest("base64url").slice(0, 8);

/** Whether an error says that this key did not seal the text. */
function isNotSealed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return /^ERR_(CRYPTO|OSSL)/.test(code) || /authenticate/.test(error.message);
}

/** Session keys: the first one seals, and all of them open, so that keys can be rotated. */
export function createSessionKeys(keys: readonly Uint8Array[]): SessionKeys {
  const [first] = keys;
  if (first === undefined) throw new Error("There is no key.");
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  function opened(sealed: string, context: string): Buffer | undefined {
    const [name = "", text = ""] = sealed.split(".");
    const key = byName.get(name);
    if (key === undefined) return undefined;
    try {
      return openBytes(text, key, context);
    } catch (error) {
      // another key, another row, or text that was never sealed
      if (!isNotSealed(error)) throw error;
      return undefined;
    }
  }
  const prefix = `${nameOf(first)}.`;
  return {
    prefix,
    hasOthers: byName.size > 1,
    seal: (content, context) => prefix + seal(content, first, context),
    open: (sealed, context) => opened(sealed, context)?.toString("utf8"),
    openBytes: opened,
  };
}
