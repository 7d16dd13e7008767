import type { ReactNode } from "react";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { CountNote } from "./count-note.tsx";
import type { ResultsProps } from "./results-props.ts";
import { withViewKind } from "./search-params.ts";
import { viewKind } from "./view-kind.ts";
import { ViewSwitch } from "./view-switch.tsx";

type CountedBarProps<Row extends { readonly id: string }, Key extends string> = Pick<
  ResultsProps<Row, Key>,
  "resource" | "view" | "results" | "asked" | "onChange"
>;

/** Whether the filters leave room beside themselves: many criteria need a wider page. */
function useRoom(slots: readonly unknown[]): boolean {
  return useMediaQuery(slots.length > 4 ? "(min-width: 110rem)" : "(min-width: 90rem)");
}

/** At the right of the filters: what the page counted, the sort menu, and rows or cards. */
export function CountedBar<Row extends { readonly id: string }, Key extends string>({
  children,
  ...props
}: CountedBarProps<Row, Key> & { readonly children: ReactNode }) {
  const wide = useRoom(props.resource.slots);
  return (
    <div className="mr-2 flex h-8 items-center gap-2 empty:hidden pointer-coarse:h-11">
      {wide && props.asked && <CountNote results={props.results} />}
      {children}
      {wide && <Kinds {...props} />}
    </div>
  );
}

/** Between the filters and the rows of a narrow page: what has no room in the bar. */
export function CountedStrip<Row extends { readonly id: string }, Key extends string>(
  props: CountedBarProps<Row, Key>,
) {
  const wide = useRoom(props.resource.slots);
  if (wide || !props.asked) return null;
  return (
    <div className="flex min-h-10 flex-none items-center gap-2 border-b border-line bg-canvas px-4 py-1 max-md:px-3">
      <CountNote results={props.results} className="!min-w-0 flex-1 !justify-start" />
      <Kinds {...props} />
    </div>
  );
}

function Kinds<Row extends { readonly id: string }, Key extends string>({
  resource,
  view,
  onChange,
}: CountedBarProps<Row, Key>) {
  if (resource.card === undefined) return null;
  return (
    <ViewSwitch
      kind={viewKind(resource, view)}
      onKind={(kind) => onChange(withViewKind(view, kind, resource.defaultView ?? "rows"))}
    />
  );
}
