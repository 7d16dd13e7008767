// what the filter bar loads when a person is about to use it
export { CriterionForm } from "./criterion-form.tsx";
export { FilterDrawer } from "./filter-drawer.tsx";
export { IgnoredNotice } from "./ignored-notice.tsx";
export { ProminentCriterion } from "./prominent-criterion.tsx";
