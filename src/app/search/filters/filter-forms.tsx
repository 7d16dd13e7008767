// what the filter bar loads when a person is about to use it
export { CriterionForm } from "./filter-form.tsx";
export { FilterDrawer } from "./filter-drawer.tsx";
export { IgnoredNotice } from "./invalid-filters-notice.tsx";
export { ProminentCriterion } from "./primary-filter.tsx";
