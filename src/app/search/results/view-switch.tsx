import { LayoutGrid, List } from "lucide-react";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import type { ViewKind } from "#app/search/search-params.ts";

const icon = { size: 15, strokeWidth: 1.75, "aria-hidden": true, className: "pointer-events-none flex-none" };

const kinds = [
  { value: "cards", label: "Cards", icon: <LayoutGrid {...icon} /> },
  { value: "rows", label: "Rows", icon: <List {...icon} /> },
] as const;

interface ViewSwitchProps {
  readonly kind: ViewKind;
  readonly onKind: (kind: ViewKind) => void;
}

/** Rows, or cards with pictures. Neither asks the service. */
export function ViewSwitch({ kind, onKind }: ViewSwitchProps) {
  return <Segmented<ViewKind> label="Show as" value={kind} onChange={onKind} options={kinds} />;
}
