import { expect, test } from "vitest";
import { formatExactPlace, formatPlace } from "./format-place.ts";

test("a place in the United States or Canada is its city and the code of its state", () => {
  const austin = { city: "Austin", state: "Texas", country: "United States" };
  expect(formatPlace(austin)).toBe("Austin, TX");
  expect(formatExactPlace(austin)).toBe("Austin, Texas, United States");
  expect(formatPlace({ city: "Toronto", state: "Ontario", country: "Canada" })).toBe("Toronto, ON");
  expect(formatPlace({ city: "Washington", state: "District of Columbia" })).toBe("Washington, DC");
  expect(formatPlace({ city: "Austin", state: "TX", country: "United States" })).toBe("Austin, TX");
});

test("elsewhere it is the city and the country", () => {
  expect(formatPlace({ city: "Madrid", state: "Madrid", country: "Spain" })).toBe("Madrid, Spain");
  expect(formatPlace({ city: "Leeds", state: "England", country: "United Kingdom" })).toBe("Leeds, UK");
  expect(formatPlace({ city: "Singapore", country: "Singapore" })).toBe("Singapore");
  expect(formatPlace({ city: "Tbilisi", state: "Georgia", country: "Georgia" })).toBe("Tbilisi, Georgia");
});

test("what is not known is left out", () => {
  expect(formatPlace({ city: "Boston", country: "United States" })).toBe("Boston, US");
  expect(formatPlace({ state: "Texas", country: "United States" })).toBe("Texas, US");
  expect(formatPlace({ country: "Norway" })).toBe("Norway");
  expect(formatPlace({ city: "Oslo", state: "Oslo" })).toBe("Oslo, Oslo");
  expect(formatPlace({ city: " ", state: null })).toBeUndefined();
  expect(formatExactPlace({})).toBe("");
});
