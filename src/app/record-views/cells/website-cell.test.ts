import { expect, test } from "vitest";
import { websiteOf } from "./website-cell.tsx";

test.each([
  ["https://www.lumen.example/about", "lumen.example", "https://www.lumen.example/about"],
  ["lumen.example", "lumen.example", "https://lumen.example/"],
  ["http://lumen.example:8080", "lumen.example", "http://lumen.example:8080/"],
  ["lumen.example:8080/x", "lumen.example", "https://lumen.example:8080/x"],
])("%s is a link", (text, host, href) => {
  expect(websiteOf(text)).toEqual({ host, href });
});

test.each(["JAVASCRIPT://lumen.example/%0aalert(1)", "n/a", undefined])("%s is no link", (text) => {
  expect(websiteOf(text)).toBeUndefined();
});
