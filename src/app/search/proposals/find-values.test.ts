import { expect, test } from "vitest";
import { type ValueSource, findValues, isValueSet, toggleValue } from "./find-values.ts";

const named = (...names: readonly string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const code = (key: string, entries: ValueSource["entries"], max?: number): ValueSource => {
  const limit = max === undefined ? {} : { max };
  return { criterion: { key, label: key, kind: "code", lookup: "industries", ...limit }, entries };
};

const levels = code("level", named("C-level", "VP", "Managers"));
const countries = code("country", named("Ukraine", "United Kingdom", "United States"));
const functions = code("function", named("Software Engineering", "Marketing"));
const industries = code("industry", [
  { id: "software", name: "Software" },
  { id: "software.security", name: "Security Software" },
  { id: "media", name: "Marketing" },
  { id: "media.marketing", name: "Marketing" },
]);

/** The results, as "filter: value, value". */
const foundBy = (text: string) =>
  findValues([levels, countries, functions, industries], text).map(
    ({ criterion, found }) => `${criterion.label}: ${found.map(({ name }) => name).join(", ")}`,
  );

test("values are found by other words, by how they begin and by their words, the best match first", () => {
  expect(foundBy("vp")).toEqual(["level: VP"]);
  expect(foundBy("uk")).toEqual(["country: United Kingdom, Ukraine"]);
  const software = ["industry: Software, Security Software", "function: Software Engineering"];
  expect(foundBy("softw")).toEqual(software);
  expect(foundBy("saas")).toEqual(["industry: Software"]);
  expect(foundBy("security soft")).toEqual(["industry: Security Software"]);
  // one name, one value
  expect(foundBy("marketing")).toEqual(["function: Marketing", "industry: Marketing"]);
});

test("a single letter, and what only stands inside a word, finds nothing", () => {
  expect(foundBy("v")).toEqual([]);
  expect(foundBy(" ")).toEqual([]);
  expect(foundBy("raine")).toEqual([]);
});

test("a value is set and taken away, and a branch stands for what is below it", () => {
  expect(toggleValue(industries, undefined, "software.security")).toEqual({ value: "software.security" });
  expect(toggleValue(industries, "software.security", "software")).toEqual({ value: "software" });
  expect(isValueSet(industries, "software", "software.security")).toBe(true);
  expect(toggleValue(industries, "software", "software")).toEqual({ value: undefined });
  expect(toggleValue(industries, "media", "software")).toEqual({ value: "media,software" });
});

test("where one value is taken another replaces it, and where no more fit it is said", () => {
  const one = code("group", named("Leaders", "Finance"), 1);
  expect(toggleValue(one, "leaders", "finance")).toEqual({ value: "finance" });
  const two = code("topics", named("Ads", "Media", "News"), 2);
  expect(toggleValue(two, "ads,media", "news")).toBe("full");
  const options = [
    { value: "true", label: "Only owned" },
    { value: "false", label: "Hide owned" },
  ];
  const choice: ValueSource = {
    criterion: { key: "yours", label: "Yours", kind: "choice", options },
    entries: options.map(({ value, label }) => ({ id: value, name: label })),
  };
  expect(toggleValue(choice, "true", "false")).toEqual({ value: "false" });
  expect(toggleValue(choice, "false", "false")).toEqual({ value: undefined });
});
