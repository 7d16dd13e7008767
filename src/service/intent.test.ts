import { describe, expect, it } from "vitest";
import { type IntentCriteria, enrichIntent, searchIntent } from "#contract/intent-schemas.ts";
import { type SortValues, bothWays, groupBy, idsOf, sortedBy } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { type PlainSignal, readSignals } from "#testing/service/service-reference-search-for-test.ts";
import { type Refused, refusalsOf } from "#testing/service/service-refusals-for-test.ts";
import { usedBy } from "#testing/service/service-usage-for-test.ts";

const { test, rep } = await repForTest();
const signals = await readSignals(test);
const topics = [...new Set(signals.map((row) => row.topic))].slice(0, 12);

type Days = readonly [first: string, last: string];
const ofTopics = (row: PlainSignal) => topics.includes(row.topic);
const dayOf = (row: PlainSignal) => row.signal_date.slice(0, 10);

/** Two days in the middle of the data. */
function middleDays(): Days {
  const days = signals.filter(ofTopics).map(dayOf).toSorted();
  return [days[Math.floor(days.length / 3)] ?? "", days[Math.floor(days.length / 2)] ?? ""];
}

describe("criteria of Search Intent [search-8]", () => {
  const [from, to] = ["from", "to"];
  const cases: [string, Omit<IntentCriteria, "topics">, (row: PlainSignal, days: Days) => boolean][] = [
    ["nothing but topics", {}, () => true],
    ["a least score", { signalScoreMin: 80 }, (row) => row.signal_score >= 80],
    [
      "a score range, as text",
      { signalScoreMin: "70", signalScoreMax: "75" },
      (row) => row.signal_score >= 70 && row.signal_score <= 75,
    ],
    ["a least audience", { audienceStrengthMin: "C" }, (row) => row.audience_strength <= "C"],
    ["a largest audience", { audienceStrengthMax: "C" }, (row) => row.audience_strength >= "C"],
    [
      "one audience",
      { audienceStrengthMin: "D", audienceStrengthMax: "D" },
      (row) => row.audience_strength === "D",
    ],
    ["every audience", { audienceStrengthMin: "E", audienceStrengthMax: "A" }, () => true],
    ["a first day", { signalStartDate: from }, (row, [first]) => dayOf(row) >= first],
    ["a last day", { signalEndDate: to }, (row, [, last]) => dayOf(row) <= last],
    ["one day", { signalStartDate: from, signalEndDate: from }, (row, [first]) => dayOf(row) === first],
    ["a branch", { naicsCodes: "54" }, (row) => row.codes.some((code) => code.startsWith("54"))],
    [
      "several",
      { naicsCodes: "54,62", signalScoreMin: 75 },
      (row) => row.signal_score >= 75 && row.codes.some((code) => /^(54|62)/.test(code)),
    ],
  ];

  it.each(cases)("finds exactly the signals with %s", async (_, criteria, fits) => {
    const days = middleDays();
    const day = (value: string | undefined) => days[value === from ? 0 : 1];
    const dates = Object.entries(criteria).map(([key, value]) =>
      key.endsWith("Date") ? [key, day(String(value))] : [key, value],
    );
    const expected = signals.filter((row) => ofTopics(row) && fits(row, days));
    const found = await rep.all(searchIntent, { topics, ...(Object.fromEntries(dates) as object) });
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(found).toSorted()).toEqual(idsOf(expected));
  });

  it("finds exactly the signals of companies in the metro regions", async () => {
    const regions = [...new Set(signals.filter(ofTopics).flatMap((row) => row.metro_region ?? []))].slice(
      0,
      2,
    );
    const found = await rep.all(searchIntent, { topics, metroRegion: regions.join(",") });
    const expected = signals.filter((row) => ofTopics(row) && regions.includes(row.metro_region ?? ""));
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(found).toSorted()).toEqual(idsOf(expected));
  });

  it("ignores the case of a topic", async () => {
    const topic = topics[0] ?? "";
    const found = await rep.all(searchIntent, { topics: [topic.toUpperCase()] });
    expect(idsOf(found).toSorted()).toEqual(idsOf(signals.filter((row) => row.topic === topic)));
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
    const ofFew = signals.filter((row) => few.includes(row.topic));
    const byName = sortedBy(ofFew, "companyName", values);
    expect(idsOf(await rep.all(searchIntent, { topics: few }, "companyName"))).toEqual(idsOf(byName));
  });

  it("is by topic, descending, when nothing is asked", async () => {
    const unasked = await rep.page(searchIntent, { topics });
    expect(idsOf(unasked.data)).toEqual(
      idsOf((await rep.page(searchIntent, { topics }, "?sort=-topic")).data),
    );
    expect(unasked.data).toHaveLength(25);
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
      const spikes = signals.filter(
        (other) =>
          other.company_id === row?.company_id &&
          other.topic === row.topic &&
          dayOf(other) >= from &&
          dayOf(other) <= to,
      );
      expect(type).toBe("Intent");
      expect(attributes).toMatchObject({
        topic: row?.topic,
        category: row?.category,
        signalScore: row?.signal_score,
        audienceStrength: row?.audience_strength,
        signalDate: row?.signal_date,
        spikesInDateRange: spikes.length,
      });
      const { website } = row ?? {};
      const others = signals.some(
        (other) => other.company_id === row?.company_id && !topics.includes(other.topic),
      );
      const named = { id: String(row?.company_id), name: row?.name, hasOtherTopicConsumption: others };
      expect(attributes.company).toEqual(website == null ? named : { ...named, website });
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

describe("refusals of intent [error-4]", () => {
  const some = ["Zero Trust"];
  const refused: Refused[] = [
    ["no topics", {}, "", ["PFAPI0002", "/data/attributes/topics"]],
    [
      "a topic that the lookup does not know",
      { topics: [...some, "Juggling"] },
      "",
      ["PFAPI0006", "/data/attributes/topics"],
    ],
    [
      "dates upside down",
      { topics: some, signalStartDate: "2026-10-02", signalEndDate: "2026-10-01" },
      "",
      ["PFAPI0006", "/data/attributes/signalStartDate"],
    ],
    ["an unknown sort key", { topics: some }, "?sort=mood", ["PFAPI0002", "sort"]],
  ];

  it.each(refused)(
    "refuses %s, in search and in enrich, and counts nothing",
    async (_, criteria, query, finding) => {
      const rows = "topics" in criteria ? [searchIntent, enrichIntent] : [searchIntent];
      const companyId = signals[0]?.company_id;
      const { findings, used } = await refusalsOf(test, rep, rows, { criteria, query, companyId });
      expect(findings).toEqual(rows.map(() => [finding]));
      expect(used).toEqual({ requests: 0, records: 0, credits: 0 });
    },
  );
});

describe("metering of Search Intent [metering-2]", () => {
  it("counts each signal that is returned as a record, one request and no credit", async () => {
    expect(await usedBy(test, () => rep.page(searchIntent, { topics }, "?page[size]=7"))).toEqual({
      requests: 1,
      records: 7,
      credits: 0,
    });
    expect(await usedBy(test, () => rep.page(searchIntent, { topics }, "?page[number]=100"))).toEqual({
      requests: 1,
      records: 0,
      credits: 0,
    });
  });
});
