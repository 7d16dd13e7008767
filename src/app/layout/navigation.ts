import { Bookmark, ChartNoAxesColumn, Layers, List, type LucideIcon, Network, Play } from "lucide-react";
import { SEARCH_LINKS, type SearchLink } from "#app/search/search-navigation.ts";

/** A screen that can be gone to from anywhere. */
export interface NavigationItem {
  readonly to: SearchLink["to"] | "/selection" | "/lists" | "/runs" | "/families" | "/saved" | "/usage";
  readonly label: string;
  readonly icon: LucideIcon;
  /** Goes there after `g`. */
  readonly letter: string;
}

/** Where things are found. */
export const findPlaces: readonly NavigationItem[] = SEARCH_LINKS;

/** Where work is done with what was found. */
export const workPlaces: readonly NavigationItem[] = [
  { to: "/selection", icon: Layers, label: "Selection", letter: "l" },
  { to: "/lists", icon: List, label: "Lists", letter: "t" },
  { to: "/runs", icon: Play, label: "Enrich runs", letter: "r" },
  { to: "/families", icon: Network, label: "Family trees", letter: "f" },
  { to: "/usage", icon: ChartNoAxesColumn, label: "Usage", letter: "u" },
];

/** All of them, in the order of the sidebar, whose last part is the saved searches. */
export const navigationItems: readonly NavigationItem[] = [
  ...findPlaces,
  ...workPlaces,
  { to: "/saved", icon: Bookmark, label: "Saved searches", letter: "a" },
];
