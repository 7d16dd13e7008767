import { LocateFixed, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type ChartViewport, ZOOM_STEP, zoomBy } from "./use-chart-view.ts";

interface ChartFrameProps {
  readonly children: ReactNode;
  /** What the view takes its size from. */
  readonly frame: Ref<HTMLDivElement>;
  readonly viewport: ChartViewport;
  /** At the start of the bar below. */
  readonly map?: ReactNode;
  /** Fits what is focused: undefined while nothing is, and left out where nothing can be. */
  readonly onFitBranch?: (() => void) | undefined;
  /** Which touches are the page's, and how the frame takes its room. */
  readonly className: string;
  /** Pixels. */
  readonly height?: number;
}

/** The ground that a chart is moved over, and its controls below: over it they would cover cards and counts. */
export function ChartFrame({
  children,
  frame,
  viewport,
  map,
  className,
  height,
  ...focused
}: ChartFrameProps) {
  const { x, y } = viewport.view;
  const controls = [
    { label: "Zoom in", icon: ZoomIn, onClick: () => zoomBy(ZOOM_STEP, viewport) },
    { label: "Zoom out", icon: ZoomOut, onClick: () => zoomBy(1 / ZOOM_STEP, viewport) },
    { label: "Fit the chart", icon: Maximize, onClick: viewport.fit },
    ...("onFitBranch" in focused
      ? [{ label: "Fit the focused branch", icon: LocateFixed, onClick: focused.onFitBranch }]
      : []),
  ];
  return (
    <>
      <div
        ref={frame}
        className={classNames(
          "relative cursor-grab overflow-clip bg-canvas bg-[radial-gradient(var(--line-strong)_1px,transparent_1px)] bg-size-[20px_20px] active:cursor-grabbing",
          className,
        )}
        style={{ height, backgroundPosition: `${Math.round(x)}px ${Math.round(y)}px` }}
      >
        {children}
      </div>
      <div className="flex flex-none items-center gap-3 border-t border-line bg-surface px-3 py-1">
        {map}
        <div
          role="group"
          aria-label="View of the chart"
          className="ml-auto flex flex-none items-center gap-1"
        >
          {controls.map(({ label, icon, onClick }) => (
            <IconButton
              key={label}
              label={label}
              icon={<Icon of={icon} />}
              aria-disabled={onClick === undefined}
              onClick={onClick}
            />
          ))}
        </div>
      </div>
    </>
  );
}
