import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { writeOwned } from "#gateway/records/owned-record-store.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { ownedContactOf } from "./owned-records-for-test.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import type { WorkspaceForTest } from "#testing/workspace/workspace-for-test.ts";

/** An owned contact, with the properties that tests look at. */
interface OwnedForTest {
  readonly id: string;
  readonly name?: string;
  readonly company?: string;
  readonly title?: string;
  readonly website?: string;
  readonly email?: string;
  /** When its answer came and it was charged, ISO 8601. */
  readonly at?: string;
  readonly chargedAt?: string | null;
  readonly movedTo?: string;
}

/** The owned record of such a contact, from one answer. */
function recordOf(given: OwnedForTest, by: string): OwnedRecord {
  const { id, name = `Contact ${id}`, company = "", title: jobTitle = "", movedTo = null } = given;
  const at = given.at ?? "2026-11-01T00:00:00.000Z";
  const values = Object.entries({ companyWebsite: given.website, email: given.email });
  const fields = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const employer = company === "" ? null : { id: "1", name: company };
  return {
    ...ownedContactOf({ id, fields, at, by }),
    snapshot: contactSnapshotOf({ name, jobTitle, company: employer }),
    movedTo,
    chargedAt: given.chargedAt === undefined ? at : given.chargedAt,
  };
}

/** Writes the results of a sandbox user's call. */
export async function ownContacts(
  test: WorkspaceForTest,
  username: string,
  contacts: readonly OwnedForTest[],
): Promise<void> {
  const userId = await test.idOf(username);
  const person = await test.database.query
    .selectFrom("gateway_people")
    .select("organisation_id as id")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const organisation = person.id === null ? null : { id: person.id };
  const by = { spaceId: spaceOf({ id: userId, organisation }), userId, at: "2026-11-01T00:00:00.000Z" };
  const records = contacts.map((given) => {
    const record = recordOf(given, userId);
    return { record, isCharged: record.chargedAt !== null };
  });
  await test.database.query.transaction().execute((on) => writeOwned(on, KEYS_FOR_TEST, by, records));
}
