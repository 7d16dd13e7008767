import { SANDBOX_CLIENT_ID } from "#contract/oauth-schemas.ts";
import { type Role, type Scope, ROLES, SCOPES } from "#contract/operation.ts";
import type { Caller } from "#service/service-context.ts";

/** The shared password of all sandbox users, documented in the README. */
export const SANDBOX_PASSWORD = "sandbox";

/** A user of the sandbox. [sandbox-4] */
export interface SandboxUser {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly organisationId: string;
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
  /** What this user is useful for, in a few words for the sign-in page. */
  readonly about: string;
  /** A lower limit of requests a second than the setting's. */
  readonly ratePerSecond?: number;
  /** Delay before each data answer, in milliseconds. */
  readonly delay?: number;
}

const ORGANISATION = "org_sandbox";
const CAPPED_ORGANISATION = "org_capped";

const USERNAME_DOMAIN = "@sandbox.test";

function user(name: string, fullName: string, about: string, rest: Partial<SandboxUser> = {}): SandboxUser {
  return {
    id: `usr_${name}`,
    username: name + USERNAME_DOMAIN,
    name: fullName,
    organisationId: ORGANISATION,
    roles: ROLES,
    scopes: SCOPES,
    about,
    ...rest,
  };
}

export const SANDBOX_USERS: readonly SandboxUser[] = [
  user("rep", "Robin Ellery", "Everything"),
  user("colleague", "Casey Lindholm", "Same organization as rep"),
  user("capped", "Cam Pettersen", "10 credits left", { organisationId: CAPPED_ORGANISATION }),
  user("throttled", "Tam Rourke", "2 requests a second", { ratePerSecond: 2 }),
  user("ziaonly", "Zia Okafor", "One of the two roles: the app’s", { roles: ["fea:zia"] }),
  user("apionly", "Avi Prentice", "One of the two roles: the API’s", { roles: ["fea:api"] }),
  user("norole", "Noor Vance", "No role: every data call answers 403", { roles: [] }),
  user("nocontacts", "Nico Tremblay", "Without the contact scope", {
    scopes: SCOPES.filter((scope) => scope !== "api:data:contact"),
  }),
  user("slow", "Sol Marchetti", "800 ms an answer", { delay: 800 }),
  user("admin", "Ada Brandt", "Administers Prospect for rep’s organization"),
];

/** Organisations, with the credits already spent when the data is generated. */
export const ORGANISATIONS: readonly { id: string; name: string; creditsLeft: number | "all" }[] = [
  { id: ORGANISATION, name: "Sandbox", creditsLeft: "all" },
  { id: CAPPED_ORGANISATION, name: "Sandbox, capped", creditsLeft: 10 },
];

/** The name of a user's organisation. */
export function organisationName({ organisationId }: SandboxUser): string | undefined {
  const [id] = splitCopy(organisationId);
  return ORGANISATIONS.find((organisation) => organisation.id === id)?.name;
}

/** Valid names of copies of the organisations. */
export const COPY_NAME = /^[a-z0-9]{1,32}$/;

/**
 * The name of an account, organisation or client within a copy of the sandbox's organisations [sandbox-7]: `usr_rep` in
 * the copy `7` is `usr_rep.7`.
 */
export function nameInCopy(name: string, copy: string): string {
  return `${name}.${copy}`;
}

/** Splits a name into the original name and its copy; undefined for a name outside of copies. */
function splitCopy(name: string): readonly [name: string, copy: string | undefined] {
  const [plain = "", copy, ...more] = name.split(".");
  return copy !== undefined && more.length === 0 && COPY_NAME.test(copy) ? [plain, copy] : [name, undefined];
}

function userInCopy(user: SandboxUser, copy: string | undefined): SandboxUser {
  if (copy === undefined) return user;
  return {
    ...user,
    id: nameInCopy(user.id, copy),
    username: nameInCopy(user.username.replace(USERNAME_DOMAIN, ""), copy) + USERNAME_DOMAIN,
    organisationId: nameInCopy(user.organisationId, copy),
  };
}

type GrantType = "authorization_code" | "refresh_token" | "client_credentials";

/** A registered application. [oauth-11] */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  /** Null for a public client, which is authenticated by PKCE alone. */
  readonly secret: string | null;
  readonly scopes: readonly Scope[];
  readonly grants: readonly GrantType[];
}

const SANDBOX_SECRET = "sandbox-secret";

const OAUTH_CLIENTS: readonly OAuthClient[] = [
  {
    id: SANDBOX_CLIENT_ID,
    name: "Prospect",
    secret: null,
    scopes: SCOPES,
    grants: ["authorization_code", "refresh_token"],
  },
  {
    id: "prospect-confidential",
    name: "Prospect (confidential)",
    secret: SANDBOX_SECRET,
    scopes: SCOPES,
    grants: ["authorization_code", "refresh_token"],
  },
  {
    id: "prospect-machine",
    name: "Prospect scripts",
    secret: SANDBOX_SECRET,
    scopes: SCOPES.filter((scope) => scope.startsWith("api:data:")),
    grants: ["client_credentials"],
  },
];

/** The organisation that pays for calls of programs without a person. */
export const MACHINE_ORGANISATION = ORGANISATION;

/** A user by id. Does not check whether a copy exists: only a user who signed in has a token. */
export function findUser(id: string): SandboxUser | undefined {
  const [plain, copy] = splitCopy(id);
  const user = SANDBOX_USERS.find((candidate) => candidate.id === plain);
  return user && userInCopy(user, copy);
}

/** The canonical form of a username: `rep` means `rep@sandbox.test`. */
export function canonicalUsername(typed: string): string {
  return typed.includes("@") ? typed : typed + USERNAME_DOMAIN;
}

/** A user by canonical name. */
export function findUserByName(username: string): SandboxUser | undefined {
  if (!username.endsWith(USERNAME_DOMAIN)) return undefined;
  const [plain, copy] = splitCopy(username.slice(0, -USERNAME_DOMAIN.length));
  const user = SANDBOX_USERS.find((candidate) => candidate.username === plain + USERNAME_DOMAIN);
  return user && userInCopy(user, copy);
}

/** A client by id. Within a copy, only clients that sign in on their own, since they have an organisation. */
export function findClient(id: string): OAuthClient | undefined {
  const [plain, copy] = splitCopy(id);
  const client = OAUTH_CLIENTS.find((candidate) => candidate.id === plain);
  if (copy === undefined || !client) return client;
  return client.grants.includes("client_credentials") ? { ...client, id } : undefined;
}

/** The copy of the organisations that an account or client belongs to; undefined for the originals. */
export function copyOf(id: string): string | undefined {
  const [, copy] = splitCopy(id);
  return copy;
}

/** The organisation to which a caller's usage is charged. */
export function organisationOf({ clientId, userId }: Caller): string {
  if (userId !== null) return findUser(userId)?.organisationId ?? MACHINE_ORGANISATION;
  const copy = copyOf(clientId);
  return copy === undefined ? MACHINE_ORGANISATION : nameInCopy(MACHINE_ORGANISATION, copy);
}
