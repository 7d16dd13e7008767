import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The size of an AES-256 key, in bytes. */
export const KEY_BYTES = 32;

/**
 * Encrypts a text or bytes (AES-256-GCM), as base64 of nonce, tag and cipher text. Opens only with the same key and the same
 * `context`, so that a text moved to another row is rejected.
 */
export function seal(content: string | Uint8Array, key: Uint8Array, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Opens what {@link seal} sealed. Throws when key, context or content differ. */
export function openBytes(sealed: string, key: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([content, decipher.final()]);
}

/** The same as a text. */
export function open(sealed: string, key: Uint8Array, context: string): string {
  return openBytes(sealed, key, context).toString("utf8");
}
