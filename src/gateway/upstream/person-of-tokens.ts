import { decodeJwt } from "jose";
import * as z from "zod/mini";
import type { TokenAnswer } from "#contract/oauth-schemas.ts";
import { type Organisation, type Person, UNNAMED } from "#gateway/people/person.ts";
import type { ClientSettings } from "#gateway/settings/gateway-settings.ts";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";
import { errors as jose } from "jose";

/** The claims that describe a person. */
type PersonClaims = Pick<ClientSettings, "userClaim" | "organisationClaim" | "organisationNameClaim">;

/** Where a person's claims are found. */
interface PersonSource extends PersonClaims {
  readonly issuer: string;
  readonly clientId: string;
}

/** A call that finds out more about a person. */
interface PersonCall {
  /** Asks the authorization server whom an access token is for; undefined where it has no such address. */
  userinfo(accessToken: string): Promise<unknown>;
}

const claims = z.looseObject({});
type Claims = Readonly<Record<string, unknown>>;

/** Claims with a person's name; an e-mail address is not shown in its place. */
const NAME_CLAIMS = ["name", "preferred_username", "nickname"] as const;

/** The claims of a token; undefined for an opaque one. It is not verified, since it came straight from the token endpoint. */
export function decoded(token: string | undefined): Claims | undefined {
  try {
    return token === undefined ? undefined : claims.parse(decodeJwt(token));
  } catch (error) {
    if (!(error instanceof jose.JOSEError || isUnreadable(error))) throw error;
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The first text of a claim that may have several values. A blank would merge all who have it into one organisation. */
function firstText(claim: unknown): string | undefined {
  const texts = [claim].flat().flatMap((value) => textOf(value) ?? []);
  return texts.find((text) => text.trim() !== "");
}

function nameOf(from: Claims): string {
  const names = NAME_CLAIMS.flatMap((claim) => textOf(from[claim]) ?? []);
  const parts = [from["given_name"], from["family_name"]].flatMap((part) => textOf(part) ?? []);
  return names[0] ?? (parts.length > 0 ? parts.join(" ") : UNNAMED);
}

/** Whether an id_token is of this issuer for this client. Its signature is not checked: it came from the token endpoint. */
function isOurs({ iss, aud }: Claims, { issuer, clientId }: PersonSource): boolean {
  const audience = Array.isArray(aud) ? aud : [aud];
  return iss === issuer && audience.includes(clientId);
}

function organisationOf(from: Claims, names: PersonClaims): Organisation | undefined {
  const id = firstText(from[names.organisationClaim]);
  return id === undefined ? undefined : { id, name: firstText(from[names.organisationNameClaim]) };
}

/** An address that is said to be unverified could be anybody's. Some servers send the flag as text. */
function emailOf({ email, email_verified: verified }: Claims): string | undefined {
  return verified === false || verified === "false" ? undefined : firstText(email);
}

function personOf(
  from: Claims | undefined,
  identity: Claims | undefined,
  names: PersonClaims,
): Person | undefined {
  const id = textOf(from?.[names.userClaim]);
  if (id === undefined) return undefined;
  const told = { ...from, ...identity };
  return { id, name: nameOf(told), organisation: organisationOf(told, names), email: emailOf(told) };
}

/**
 * The person whom the tokens themselves name: the id_token, else the access token where it can be read. Undefined where neither
 * has the claim. Throws when an id_token is of another issuer or client.
 */
export function personInTokens(answer: TokenAnswer, source: PersonSource): Person | undefined {
  const identity = decoded(answer.id_token);
  if (identity && !isOurs(identity, source)) throw new Error("The id_token is of another issuer or client.");
  return personOf(identity, identity, source) ?? personOf(decoded(answer.access_token), identity, source);
}

/** The person of tokens: as they say, else as the call says. Throws like {@link personInTokens}. */
export async function personOfTokens(
  answer: TokenAnswer,
  source: PersonSource & PersonCall,
): Promise<Person | undefined> {
  const named = personInTokens(answer, source);
  if (named) return named;
  const told = claims.safeParse(await source.userinfo(answer.access_token));
  return told.success ? personOf(told.data, decoded(answer.id_token), source) : undefined;
}
