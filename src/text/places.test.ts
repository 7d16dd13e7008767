import { expect, it } from "vitest";
import { placeKey } from "./places.ts";

it.each([
  ["country", "USA", "United States"],
  ["country", "united states of america", "United States"],
  ["country", "U.S.", "United States"],
  ["country", "uk", "United Kingdom"],
  ["country", "DE", "Deutschland"],
  ["country", "Turkiye", "Türkiye"],
  ["country", "KR", "South Korea"],
  ["state", "nh", "New Hampshire"],
  ["state", "new hampshire", "New Hampshire"],
  ["state", "QC", "Quebec"],
  ["city", "montreal", "Montréal"],
  ["city", "Saint Louis", "St. Louis"],
  ["street", "1200 Market St.", "1200 Market Street"],
  ["street", "12 Lindenstrasse", "Lindenstraße 12"],
  ["street", "Lindenstr. 12", "Lindenstraße 12"],
  ["zipCode", "94105-1234", "94105"],
  ["zipCode", "ec2a1lt", "EC2A 1LT"],
] as const)("takes a %s as it is written elsewhere: %s", (kind, asked, onFile) => {
  expect(placeKey[kind](asked)).toBe(placeKey[kind](onFile));
});

it.each([
  ["country", "Austria", "Australia"],
  ["state", "NC", "North Dakota"],
  ["city", "Boston", "Austin"],
  ["street", "12 Market Street", "1200 Market Street"],
  ["zipCode", "94106", "94105"],
] as const)("tells places apart: %s %s", (kind, asked, onFile) => {
  expect(placeKey[kind](asked)).not.toBe(placeKey[kind](onFile));
});
