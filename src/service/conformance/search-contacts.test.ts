import { describe, expect, it } from "vitest";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { idsOf } from "#testing/collections-for-test.ts";
import { signedIn } from "#testing/service/service-data-client-for-test.ts";
import { readOptedOut } from "#testing/service/service-reference-search-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* What Search Contacts [search-6] returns, apart from its criteria, which are tested in criteria.test.ts. */

const { test, rep } = await repForTest();

describe("Search Contacts [search-6]", () => {
  it("a last name as it is written, with hyphen, apostrophe or space [search-12]", async () => {
    const listed = await test.database.query
      .selectFrom("contacts")
      .select(["id", "last_name"])
      .where("listing", "=", 0)
      .execute();
    const people = listed.filter((row) => /[-' ]/.test(row.last_name));
    const names = [...new Set(people.map((row) => row.last_name))];
    expect(names.length).toBeGreaterThan(60);
    for (const mark of ["-", "'", " "]) {
      const some = names.filter((name) => name.includes(mark)).slice(0, 8);
      expect(some.length).toBeGreaterThan(3);
      for (const name of some) {
        for (const written of [name, name.toUpperCase(), name.replaceAll("'", "’")]) {
          const { data } = await rep.page(searchContacts, { lastName: written }, "?page[size]=100");
          expect(data[0]?.attributes.lastName, written).toBe(name);
          expect(data.filter(({ attributes }) => attributes.lastName === name)).toHaveLength(
            Math.min(100, people.filter((row) => row.last_name === name).length),
          );
        }
      }
    }
  });

  it("underManagement, for the whole organisation", async () => {
    const bought = idsOf((await rep.page(searchContacts, {}, "?page[size]=3")).data);
    await rep.enrich(
      enrichContacts,
      bought.map((personId) => ({ personId })),
      ["id"],
    );
    const own = await rep.page(searchContacts, { underManagement: true });
    expect(idsOf(own.data).toSorted()).toEqual(bought.toSorted());
    const colleague = await signedIn(test, "colleague");
    const { data } = await colleague.page(searchContacts, { underManagement: true });
    expect(data.map(({ id }) => id).toSorted()).toEqual(bought.toSorted());
    const stranger = await signedIn(test, "capped");
    expect((await stranger.page(searchContacts, { underManagement: true })).data).toEqual([]);
  });

  it("never finds who opted out, whatever is asked [match-6]", async () => {
    const hidden = await readOptedOut(test);
    expect(hidden.length).toBeGreaterThan(0);
    for (const { id, last_name, first_name } of hidden.slice(0, 5)) {
      expect((await rep.page(searchContacts, { personId: String(id) })).data).toEqual([]);
      const named = await rep.all(searchContacts, { lastName: last_name, firstName: first_name });
      expect(named.map((record) => record.id)).not.toContain(String(id));
    }
  });
});
