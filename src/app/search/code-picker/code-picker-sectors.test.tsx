import { expect, test } from "vitest";
import { renderMarkup } from "#testing/render-markup.tsx";
import { CodeBranches } from "./code-picker-sectors.tsx";
import { codeTree } from "./code-picker-tree.ts";

const tree = codeTree([
  { id: "software", name: "Software" },
  { id: "software.security", name: "Security" },
  { id: "software.security.network", name: "Network security" },
  { id: "retail", name: "Retail" },
  { id: "retail.grocery", name: "Grocery" },
  { id: "law", name: "Law" },
]);

/** The groups, boxes and buttons of a tree with some of its codes chosen, in reading order. */
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

test("branches are groups that name what they are below, each closed until something in it is chosen", () => {
  expect(partsOf()).toEqual([
    "Industry",
    "Software",
    "Show what is below Software aria-expanded=false",
    "Retail",
    "Show what is below Retail aria-expanded=false",
    "Law",
  ]);
});

test("a chosen code stands in its open branches, below a box that is neither", () => {
  const parts = partsOf("software.security.network");
  expect(parts).toEqual([
    "Industry",
    "Software",
    "Hide what is below Software aria-expanded=true",
    "Below Software",
    "Security",
    "Hide what is below Security aria-expanded=true",
    "Below Security",
    "checked=",
    "Network security",
    "Retail",
    "Show what is below Retail aria-expanded=false",
    "Law",
  ]);
});
