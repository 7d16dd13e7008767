import type { ReactNode } from "react";
import { normalizeText } from "#app/lib/normalize-text.ts";

/** Something that can be done or opened by name. */
export interface PaletteItem {
  readonly id: string;
  /** The heading above it. */
  readonly group: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** A detail after the label. */
  readonly detail?: string | undefined;
  /** What it costs, at the end of the line. */
  readonly cost?: string | undefined;
  readonly keys?: readonly string[] | undefined;
  /** Shown whatever was typed, because it is about the typed text. */
  readonly always?: boolean | undefined;
  readonly onSelect: () => void;
}

/** The items that hold every typed word, in their order. */
export function matchingItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const words = normalizeText(text).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const name = normalizeText(`${item.label} ${item.detail ?? ""}`);
    return item.always === true || words.every((word) => name.includes(word));
  });
}

/** Items under their headings, in the order in which the headings first come. */
export function itemGroups(items: readonly PaletteItem[]): [string, PaletteItem[]][] {
  const groups = new Map<string, PaletteItem[]>();
  for (const item of items) {
    const group = groups.get(item.group);
    if (group === undefined) groups.set(item.group, [item]);
    else group.push(item);
  }
  return [...groups];
}
