import { expect, test } from "vitest";
import { executivesPrice } from "./executive-requests.ts";

test.each([
  [1, { label: "Select its C-levels · free" }],
  [2, { label: "Select C-levels of 2 companies", hint: "1 free request" }],
  [1001, { label: "Select C-levels of 1,001 companies", hint: "11 free requests" }],
])("the C-levels of %i companies are said to be free", (companies, price) => {
  expect(executivesPrice(companies)).toEqual(price);
});
