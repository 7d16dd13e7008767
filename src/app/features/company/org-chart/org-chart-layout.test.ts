import { describe, expect, it } from "vitest";
import { CARD_HEIGHT, layoutOrgChart, togglePath } from "./org-chart-layout.ts";
import type { OrgNode } from "./org-chart-tree.ts";

function group(key: string, ...children: readonly OrgNode[]): OrgNode {
  return { key, person: undefined, label: key, department: "", children, below: children.length };
}

const leaf = (key: string) => group(key);
const heads = ["a", "b", "c", "d", "e"].map((key) => group(key, leaf(`${key}1`), leaf(`${key}2`)));
const tree = [group("top", ...heads)];

const placed = (open: readonly string[], width: number) => layoutOrgChart(tree, new Set(open), width);

describe("layoutOrgChart", () => {
  it("shows the top and the row below it, and folds the rest", () => {
    const { cards, lines } = placed([], 900);
    expect(cards.map(({ node }) => node.key)).toEqual(["top", "a", "b", "c", "d", "e"]);
    expect(new Set(cards.slice(1).map(({ y }) => y)).size).toBe(1);
    expect(lines.map(({ node }) => node.key)).toEqual(["a", "b", "c", "d", "e"]);
    expect(cards.map(({ open }) => open)).toEqual([true, false, false, false, false, false]);
  });

  it("never overlaps cards and never leaves the width, at any width and whatever is open", () => {
    for (const width of [320, 500, 770, 1200]) {
      for (const open of [[], ["b"], ["e"]]) {
        const { cards, cardWidth, height } = placed(open, width);
        for (const card of cards) {
          expect(card.x).toBeGreaterThanOrEqual(0);
          expect(card.x + cardWidth).toBeLessThanOrEqual(width);
          expect(card.y + CARD_HEIGHT).toBeLessThanOrEqual(height);
          const over = cards.filter(
            (other) =>
              other !== card &&
              Math.abs(other.x - card.x) < cardWidth &&
              Math.abs(other.y - card.y) < CARD_HEIGHT,
          );
          expect(over).toEqual([]);
        }
      }
    }
  });

  it("puts what hangs below an open card right under its row, before the next row", () => {
    const { cards } = placed(["a"], 500);
    const y = (key: string) => cards.find(({ node }) => node.key === key)?.y ?? -1;
    expect(y("a")).toBe(y("b"));
    expect(y("a1")).toBeGreaterThan(y("a"));
    expect(y("e")).toBeGreaterThan(y("a1"));
  });

  it("is empty without cards", () => {
    expect(layoutOrgChart([], new Set(), 500)).toMatchObject({ cards: [], lines: [] });
  });
});

describe("togglePath", () => {
  it("opens one card of each parent at a time", () => {
    const first = togglePath(tree, new Set(), "a");
    expect([...first]).toEqual(["a"]);
    expect([...togglePath(tree, first, "b")]).toEqual(["b"]);
    expect([...togglePath(tree, first, "a")]).toEqual([]);
    expect([...togglePath(tree, first, "nothing")]).toEqual(["a"]);
  });
});
