import type { NavigateOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { normalizeText } from "#text/normalize-text.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";

/** What the palette finds, in the order of its tabs; `one` names a single item. */
export const PALETTE_KINDS = [
  { kind: "company", label: "Companies", one: "Company" },
  { kind: "contact", label: "People", one: "Person" },
  { kind: "list", label: "Lists", one: "List" },
  { kind: "run", label: "Runs", one: "Run" },
  { kind: "family", label: "Trees", one: "Family tree" },
  { kind: "saved", label: "Saved searches", one: "Saved search" },
  { kind: "screen", label: "Screens", one: "Screen" },
  { kind: "action", label: "Actions", one: "Action" },
] as const;
export type PaletteKind = (typeof PALETTE_KINDS)[number]["kind"];

/** Something that can be done or opened by name. */
export interface PaletteItem {
  /** Unique, and the same on every visit: `company:42`, `screen:/runs`. */
  readonly id: string;
  readonly kind: PaletteKind;
  readonly label: string;
  readonly icon: ReactNode;
  /** A detail after the label. */
  readonly detail?: string | undefined;
  /** At the end of the line. */
  readonly end?: ReactNode;
  readonly keys?: readonly string[] | undefined;
  /** Shown whatever was typed, because it is about the typed text. */
  readonly always?: boolean | undefined;
  /** Where it is. */
  readonly link?: NavigateOptions | undefined;
  /** Where it is shown beside others of its kind. */
  readonly preview?: NavigateOptions | undefined;
  /** What it does; the palette is closed by then, unless `staysOpen`. */
  readonly onSelect?: (() => void) | undefined;
  readonly staysOpen?: boolean | undefined;
  /** The record that it is, for the selection. */
  readonly record?: SelectableRecord | undefined;
}

/** Records that were looked up by name. */
export interface FoundRecords {
  readonly items: readonly PaletteItem[];
  /** How many there are in all; undefined until that is known. */
  readonly total: number | undefined;
  /** Leads to all of them. */
  readonly all: NavigateOptions;
}

/** Everything that the palette can show. */
export interface PaletteContent {
  /** What this browser knows by name. */
  readonly items: readonly PaletteItem[];
  readonly found: Readonly<Partial<Record<PaletteKind, FoundRecords>>>;
  /** What was opened last, newest first. */
  readonly recent: readonly PaletteItem[];
}

/** Items under a heading. */
export interface PaletteSection {
  readonly kind: PaletteKind | "recent";
  readonly title: string;
  readonly items: readonly PaletteItem[];
  /** How many there are, where more than the shown ones. */
  readonly total?: number | undefined;
  /** Where all of them are; their own tab where left out. */
  readonly all?: NavigateOptions | undefined;
}

/** A tab with how many items it has. */
export interface PaletteTab {
  readonly kind: PaletteKind | "all";
  readonly label: string;
  readonly count?: number;
}

/** What is shown for a text under a tab. */
export interface PaletteView {
  readonly tabs: readonly PaletteTab[];
  /** The tab that is open: "all" where the chosen one has nothing. */
  readonly kind: PaletteKind | "all";
  readonly sections: readonly PaletteSection[];
  /** The items of all sections. */
  readonly items: readonly PaletteItem[];
  /** The position of the item that Enter opens before anything was moved; -1 without items. */
  readonly first: number;
  /** How many items the text has found in all, beside those that are always there. */
  readonly results: number;
}

/** Items of one kind under "All", so that what is below stays in sight. */
const MAX_OF_KIND = 3;
const MAX_OF_ONE_KIND = 5;
const MAX_RECENT_SHOWN = 8;

const UNCUT: ReadonlySet<PaletteKind> = new Set(["screen", "action"]);

/** Whether a text holds every typed word, whatever their case and accents. */
export function hasWords(text: string, typed: string): boolean {
  const name = normalizeText(text);
  const words = normalizeText(typed).split(/\s+/).filter(Boolean);
  return words.every((word) => name.includes(word));
}

/** The part of a name that is marked as found: all that was typed, or the first of its words that is there. */
export function foundPart(name: string, typed: string): string {
  const letters = name.toLowerCase();
  const text = typed.trim();
  return [text, ...text.split(/\s+/)].find((part) => letters.includes(part.toLowerCase())) ?? "";
}

/** The items that hold every typed word in their name or detail, in their order. */
export function matchingItems(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  return items.filter(
    (item) => item.always === true || hasWords(`${item.label} ${item.detail ?? ""}`, typed),
  );
}

/** What is shown for a typed text under a tab. */
export function paletteView(content: PaletteContent, typed: string, chosen: PaletteTab["kind"]): PaletteView {
  const kinds = sectionsOf(content, typed);
  const tabs: readonly PaletteTab[] = [
    { kind: "all", label: "All" },
    ...kinds.map(({ kind, title, items, total = 0 }) => ({
      kind,
      label: title,
      count: Math.max(total, items.length),
    })),
  ];
  const open = kinds.find(({ kind }) => kind === chosen);
  const sections = open === undefined ? underAll(content, kinds, typed) : [open];
  const items = sections.flatMap((section) => section.items);
  const results = (open === undefined ? kinds : [open]).reduce((sum, kind) => sum + countFound(kind), 0);
  return { tabs, kind: open?.kind ?? "all", sections, items, first: firstOf(items, typed), results };
}

type KindSection = PaletteSection & { readonly kind: PaletteKind };

/** Each kind that has anything for the text, whole. */
function sectionsOf({ items, found }: PaletteContent, typed: string): readonly KindSection[] {
  const matching = matchingItems(items, typed);
  return PALETTE_KINDS.flatMap(({ kind, label }) => {
    const records = found[kind];
    const members = records?.items ?? matching.filter((item) => item.kind === kind);
    if (members.length === 0) return [];
    return [{ kind, title: label, items: members, total: records?.total, all: records?.all }];
  });
}

function countFound({ items, total }: KindSection): number {
  return Math.max(total ?? 0, items.filter(({ always }) => always !== true).length);
}

function underAll(
  { recent }: PaletteContent,
  kinds: readonly KindSection[],
  typed: string,
): readonly PaletteSection[] {
  if (typed.trim() !== "") {
    // one alone has the room of two
    const isAlone = kinds.filter(({ kind }) => !UNCUT.has(kind)).length <= 1;
    return kinds.map((section) => cut(section, isAlone ? MAX_OF_ONE_KIND : MAX_OF_KIND));
  }
  const last = recent.slice(0, MAX_RECENT_SHOWN);
  const ids = new Set(last.map(({ id }) => id));
  // each item once: its position is what tells options apart
  const rest = (["action", "screen"] as const).flatMap((wanted) =>
    kinds
      .filter(({ kind }) => kind === wanted)
      .map((section) => ({ ...section, items: section.items.filter(({ id }) => !ids.has(id)) })),
  );
  return last.length === 0 ? rest : [{ kind: "recent", title: "Recent", items: last }, ...rest];
}

function cut(section: KindSection, max: number): KindSection {
  const { kind, items, total = items.length } = section;
  if (UNCUT.has(kind)) return section;
  const shown = items.slice(0, max);
  return { ...section, items: shown, total: total > shown.length ? total : undefined };
}

/**
 * A screen or an action whose name begins with the text, or anything stored here that is called just so, comes first: it
 * is there before any answer, and an answer that comes while somebody presses Enter must not put a company in its place.
 */
function firstOf(items: readonly PaletteItem[], typed: string): number {
  const text = normalizeText(typed.trim());
  const known = text === "" ? -1 : items.findIndex((item) => isMeant(item, text));
  return known >= 0 ? known : Math.min(0, items.length - 1);
}

function isMeant({ kind, label }: PaletteItem, text: string): boolean {
  const name = normalizeText(label);
  if (UNCUT.has(kind)) return name.startsWith(text);
  return kind !== "company" && kind !== "contact" && name === text;
}
