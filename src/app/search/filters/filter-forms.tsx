// what the filter bar loads when a person is about to use it
export { CriterionForm } from "./filter-form.tsx";
export { FilterDrawer } from "./filter-drawer.tsx";
export { InvalidFiltersNotice } from "./invalid-filters-notice.tsx";
export { PrimaryFilter } from "./primary-filter.tsx";
