import * as z from "zod/mini";
import { isNetwork } from "#gateway/client-connection.ts";

/* Parsers for the text of environment variables. Each gives a plain message that follows the variable's name. */

/** A whole number in a range. */
export function wholeNumber(min: number, max: number) {
  const text = z.string().check(z.regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`));
  const number = z.pipe(
    text,
    z.transform((value) => Number(value)),
  );
  const inRange = z
    .number()
    .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`));
  return z.pipe(number, inRange);
}

/** The same with a default. */
export function whole(min: number, max: number, fallback: number) {
  return z._default(wholeNumber(min, max), fallback);
}

/** One of a few words. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) {
  return z._default(z.enum(values, { error: `must be one of ${values.join(", ")}` }), fallback);
}

/** 1 or 0. */
export function flag(fallback: boolean) {
  const text = z.enum(["0", "1"], { error: "must be 1 or 0" });
  return z.pipe(
    z._default(text, fallback ? "1" : "0"),
    z.transform((value) => value === "1"),
  );
}

function isWebUrl(value: string): boolean {
  return URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);
}

/** An http or https address. */
export const webUrl = z.string().check(z.refine(isWebUrl, "must be an http or https address"));

function isOrigin(value: string): boolean {
  const { pathname, search, hash, username, password } = new URL(value);
  return pathname === "/" && search + hash + username + password === "";
}

/** An http or https address without a path: the app lives at the root of its host, as its cookies and links do. */
export const webOrigin = webUrl.check(
  z.refine(
    (value) => !isWebUrl(value) || isOrigin(value),
    "must have no path: give Prospect a host of its own",
  ),
);

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && ["postgres:", "postgresql:"].includes(new URL(value).protocol);
}

/** The address of a PostgreSQL database. */
export const postgresUrl = z
  .string()
  .check(z.refine(isPostgresUrl, "must be like postgres://user:password@host:5432/name"));

/** Redirect URIs are absolute and, as OAuth requires, without a fragment (RFC 6749, 3.1.2). */
export function areRedirectUris(value: string): boolean {
  return commaList(value).every((part) => isWebUrl(part) && !part.includes("#"));
}

/** Origins, joined by commas. */
export function areOrigins(value: string): boolean {
  return commaList(value).every((part) => isWebUrl(part) && new URL(part).origin === part);
}

/** The word for no scopes at all. */
const NO_SCOPES = "none";

function splitScopes(value: string): readonly string[] {
  return value.split(/\s+/).filter((scope) => scope !== "" && value.trim() !== NO_SCOPES);
}

/** Scopes separated by spaces (RFC 6749, 3.3), or the word for none. */
function areScopes(value: string): boolean {
  const scopes = splitScopes(value);
  return (
    scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope) && scope !== NO_SCOPES) &&
    (scopes.length > 0 || value.trim() === NO_SCOPES)
  );
}

/** A list of scopes; empty for the word for none. */
export function scopeList(fallback: readonly string[]) {
  const text = z.string().check(z.refine(areScopes, "must be scopes separated by spaces, or the word none"));
  return z.pipe(z._default(text, fallback.join(" ")), z.transform(splitScopes));
}

/** Addresses and ranges of addresses, joined by commas. */
export function areNetworks(value: string): boolean {
  return commaList(value).every((part) => isNetwork(part));
}

/** The items of a comma-separated text, if all are valid; empty where it is not set. */
export function listOf(areRight: (value: string) => boolean, message: string) {
  return z.pipe(z._default(z.string().check(z.refine(areRight, message)), ""), z.transform(commaList));
}

/** A text that is not blank. */
export function textOr(fallback: string) {
  return z._default(z.string().check(z.minLength(1)), fallback);
}

/** The items of a comma-separated list. */
export function commaList(value: string): readonly string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
