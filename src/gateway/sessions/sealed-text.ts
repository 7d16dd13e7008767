import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of AES-256. Bytes. */
export const KEY_BYTES = 32;

/**
 * Encrypts a text (AES-256-GCM), as base64 of nonce, tag and cipher text. It opens only with the same key and beside the
 * same `context`: text that was moved to another row is not taken there.
 */
export function seal(text: string, key: Uint8Array, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** What {@link seal} was given. Throws when the key, the context or the text is another one. */
export function open(sealed: string, key: Uint8Array, context: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}
