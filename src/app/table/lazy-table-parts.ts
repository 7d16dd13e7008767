import type { ComponentProps } from "react";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

type Parts = typeof import("./table-parts.tsx");

const load = () => import("./table-parts.tsx");

export const columnResizer = lazyComponent<ComponentProps<Parts["ColumnResizer"]>>(
  async () => (await load()).ColumnResizer,
);

export const columnChooser = lazyComponent<ComponentProps<Parts["ColumnChooser"]>>(
  async () => (await load()).ColumnChooser,
);
