import { LocateFixed, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type ChartViewport, ZOOM_STEP, zoomBy } from "./use-chart-view.ts";

interface ChartFrameProps {
  readonly children: ReactNode;
  /** The element whose size the view follows. */
  readonly frame: Ref<HTMLDivElement>;
  readonly viewport: ChartViewport;
  /** Shown at the start of the bar below. */
  readonly map?: ReactNode;
  /** Fits the focused branch: undefined while nothing is focused, absent where nothing can be. */
  readonly onFitBranch?: (() => void) | undefined;
  /** Sets which touch gestures scroll the page, and how the frame is laid out. */
  readonly className: string;
  /** Pixels. */
  readonly height?: number;
}

/** The area in which a chart is moved, and its controls below it: on top of it they would cover cards and counts. */
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
