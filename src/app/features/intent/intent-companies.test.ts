import { describe, expect, it } from "vitest";
import { type IntentRecord, searchIntent } from "#contract/intent-schemas.ts";
import { groupByCompany, sortCompanies, topicOverview } from "./intent-companies.ts";

/** A signal about Cloud at company 5, with overrides. */
const lumen = { id: "5", name: "Lumen Health", website: "lumen.example" };
const usual = { topic: "Cloud", signalScore: 80, signalDate: "2026-09-01T10:00:00Z", audienceStrength: "B" };

const signal = (id: string, attributes: Readonly<Record<string, unknown>> = {}): IntentRecord =>
  searchIntent.record.parse({ type: "Intent", id, attributes: { ...usual, company: lumen, ...attributes } });

const company = (id: string, name: string) => ({ company: { id, name } });
const names = (companies: readonly { readonly name: string }[]) => companies.map(({ name }) => name);

describe("signals by company", () => {
  it("stand under their company, the best score first", () => {
    const companies = groupByCompany([
      signal("1", { ...company("5", "Lumen"), signalScore: 70 }),
      signal("2", { ...company("6", "Halden"), signalScore: 85 }),
      signal("3", { ...company("5", "Lumen"), signalScore: 97 }),
    ]);
    const told = companies.map(({ name, best, signals }) => `${name} ${String(best)}: ${signals.length}`);
    expect(told).toEqual(["Lumen 97: 2", "Halden 85: 1"]);
  });

  it("with the same score stand by name, however they came", () => {
    const called = ["Polaris", "Halden", "Kestrel 10", "Kestrel 9"];
    const signals = called.map((name, at) => signal(String(at), company(String(5 + at), name)));
    const expected = ["Halden", "Kestrel 9", "Kestrel 10", "Polaris"];
    expect(names(groupByCompany(signals))).toEqual(expected);
    expect(names(groupByCompany(signals.toReversed()))).toEqual(expected);
  });

  it("without a company stand together, and cannot be mistaken for one", () => {
    const unnamed = [{ company: undefined }, { company: { id: "", name: "" } }];
    const [one, ...others] = groupByCompany(unnamed.map((given, at) => signal(String(at), given)));
    expect(others).toEqual([]);
    expect(one).toMatchObject({ name: "Unnamed company", company: undefined });
    expect(one?.signals).toHaveLength(2);
  });

  it("without a name keep their company", () => {
    const alone = groupByCompany([signal("1", company("5", ""))]);
    expect(alone).toMatchObject([{ id: "5", name: "Unnamed company", company: { id: "5" } }]);
    const later = [signal("1", company("5", "")), signal("2", { ...company("5", "Lumen"), signalScore: 61 })];
    expect(names(groupByCompany(later))).toEqual(["Lumen"]);
  });

  it("without a score or a date count, and stand on no line", () => {
    const [lumen] = groupByCompany([
      signal("1", { signalScore: undefined }),
      signal("2", { signalDate: "soon" }),
      signal("3", { signalScore: 66, signalDate: "2026-09-03" }),
    ]);
    expect(lumen).toMatchObject({ best: 80, latestAt: Date.parse("2026-09-03") });
    expect(lumen?.topics).toMatchObject([{ topic: "Cloud", signals: 3, latest: 66, best: 80 }]);
    expect(lumen?.topics[0]?.points).toHaveLength(1);
    const [unscored] = groupByCompany([signal("1", { signalScore: undefined, signalDate: undefined })]);
    expect(unscored).toMatchObject({ best: undefined, latestAt: undefined });
    expect(unscored?.topics).toMatchObject([{ signals: 1, latest: undefined }]);
  });

  it("count once that were read twice", () => {
    expect(groupByCompany([signal("1"), signal("1"), signal("2")])[0]?.signals).toHaveLength(2);
  });

  it("show the best topic first, the days in order and the newest audience", () => {
    const [lumen] = groupByCompany([
      signal("1", { signalScore: 90, signalDate: "2026-09-20", audienceStrength: "C" }),
      signal("2", { signalScore: 70, signalDate: "2026-10-20", audienceStrength: undefined }),
      signal("3", { topic: "Zero Trust", signalScore: 95, signalDate: "2026-09-10", audienceStrength: "A" }),
    ]);
    const latest = lumen?.topics.map((topic) => `${topic.topic} ${String(topic.latest)}`);
    expect(latest).toEqual(["Zero Trust 95", "Cloud 70"]);
    expect(lumen?.topics[1]?.points.map(({ score }) => score)).toEqual([90, 70]);
    expect(lumen?.audience).toBe("C");
  });

  it("name each recommended contact once, those of the best signal first", () => {
    const contact = (id: string) => ({ id, firstName: id });
    const [lumen] = groupByCompany([
      signal("1", { recommendedContacts: [contact("8"), contact("9")] }),
      signal("2", { signalScore: 99, recommendedContacts: [contact("9"), contact("7")] }),
    ]);
    expect(lumen?.contacts.map(({ id }) => id)).toEqual(["9", "7", "8"]);
  });
});

describe("the order of companies", () => {
  const companies = groupByCompany([
    signal("1", { ...company("5", "Lumen"), signalScore: 70, signalDate: "2026-11-01" }),
    signal("2", { ...company("6", "Halden"), signalScore: 90, signalDate: "2026-10-01" }),
    signal("3", { ...company("6", "Halden"), signalScore: 61, signalDate: "2026-10-02" }),
    signal("4", { ...company("7", "Verity"), signalScore: undefined, signalDate: undefined }),
  ]);

  it.each([
    ["signalScore", true, ["Halden", "Lumen", "Verity"]],
    ["signalScore", false, ["Lumen", "Halden", "Verity"]],
    ["companyName", false, ["Halden", "Lumen", "Verity"]],
    ["companyName", true, ["Verity", "Lumen", "Halden"]],
    ["signalDate", true, ["Lumen", "Halden", "Verity"]],
    ["signals", true, ["Halden", "Lumen", "Verity"]],
    ["signals", false, ["Lumen", "Verity", "Halden"]],
  ] as const)("by %s, descending: %s", (key, descending, expected) => {
    expect(names(sortCompanies(companies, { key, descending }))).toEqual(expected);
  });
});

it("the days and topics of all companies are those of their lines", () => {
  const overview = topicOverview(
    groupByCompany([
      signal("1", { ...company("5", "Lumen"), topic: "Cloud", signalDate: "2026-09-05" }),
      signal("2", { ...company("6", "Halden"), topic: "Zero Trust", signalDate: "2026-11-22" }),
      signal("3", { ...company("7", "Verity"), topic: "Zero Trust", signalDate: "2026-09-01" }),
      signal("4", { ...company("7", "Verity"), topic: "", signalDate: undefined }),
    ]),
  );
  const [from, to] = [Date.parse("2026-09-01"), Date.parse("2026-11-22")];
  expect(overview).toEqual({ from, to, topics: ["Zero Trust", "Cloud"] });
  expect(topicOverview([])).toEqual({ from: undefined, to: undefined, topics: [] });
});
