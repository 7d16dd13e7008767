// what saved searches add to other screens, loaded once the rows of the first one are there
export { RecentList } from "#app/features/saved-searches/recent-list.tsx";
export { SavedNav } from "#app/features/saved-searches/saved-nav.tsx";
export { SearchActions } from "#app/features/saved-searches/search-actions.tsx";
export { SearchTitle } from "#app/features/saved-searches/search-title.tsx";
