import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits as 43 characters of base64url: for codes, tokens and the cookies of service and gateway. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 as base64url: stored in place of secrets, and the S256 transform of a code verifier. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Compares two secrets in constant time, whatever their lengths. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
