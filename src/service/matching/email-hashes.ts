import { createHash } from "node:crypto";

/** Hash algorithms of e-mail addresses, by the number of hexadecimal digits. */
const ALGORITHMS: Readonly<Record<number, string>> = { 32: "md5", 40: "sha1", 64: "sha256", 128: "sha512" };

const hashOf = (algorithm: string, address: string) =>
  createHash(algorithm).update(address.trim().toLowerCase()).digest("hex");

/** Normalises a hexadecimal hash for comparison; undefined for other text. */
export function readEmailHash(text: string): string | undefined {
  const hash = text.trim().toLowerCase();
  return /^[0-9a-f]+$/.test(hash) && hash.length in ALGORITHMS ? hash : undefined;
}

/** Whether the text is a hash of the address. */
export function isHashOf(text: string, address: string | null): boolean {
  const hash = readEmailHash(text);
  const algorithm = ALGORITHMS[hash?.length ?? 0];
  return algorithm !== undefined && address !== null && hashOf(algorithm, address) === hash;
}

/** The hashes of an address, one for each algorithm, each as {@link beginningOfHash}. */
export function hashBeginnings(address: string): number[] {
  return Object.values(ALGORITHMS).map((algorithm) => beginningOfHash(hashOf(algorithm, address)));
}

/** The first 48 bits of a hash: they fit into a number, and are enough to distinguish addresses. */
export function beginningOfHash(hash: string): number {
  return Number.parseInt(hash.slice(0, 12), 16);
}
