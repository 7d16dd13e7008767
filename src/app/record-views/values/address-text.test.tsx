import { expect, test } from "vitest";
import { renderMarkup } from "#testing/render-markup.tsx";
import { AddressText, addressParts } from "./address-text.tsx";

test.each([
  ["https://www.acme-works.example/jobs", ["https://", "www", ".acme-", "works", ".example/", "jobs"]],
  ["jane.doe@acme.example", ["jane", ".doe", "@acme", ".example"]],
  ["acme", ["acme"]],
])("%s may break at %j, and nowhere else", (address, parts) => {
  expect(addressParts(address)).toEqual(parts);
});

test("it is read as one word", () => {
  expect(renderMarkup(<AddressText>acme.example</AddressText>)).toBe("acme<wbr/>.example");
});
