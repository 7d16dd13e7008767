import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  MEMBER_TYPES,
  type MemberForTest,
  familyOfMembers,
  madeFamily,
  memberTrees,
  rowsOf,
} from "#testing/families/family-builders.ts";
import { chartPicture } from "./chart-picture.ts";
import { openToLevel } from "#app/chart/tree-rows.ts";

const kind = ["#eeeeee", "#222222"] as const;
const colours = {
  canvas: "#ffffff",
  surface: "#ffffff",
  line: "#cccccc",
  link: "#888888",
  ink: "#111111",
  ink2: "#444444",
  accent: "#2f56d6",
  accentSoft: "#eef2ff",
  onAccent: "#ffffff",
  kinds: {
    parent: kind,
    subsidiary: kind,
    acquisition: kind,
    division: kind,
    "former-name": kind,
    location: kind,
    other: kind,
  },
};

function pictureOf(tree: readonly MemberForTest[], level = Infinity, title = "Family") {
  const { table } = familyOfMembers(tree);
  const open = openToLevel(table, level);
  const rows = rowsOf(table, open);
  return chartPicture(table, rows, open, { title, focus: -1, matched: -1, colours });
}

/** Whether every element is closed in order and every ampersand begins a reference. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, end, name = "", own] of xml.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end === "/" && open.pop() !== name) return false;
    if (end !== "/" && own !== "/") open.push(name);
  }
  const loose = xml.replaceAll(/<\/?[a-zA-Z]+(?:\s[^<>]*?)?\/?>/g, "");
  return open.length === 0 && !/[<>]/.test(loose) && !/&(?!amp;|lt;|gt;|quot;|apos;)/.test(xml);
}

test("every shown member is a card with its name, and what is closed is counted", () => {
  const leaf = (name: string, id: number) => ({ name, id, type: MEMBER_TYPES.subsidiary });
  const below = [{ ...leaf("Northwind", 2), below: [leaf("Deep", 3), leaf("Deeper", 4)] }, leaf("Halden", 5)];
  const { svg } = pictureOf([{ name: "Meridian", id: 1, below }], 2);
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  const cards = ["Meridian", "Top of family", "Northwind", "Subsidiary", "+2", "Halden", "Subsidiary"];
  expect(texts).toEqual(["Family", ...cards]);
});

test("any name makes well-formed XML without what XML cannot hold", () => {
  fc.assert(
    fc.property(memberTrees(30), fc.string({ unit: "binary" }), (tree, title) => {
      const { svg } = pictureOf(tree, Infinity, title);
      expect(isWellFormed(svg)).toBe(true);
      expect(svg).not.toMatch(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u);
    }),
  );
});

test("markup in a name stays text", () => {
  const { svg } = pictureOf([{ name: `A<b> & "C"`, id: 1 }], Infinity, "<script>x</script>");
  expect(svg).toContain("A&lt;b&gt; &amp; &quot;C&quot;");
  expect(svg).not.toMatch(/<script|<foreignObject|href|url\(/);
});

test("cards lie within the picture", () => {
  const { svg, width, height } = pictureOf(madeFamily(200));
  const places = [...svg.matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)"><rect/g)];
  expect(places).toHaveLength(200);
  for (const [, x, y] of places) {
    expect(Number(x) + 196 + 80).toBeLessThanOrEqual(width);
    expect(Number(y) + 64 + 80).toBeLessThanOrEqual(height);
  }
});
