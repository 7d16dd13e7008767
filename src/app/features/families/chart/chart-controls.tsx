import { LocateFixed, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import type { ReactNode } from "react";

interface ChartControlsProps {
  readonly onZoomIn: () => void;
  readonly onZoomOut: () => void;
  readonly onFit: () => void;
  /** Undefined while no card has the focus. */
  readonly onFitBranch: (() => void) | undefined;
}

/** The buttons in the corner of the chart. */
export function ChartControls({ onZoomIn, onZoomOut, onFit, onFitBranch }: ChartControlsProps) {
  return (
    <div
      role="group"
      aria-label="View of the chart"
      className="absolute right-3 bottom-3 flex flex-col overflow-hidden rounded-md border border-line-strong bg-surface shadow-sm"
    >
      <ControlButton label="Zoom in" icon={<ZoomIn size={16} />} onPress={onZoomIn} />
      <ControlButton label="Zoom out" icon={<ZoomOut size={16} />} onPress={onZoomOut} />
      <ControlButton label="Fit the chart" icon={<Maximize size={16} />} onPress={onFit} />
      <ControlButton label="Fit the focused branch" icon={<LocateFixed size={16} />} onPress={onFitBranch} />
    </div>
  );
}

interface ControlButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: (() => void) | undefined;
}

function ControlButton({ label, icon, onPress }: ControlButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className="flex size-8 items-center justify-center border-t border-line text-ink-2 transition-colors duration-120 first:border-t-0 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 pointer-coarse:size-11"
    >
      {icon}
    </button>
  );
}
