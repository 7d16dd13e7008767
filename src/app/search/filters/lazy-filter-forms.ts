import type { ComponentProps } from "react";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

type Forms = typeof import("./filter-forms.tsx");

const load = () => import("./filter-forms.tsx");

export const criterionForm = lazyComponent<ComponentProps<Forms["CriterionForm"]>>(
  async () => (await load()).CriterionForm,
);

export const filterDrawer = lazyComponent<ComponentProps<Forms["FilterDrawer"]>>(
  async () => (await load()).FilterDrawer,
);

export const ignoredNotice = lazyComponent<ComponentProps<Forms["InvalidFiltersNotice"]>>(
  async () => (await load()).InvalidFiltersNotice,
);

export const prominentCriterion = lazyComponent<ComponentProps<Forms["PrimaryFilter"]>>(
  async () => (await load()).PrimaryFilter,
);
