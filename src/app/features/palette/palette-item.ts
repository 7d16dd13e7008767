import type { NavigateOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { normalizeText } from "#text/normalize-text.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";

/** Kinds of items, in the order of the tabs; `one` is the label of a single item. */
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

/** Something to open or do. */
export interface PaletteItem {
  /** Unique, and stable across visits: `company:42`, `screen:/runs`. */
  readonly id: string;
  readonly kind: PaletteKind;
  readonly label: string;
  readonly icon: ReactNode;
  /** A detail after the label. */
  readonly detail?: string | undefined;
  /** Shown at the end of the line. */
  readonly end?: ReactNode;
  readonly keys?: readonly string[] | undefined;
  /** Shown whatever was typed, because it uses the typed text. */
  readonly always?: boolean | undefined;
  /** Where it opens. */
  readonly link?: NavigateOptions | undefined;
  /** Where it opens as a preview in its list. */
  readonly preview?: NavigateOptions | undefined;
  /** Its action; the palette closes first, unless `staysOpen`. */
  readonly onSelect?: (() => void) | undefined;
  readonly staysOpen?: boolean | undefined;
  /** Its record, for the selection. */
  readonly record?: SelectableRecord | undefined;
}

/** Records found by name. */
export interface FoundRecords {
  readonly items: readonly PaletteItem[];
  /** The total; undefined until known. */
  readonly total: number | undefined;
  /** Link to all of them. */
  readonly all: NavigateOptions;
}

/** Everything the palette can show. */
export interface PaletteContent {
  /** Items stored in this browser. */
  readonly items: readonly PaletteItem[];
  readonly found: Readonly<Partial<Record<PaletteKind, FoundRecords>>>;
  /** Recently opened items, newest first. */
  readonly recent: readonly PaletteItem[];
}

/** Items under a heading. */
export interface PaletteSection {
  readonly kind: PaletteKind | "recent";
  readonly title: string;
  readonly items: readonly PaletteItem[];
  /** The total, where more than shown. */
  readonly total?: number | undefined;
  /** Link to all of them; their own tab by default. */
  readonly all?: NavigateOptions | undefined;
}

/** A tab with its number of items. */
export interface PaletteTab {
  readonly kind: PaletteKind | "all";
  readonly label: string;
  readonly count?: number;
}

/** The view for a text and a tab. */
export interface PaletteView {
  readonly tabs: readonly PaletteTab[];
  /** The open tab: "all" if the chosen one is empty. */
  readonly kind: PaletteKind | "all";
  readonly sections: readonly PaletteSection[];
  /** The items of all sections. */
  readonly items: readonly PaletteItem[];
  /** Index of the item that Enter opens before any move; -1 without items. */
  readonly first: number;
  /** Total number of results for the text, without the items that are always shown. */
  readonly results: number;
}

/** Items per kind under "All", so that later kinds stay in view. */
const MAX_OF_KIND = 3;
const MAX_OF_ONE_KIND = 5;
const MAX_RECENT_SHOWN = 8;

const UNCUT: ReadonlySet<PaletteKind> = new Set(["screen", "action"]);

/** Whether a text contains every typed word, ignoring case and accents. */
export function hasWords(text: string, typed: string): boolean {
  const name = normalizeText(text);
  const words = normalizeText(typed).split(/\s+/).filter(Boolean);
  return words.every((word) => name.includes(word));
}

/** The part of a name to mark: all of the typed text, or else its first word that occurs. */
export function foundPart(name: string, typed: string): string {
  const letters = name.toLowerCase();
  const text = typed.trim();
  return [text, ...text.split(/\s+/)].find((part) => letters.includes(part.toLowerCase())) ?? "";
}

/** The items whose name or detail contains every typed word, in their order. */
export function matchingItems(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  return items.filter(
    (item) => item.always === true || hasWords(`${item.label} ${item.detail ?? ""}`, typed),
  );
}

/** Computes the view for a typed text and a tab. */
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

/** One section per kind that has items for the text, unabridged. */
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
    // a kind on its own gets more room
    const isAlone = kinds.filter(({ kind }) => !UNCUT.has(kind)).length <= 1;
    return kinds.map((section) => cut(section, isAlone ? MAX_OF_ONE_KIND : MAX_OF_KIND));
  }
  const last = recent.slice(0, MAX_RECENT_SHOWN);
  const ids = new Set(last.map(({ id }) => id));
  // list each item once, since options are identified by position
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
 * Index of the initially active item: a screen or action whose name starts with the text, or a stored item with exactly
 * that name. These are known before any answer, and an answer that arrives as somebody presses Enter must not put a
 * company in that place.
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
