import type { ComponentProps } from "react";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

type Parts = typeof import("./slow-search.tsx");

const load = () => import("./slow-search.tsx");

export const slowNotice = lazyComponent<ComponentProps<Parts["SlowNotice"]>>(
  async () => (await load()).SlowNotice,
);

export const cancelledPanel = lazyComponent<ComponentProps<Parts["CancelledPanel"]>>(
  async () => (await load()).CancelledPanel,
);
