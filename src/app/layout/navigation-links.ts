import {
  Bookmark,
  ChartNoAxesColumn,
  Download,
  Layers,
  List,
  type LucideIcon,
  Network,
  Play,
  ShieldCheck,
} from "lucide-react";
import { SEARCHES, type SearchFacts } from "#app/records/searches.ts";

/** A screen of the sidebar. */
export interface NavigationItem {
  readonly to:
    | SearchFacts["to"]
    | "/selection"
    | "/lists"
    | "/owned"
    | "/runs"
    | "/exports"
    | "/families"
    | "/saved"
    | "/usage";
  readonly label: string;
  readonly icon: LucideIcon;
  /** Opens it after `g`. */
  readonly letter: string;
}

/** Screens under "Find". */
export const searchScreens: readonly NavigationItem[] = SEARCHES;

/** Screens under "Work". */
export const workScreens: readonly NavigationItem[] = [
  { to: "/selection", icon: Layers, label: "Selection", letter: "l" },
  { to: "/lists", icon: List, label: "Lists", letter: "t" },
  { to: "/owned", icon: ShieldCheck, label: "Owned", letter: "y" },
  { to: "/runs", icon: Play, label: "Enrich runs", letter: "r" },
  { to: "/exports", icon: Download, label: "Exports", letter: "e" },
  { to: "/families", icon: Network, label: "Family trees", letter: "f" },
  { to: "/usage", icon: ChartNoAxesColumn, label: "Usage", letter: "u" },
];

/** All screens in sidebar order; saved searches come last. */
export const navigationItems: readonly NavigationItem[] = [
  ...searchScreens,
  ...workScreens,
  { to: "/saved", icon: Bookmark, label: "Saved searches", letter: "a" },
];
