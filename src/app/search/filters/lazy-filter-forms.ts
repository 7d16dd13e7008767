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

export const ignoredNotice = lazyComponent<ComponentProps<Forms["IgnoredNotice"]>>(
  async () => (await load()).IgnoredNotice,
);

export const prominentCriterion = lazyComponent<ComponentProps<Forms["ProminentCriterion"]>>(
  async () => (await load()).ProminentCriterion,
);
