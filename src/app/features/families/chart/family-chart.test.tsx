import { expect, test } from "vitest";
import { type NodeFlags, openToLevel } from "#app/chart/tree-rows.ts";
import {
  type MemberForTest,
  MEMBER_TYPES,
  familyOfMembers,
  madeFamily,
  rowsOf,
} from "#testing/families/family-builders.ts";
import { renderMarkup } from "#testing/render-markup.tsx";
import { FamilyChart } from "./family-chart.tsx";

interface Given {
  readonly level?: number;
  readonly focus?: number;
  readonly matched?: number;
  readonly found?: readonly number[];
  readonly selected?: readonly number[];
  readonly included?: NodeFlags;
}

function markupOf(tree: readonly MemberForTest[], given: Given = {}): string {
  const { table } = familyOfMembers(tree);
  const open = openToLevel(table, given.level ?? Infinity);
  const nothing = () => undefined;
  return renderMarkup(
    <FamilyChart
      table={table}
      rows={rowsOf(table, open, given.included)}
      open={open}
      included={given.included}
      focus={given.focus ?? -1}
      matched={given.matched ?? -1}
      found={new Set(given.found)}
      isSelected={(node) => given.selected?.includes(node) ?? false}
      onFocus={nothing}
      onSetOpen={nothing}
      onSelect={nothing}
      onOpen={nothing}
    />,
  );
}

/** Names and tab stops of what can have the focus in the drawing. */
function cardsOf(markup: string): { name: string; stop: boolean }[] {
  const cards = markup.matchAll(/<g role="button" tabindex="(-?\d)" aria-label="([^"]*)"/gi);
  return [...cards].map(([, stop, name = ""]) => ({ name, stop: stop === "0" }));
}

const subsidiary = (name: string, id: number, below: readonly MemberForTest[] = []): MemberForTest => ({
  name,
  id,
  type: MEMBER_TYPES.subsidiary,
  below,
});
const meridian: MemberForTest = {
  name: "Meridian Holdings plc",
  id: 1,
  city: "London",
  below: [
    { ...subsidiary("Meridian Payments Inc", 2, [subsidiary("Ledgerline", 3)]), city: "Oslo" },
    subsidiary("Brightwater", 4, [subsidiary("North", 5), subsidiary("South", 6)]),
  ],
};

test("the chart is a group of cards whose names say everything that they show", () => {
  const given = { level: 2, focus: 1, matched: 1, selected: [1], found: [3] };
  const markup = markupOf([meridian], given);
  expect(markup).toMatch(/<svg[^>]* role="group" aria-label="Chart of the family"/);
  expect(cardsOf(markup).map(({ name }) => name)).toEqual([
    "Meridian Holdings plc, top of family, London, level 1, 5 companies below, expanded",
    "Meridian Payments Inc, subsidiary, Oslo, level 2, 1 company below, collapsed, matched, selected",
    "Brightwater, subsidiary, level 2, 2 companies below, collapsed, found",
  ]);
});

test("one card is the stop for Tab; without a focus it is the chart itself", () => {
  const stops = cardsOf(markupOf([meridian], { focus: 3 })).filter(({ stop }) => stop);
  expect(stops.map(({ name }) => name.split(",")[0])).toEqual(["Brightwater"]);
  const markup = markupOf([meridian]);
  expect(cardsOf(markup).some(({ stop }) => stop)).toBe(false);
  expect(markup).toMatch(/<svg[^>]* aria-label="Chart of the family" tabindex="0"/i);
});

test("a focus inside a cluster makes the cluster the stop for Tab", () => {
  const stops = cardsOf(markupOf(madeFamily(4000), { focus: 3900 })).filter(({ stop }) => stop);
  expect(stops).toHaveLength(1);
  expect(stops[0]?.name).toMatch(/companies, from .* to .*: zoom in$/);
});

test("a collapsed branch says how many companies are in it", () => {
  const markup = markupOf([meridian], { level: 2 });
  expect(markup).toContain("<title>Expand this branch: 2 companies</title>");
  expect(markup).toContain(">+2</text>");
});

test("long names are truncated, with the full name as tooltip", () => {
  const name = "Meridian Payments of the Northern and Southern Territories Limited";
  const markup = markupOf([{ name, id: 1 }]);
  expect(markup).toContain(`<title>${name}</title>`);
  expect(markup).toMatch(/>Meridian Payments[^<]*…<\/text>/);
});

test("right-to-left names say so", () => {
  expect(markupOf([{ name: "شركة", id: 1 }])).toMatch(/<text[^>]* direction="rtl"[^>]*>شركة</);
});

test("the requested company is marked as matched", () => {
  expect(markupOf([meridian], { matched: 1 })).toContain(">Searched company</text>");
  expect(markupOf([meridian])).not.toContain("Searched company");
});
