import { describe, expect, it } from "vitest";
import { type IntentCriteria, searchIntent } from "#contract/intent-schemas.ts";
import { type SortValues, bothWays, groupBy, idsOf, sortedBy } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { type PlainSignal, readSignals } from "#testing/service/service-reference-search-for-test.ts";

const { test, rep } = await repForTest();
const signals = await readSignals(test);
const topics = [...new Set(signals.map((row) => row.topic))].slice(0, 12);

const ofTopics = (row: PlainSignal) => topics.includes(row.topic);
const dayOf = (row: PlainSignal) => row.signal_date.slice(0, 10);

/** Two days in the middle of the data. */
function middleDays(): [string, string] {
  const days = signals.filter(ofTopics).map(dayOf).toSorted();
  return [days[Math.floor(days.length / 3)] ?? "", days[Math.floor(days.length / 2)] ?? ""];
}

describe("criteria of Search Intent [search-8]", () => {
  const [from, to] = middleDays();
  const regions = [...new Set(signals.filter(ofTopics).flatMap((row) => row.metro_region ?? []))].slice(0, 2);
  const upper = { topics: [(topics[0] ?? "").toUpperCase()] };
  const cases: [string, Partial<IntentCriteria>, (row: PlainSignal) => boolean][] = [
    ["nothing but topics", {}, () => true],
    ["a topic in another case", upper, (row) => row.topic === topics[0]],
    ["a least score", { signalScoreMin: 80 }, (row) => row.signal_score >= 80],
    ["a score, as text", { signalScoreMin: "70", signalScoreMax: "70" }, (row) => row.signal_score === 70],
    ["a least audience", { audienceStrengthMin: "C" }, (row) => row.audience_strength <= "C"],
    ["a largest audience", { audienceStrengthMax: "C" }, (row) => row.audience_strength >= "C"],
    ["every audience", { audienceStrengthMin: "E", audienceStrengthMax: "A" }, () => true],
    ["a first day", { signalStartDate: from }, (row) => dayOf(row) >= from],
    ["a last day", { signalEndDate: to }, (row) => dayOf(row) <= to],
    ["one day", { signalStartDate: from, signalEndDate: from }, (row) => dayOf(row) === from],
    ["regions", { metroRegion: regions.join() }, (row) => regions.includes(row.metro_region ?? "")],
    [
      "branches and a score",
      { naicsCodes: "54,62", signalScoreMin: 75 },
      (row) => row.signal_score >= 75 && row.codes.some((code) => /^(54|62)/.test(code)),
    ],
  ];

  it.each(cases)("finds exactly the signals with %s", async (_, criteria, fits) => {
    const expected = signals.filter((row) => ofTopics(row) && fits(row));
    expect(expected.length).toBeGreaterThan(0);
    const found = await rep.all(searchIntent, { topics, ...criteria });
    expect(idsOf(found).toSorted()).toEqual(idsOf(expected));
  });
});

describe("order of Search Intent [search-8]", () => {
  const STRENGTHS = "EDCBA";
  const values: SortValues<PlainSignal> = {
    signalDate: (row) => row.signal_date,
    companyName: (row) => row.name_search,
    signalScore: (row) => row.signal_score,
    category: (row) => row.category.toLowerCase(),
    topic: (row) => row.topic.toLowerCase(),
    // from the smallest audience, E, to the largest
    audienceStrength: (row) => STRENGTHS.indexOf(row.audience_strength),
  };

  it.each(bothWays(searchIntent.sortKeys))("gives each signal once by %s, equals by id", async (sort) => {
    const expected = sortedBy(signals.filter(ofTopics), sort, values);
    expect(idsOf(await rep.all(searchIntent, { topics }, sort))).toEqual(idsOf(expected));
  });

  it("of topics knows no case", async () => {
    const two = ["Account Based Marketing", "API Management"];
    const found = await rep.all(searchIntent, { topics: two }, "topic");
    expect([...new Set(found.map(({ attributes }) => attributes.topic))]).toEqual(two);
  });

  it("is by the company's name with few topics as with many", async () => {
    const few = topics.slice(0, 2);
    const byName = sortedBy(
      signals.filter((row) => few.includes(row.topic)),
      "companyName",
      values,
    );
    expect(idsOf(await rep.all(searchIntent, { topics: few }, "companyName"))).toEqual(idsOf(byName));
  });

  it("is by topic, descending, when nothing is asked", async () => {
    const unasked = idsOf((await rep.page(searchIntent, { topics })).data);
    expect(unasked).toEqual(idsOf((await rep.page(searchIntent, { topics }, "?sort=-topic")).data));
  });
});

describe("a signal [field-4]", () => {
  it("has its score, date and company, and counts the signals of company and topic within the asked dates", async () => {
    const [from, to] = middleDays();
    const dates = { signalStartDate: from, signalEndDate: to };
    const found = await rep.all(searchIntent, { topics, ...dates, signalScoreMin: 70 });
    expect(found.length).toBeGreaterThan(20);
    for (const { id, type, attributes } of found) {
      const row = signals.find((signal) => signal.id === id);
      const others = signals.filter((other) => other.company_id === row?.company_id);
      const spikes = others.filter(
        (other) => other.topic === row?.topic && dayOf(other) >= from && dayOf(other) <= to,
      );
      expect([type, attributes]).toMatchObject([
        "Intent",
        {
          topic: row?.topic,
          category: row?.category,
          signalScore: row?.signal_score,
          audienceStrength: row?.audience_strength,
          signalDate: row?.signal_date,
          spikesInDateRange: spikes.length,
        },
      ]);
      expect(attributes.company).toEqual({
        id: String(row?.company_id),
        name: row?.name,
        hasOtherTopicConsumption: others.some((other) => !topics.includes(other.topic)),
        ...(row?.website == null ? {} : { website: row.website }),
      });
    }
  });

  it("counts every signal of company and topic when no dates are asked", async () => {
    const counts = groupBy(signals, (row) => `${row.company_id} ${row.topic}`);
    const found = await rep.all(searchIntent, { topics, signalScoreMin: 90 });
    expect(found.some((record) => (record.attributes.spikesInDateRange ?? 0) > 1)).toBe(true);
    for (const { attributes } of found) {
      const all = counts.get(`${attributes.company?.id} ${attributes.topic}`);
      expect(attributes.spikesInDateRange).toBe(all?.length);
    }
  });
});
