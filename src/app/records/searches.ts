import { Building2, type LucideIcon, Megaphone, Newspaper, Target, Users } from "lucide-react";

/** Where a search has its screen. */
export interface SearchLink {
  /** The operation's name. */
  readonly search: string;
  readonly to: "/contacts" | "/companies" | "/intent" | "/news" | "/scoops";
  readonly icon: LucideIcon;
  readonly label: string;
  /** Goes there after `g`. */
  readonly letter: string;
}

/** The screens of all searches, in the order of the sidebar. */
export const SEARCH_LINKS: readonly SearchLink[] = [
  { search: "searchContacts", to: "/contacts", icon: Users, label: "Contacts", letter: "c" },
  { search: "searchCompanies", to: "/companies", icon: Building2, label: "Companies", letter: "o" },
  { search: "searchIntent", to: "/intent", icon: Target, label: "Intent", letter: "i" },
  { search: "searchNews", to: "/news", icon: Newspaper, label: "News", letter: "n" },
  { search: "searchScoops", to: "/scoops", icon: Megaphone, label: "Scoops", letter: "s" },
];

/** The screen of a search by its operation's name; undefined for one that this version does not know. */
export function searchLink(search: string): SearchLink | undefined {
  return SEARCH_LINKS.find((place) => place.search === search);
}
