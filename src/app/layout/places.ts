import {
  Building2,
  ChartNoAxesColumn,
  Layers,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Play,
  Target,
  Users,
} from "lucide-react";

/** A screen that can be gone to from anywhere. */
export interface Place {
  readonly to:
    "/contacts" | "/companies" | "/intent" | "/news" | "/scoops" | "/selection" | "/runs" | "/usage";
  readonly label: string;
  readonly icon: LucideIcon;
  /** Goes there after `g`. */
  readonly letter: string;
}

/** Where things are found. */
export const findPlaces: readonly Place[] = [
  { to: "/contacts", icon: Users, label: "Contacts", letter: "c" },
  { to: "/companies", icon: Building2, label: "Companies", letter: "o" },
  { to: "/intent", icon: Target, label: "Intent", letter: "i" },
  { to: "/news", icon: Newspaper, label: "News", letter: "n" },
  { to: "/scoops", icon: Megaphone, label: "Scoops", letter: "s" },
];

/** Where work is done with what was found. */
export const workPlaces: readonly Place[] = [
  { to: "/selection", icon: Layers, label: "Selection", letter: "l" },
  { to: "/runs", icon: Play, label: "Enrich runs", letter: "r" },
  { to: "/usage", icon: ChartNoAxesColumn, label: "Usage", letter: "u" },
];

/** All of them, in the order of the sidebar. */
export const places: readonly Place[] = [...findPlaces, ...workPlaces];
