import type { ComponentProps } from "react";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

type Parts = typeof import("./empty-panel.tsx");

const load = () => import("./empty-panel.tsx");

export const nothingFound = lazyComponent<ComponentProps<Parts["NothingFound"]>>(
  async () => (await load()).NothingFound,
);

export const pastEnd = lazyComponent<ComponentProps<Parts["PastEnd"]>>(async () => (await load()).PastEnd);
