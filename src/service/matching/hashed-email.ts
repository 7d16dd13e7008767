import { createHash } from "node:crypto";

/** Algorithms by the length of their digest in hexadecimal digits. */
const ALGORITHMS: Readonly<Record<number, string>> = { 32: "md5", 40: "sha1", 64: "sha256", 128: "sha512" };

/** Whether the text is a digest of one of the addresses (trimmed, in lower case) by MD5, SHA-1, SHA-256 or SHA-512. */
export function isHashOfAny(hash: string, addresses: readonly (string | null)[]): boolean {
  const wanted = hash.trim().toLowerCase();
  const algorithm = ALGORITHMS[wanted.length];
  if (algorithm === undefined) return false;
  return addresses.some(
    (address) =>
      address !== null && createHash(algorithm).update(address.trim().toLowerCase()).digest("hex") === wanted,
  );
}
