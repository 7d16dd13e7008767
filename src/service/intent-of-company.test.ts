import { describe, expect, it } from "vitest";
import { enrichIntent, searchIntent } from "#contract/intent-schemas.ts";
import { groupBy, idsOf } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { type DataClient, signedIn } from "#testing/service/service-data-client-for-test.ts";
import { lookupNames } from "#testing/service/service-lookups-for-test.ts";
import { type PlainSignal, readSignals } from "#testing/service/service-reference-search-for-test.ts";

const { test, rep } = await repForTest();
const functionNames = await lookupNames(rep, "job-functions");
const signals = await readSignals(test);
const topics = [...new Set(signals.map((row) => row.topic))].slice(0, 12);

const ofTopics = (row: PlainSignal) => topics.includes(row.topic);

describe("recommended contacts [field-4] [auth-4]", () => {
  const recommendedOf = async (client: DataClient) =>
    (await client.all(searchIntent, { topics })).map(({ attributes }) => attributes);

  it("are up to three of the company's people, managers and above first, never one who opted out", async () => {
    const people = await test.database.query
      .selectFrom("contacts")
      .select(["id", "company_id", "first_name", "last_name", "job_title", "hierarchy", "listing"])
      .select(["department", "job_function"])
      .execute();
    const byCompany = groupBy(people, (person) => String(person.company_id));
    for (const { company, recommendedContacts = [] } of await recommendedOf(rep)) {
      const there = (byCompany.get(company?.id ?? "") ?? []).filter((person) => person.listing === 0);
      expect(recommendedContacts).toHaveLength(Math.min(3, there.length));
      const managers = there.filter((person) => person.hierarchy >= 2).length;
      const chosen = recommendedContacts.map(({ id }) => there.find((person) => String(person.id) === id));
      expect(chosen.map((person) => (person?.hierarchy ?? 0) >= 2)).toEqual(
        chosen.map((_, place) => place < managers),
      );
      expect(recommendedContacts).toEqual(
        chosen.map((person) => ({
          id: String(person?.id),
          firstName: person?.first_name,
          lastName: person?.last_name,
          jobTitle: person?.job_title,
          jobFunctions: [
            { name: functionNames.get(person?.job_function ?? ""), department: person?.department },
          ],
          companyName: company?.name,
        })),
      );
    }
  });

  it("are others for another person, and the same again for the same one", async () => {
    const colleague = await signedIn(test, "colleague");
    const mine = await recommendedOf(rep);
    const theirs = await recommendedOf(colleague);
    expect(await recommendedOf(rep)).toEqual(mine);
    const people = (found: typeof mine) =>
      found.map((attributes) => new Set((attributes.recommendedContacts ?? []).map(({ id }) => id)));
    const [ours, others] = [people(mine), people(theirs)];
    const differing = ours.filter((ids, at) => [...ids].some((id) => !others[at]?.has(id)));
    expect(differing.length).toBeGreaterThan(ours.length / 10);
  });

  it("are absent when they are not wanted", async () => {
    const { data } = await rep.page(searchIntent, { topics, findRecommendedContacts: "false" });
    expect(data).toHaveLength(25);
    for (const { attributes } of data) expect(attributes).not.toHaveProperty("recommendedContacts");
  });
});

describe("sort keys of Enrich Intent in the definition's spelling [enrich-7]", () => {
  it.each([
    ["audiencestrength", "audienceStrength"],
    ["companybname", "companyName"],
    ["issuedate", "signalDate"],
    ["-signaldate", "-signalDate"],
    ["surgescore", "signalScore"],
    ["-signalstrength", "-signalScore"],
  ])("%s is %s", async (spelled, key) => {
    const first = signals.find(ofTopics);
    const sorted = async (sort: string) =>
      idsOf(await rep.all(enrichIntent, { companyId: first?.company_id, topics }, sort));
    expect(await sorted(spelled)).toEqual(await sorted(key));
    expect(await sorted(spelled)).not.toEqual([]);
  });
});

describe("Enrich Intent [enrich-7]", () => {
  it("gives the signals of one company, with where they came from, paged and sorted like search", async () => {
    const one = signals.find((row) => row.website !== null && ofTopics(row));
    const expected = signals.filter((row) => row.company_id === one?.company_id && ofTopics(row));
    for (const way of [{ companyId: one?.company_id }, { companyWebsite: one?.website }]) {
      const found = await rep.all(enrichIntent, { ...way, topic: topics }, "-signalScore");
      expect(idsOf(found).toSorted()).toEqual(idsOf(expected));
      const scores = found.map((record) => record.attributes.signalScore ?? 0);
      expect(scores).toEqual(scores.toSorted((left, right) => right - left));
    }
    const { data } = await rep.page(enrichIntent, { companyId: String(one?.company_id), topics });
    const locations = data[0]?.attributes.topSignalLocations ?? [];
    expect([1, 2, 3]).toContain(locations.length);
    expect(locations[0]?.country).toEqual(expect.any(String));
  });
});
