import { expressionBuilder } from "kysely";
import type { Database, Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { type Person, UNNAMED, userHash } from "./person.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";

/** Somebody who has signed in at a page. */
export interface KnownPerson {
  /** The hash by which the gateway's other tables name the person. */
  readonly id: string;
  readonly name: string;
  /** Null for a person without an organisation. */
  readonly organisation: { readonly id: string; readonly name: string | null } | null;
  readonly isAdministrator: boolean;
  /** The person's space; null before its first use. */
  readonly spaceId: string | null;
}

interface PeopleStoreOptions {
  /** Subjects, or e-mail addresses in any case. */
  readonly administrators: readonly string[];
  readonly issuer: string;
  readonly now: () => Date;
}

/**
 * What happens to the known facts of a person: a sign-in is complete and replaces them; a renewal may leave facts out and only
 * adds to them; a renewal that names nobody keeps them.
 */
type KnownThen = "replaced" | "completed" | "kept";

/** The columns that say who a person is. */
interface PersonColumns {
  readonly name: string;
  readonly organisation_id: string | null;
  readonly organisation_name: string | null;
  readonly email_hash: string | null;
}

const COLUMNS = ["name", "organisation_id", "organisation_name", "email_hash"] as const;

const NOTHING: PersonColumns = {
  name: UNNAMED,
  organisation_id: null,
  organisation_name: null,
  email_hash: null,
};

/** `seen_at` is updated only when it is older than this. */
const SEEN_FOR_MS = 3600 * 1000;

/** The hash of an e-mail address as stored. An issuer is a web address, so no person has the same hash. */
function emailHash(issuer: string, email: string): string {
  return hashSecret(`e-mail ${issuer} ${email.trim().toLowerCase()}`);
}

function columnsOf({ name, organisation, email }: Person, issuer: string): PersonColumns {
  return {
    name,
    organisation_id: organisation?.id ?? null,
    organisation_name: organisation?.name ?? null,
    email_hash: email === undefined ? null : emailHash(issuer, email),
  };
}

/** The columns after an update: omitted ones stay, and so does the name of the same organisation. */
function completedBy(said: PersonColumns) {
  const { ref, val, case: when } = expressionBuilder<Schema, "gateway_people">();
  const name = ref("gateway_people.organisation_name");
  const sameName = when()
    .when("gateway_people.organisation_id", "=", said.organisation_id)
    .then(name)
    .else(null)
    .end();
  return {
    name: said.name === UNNAMED ? ref("gateway_people.name") : val(said.name),
    organisation_id: said.organisation_id ?? ref("gateway_people.organisation_id"),
    organisation_name: said.organisation_name ?? (said.organisation_id === null ? name : sameName),
    email_hash: said.email_hash ?? ref("gateway_people.email_hash"),
  };
}

/** Names of people by id, whichever organisation they are in now; people who are no longer known are left out. */
export async function namesOf(on: Query, people: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(people)];
  if (ids.length === 0) return new Map();
  const rows = await on.selectFrom("gateway_people").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The people who signed in at pages of this database's gateways, with their organisations and who administers. */
export function createPeopleStore(database: Database, { administrators, issuer, now }: PeopleStoreOptions) {
  const { query } = database;
  const ids = new Set(administrators.map((subject) => userHash(issuer, subject)));
  const emailHashes = new Set(administrators.map((email) => emailHash(issuer, email)));
  return {
    /** Records who a person is and that they were seen, in one statement that writes only changes. */
    async note(person: Person, userId: string, known: KnownThen): Promise<void> {
      const time = now();
      const seenAt = time.toISOString();
      const seenBefore = new Date(time.getTime() - SEEN_FOR_MS).toISOString();
      const said = columnsOf(person, issuer);
      const columns = known === "replaced" ? said : completedBy(known === "kept" ? NOTHING : said);
      await query
        .insertInto("gateway_people")
        .values({ id: userId, ...said, first_seen_at: seenAt, seen_at: seenAt, space_id: null })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet({ ...columns, seen_at: seenAt })
            .where(({ eb, or }) =>
              or([
                eb("gateway_people.seen_at", "<", seenBefore),
                ...COLUMNS.map((column) =>
                  eb(`gateway_people.${column}`, "is distinct from", columns[column]),
                ),
              ]),
            ),
        )
        .execute();
    },
    /** Undefined for somebody who never signed in at a page, such as a program. */
    async find(userId: string): Promise<KnownPerson | undefined> {
      const row = await query
        .selectFrom("gateway_people")
        .select(["name", "organisation_id", "organisation_name", "email_hash", "space_id"])
        .where("id", "=", userId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { name, organisation_id: id, organisation_name, email_hash } = row;
      return {
        id: userId,
        name,
        organisation: id === null ? null : { id, name: organisation_name },
        spaceId: row.space_id,
        isAdministrator: ids.has(userId) || (email_hash !== null && emailHashes.has(email_hash)),
      };
    },
    /** All people of an organisation, by name. */
    async inOrganisation(organisationId: string): Promise<Pick<KnownPerson, "id" | "name">[]> {
      const rows = await query
        .selectFrom("gateway_people")
        .select(["id", "name"])
        .where("organisation_id", "=", organisationId)
        .execute();
      // sorted here, since engines order names differently from people
      return rows.toSorted((one, other) => one.name.localeCompare(other.name));
    },
  };
}

export type PeopleStore = ReturnType<typeof createPeopleStore>;
