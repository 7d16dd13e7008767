import { Link } from "@tanstack/react-router";
import { Layers, X } from "lucide-react";
import { formatCount } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { IconButton, buttonClass } from "#app/ui/button.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { useRunsOfOtherTabs } from "./runs-of-other-tabs.ts";

/** Says over the rows why records left the selection while it was looked at: another tab of the same person started them. */
export function OtherTabsNotice() {
  const { runs, dismiss } = useRunsOfOtherTabs();
  const notices = runs.map(({ runId, name, type, count }) => (
    <InlineNotice
      key={runId}
      tone="accent"
      icon={<Layers size={16} strokeWidth={1.75} aria-hidden />}
      action={
        <span className="flex items-center gap-1">
          <Link to="/runs/$runId" params={{ runId }} className={buttonClass()}>
            Open run
          </Link>
          <IconButton
            label="Dismiss"
            icon={<X size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => dismiss(runId)}
          />
        </span>
      }
    >
      Another tab started “{name}” with {formatCount(count, RECORD_NOUN[type])}. They left the selection.
    </InlineNotice>
  ));
  return (
    <div className="relative z-20 empty:hidden">
      {notices.length > 0 && <div className="absolute inset-x-0 top-0 bg-surface shadow-pop">{notices}</div>}
    </div>
  );
}
