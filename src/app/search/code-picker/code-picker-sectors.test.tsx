import { expect, test } from "vitest";
import { renderMarkup } from "#testing/render-markup.tsx";
import { CodeBranches } from "./code-picker-sectors.tsx";
import { codeTree } from "./code-picker-tree.ts";

const names = {
  software: "Software",
  "software.security": "Security",
  "software.security.network": "Networks",
};
const more = { retail: "Retail", "retail.grocery": "Grocery", law: "Law" };
const tree = codeTree(Object.entries({ ...names, ...more }).map(([id, name]) => ({ id, name })));

/** The groups, checkboxes and buttons of a tree with these codes selected, in reading order. */
function partsOf(...chosen: readonly string[]): string[] {
  const markup = renderMarkup(
    <CodeBranches label="Industry" tree={tree} selected={new Set(chosen)} onChange={() => undefined} />,
  );
  const parts = /<div[^>]*role="group"[^>]*>|<button[^>]*>|<input[^>]*>|<span class="sr-only">([^<]*)/g;
  return [...markup.matchAll(parts)].flatMap(([part, boxName]) => {
    const attributes = [...part.matchAll(/ (aria-label|aria-expanded|checked)="([^"]*)"/g)];
    const said = attributes.map(([, name, value]) => (name === "aria-label" ? value : `${name}=${value}`));
    return boxName === undefined && said.length === 0 ? [] : [boxName ?? said.join(" ")];
  });
}

const RETAIL = "Retail; Show what is below Retail aria-expanded=false; Law";

test("branches are groups that name what they are below, each closed until something in it is chosen", () => {
  const software = "Software; Show what is below Software aria-expanded=false";
  expect(partsOf().join("; ")).toBe(`Industry; ${software}; ${RETAIL}`);
});

test("a chosen code stands in its open branches, below a box that is neither", () => {
  const software = "Software; Hide what is below Software aria-expanded=true; Below Software";
  const security = "Security; Hide what is below Security aria-expanded=true; Below Security";
  const parts = partsOf("software.security.network").join("; ");
  expect(parts).toBe(`Industry; ${software}; ${security}; checked=; Networks; ${RETAIL}`);
});
