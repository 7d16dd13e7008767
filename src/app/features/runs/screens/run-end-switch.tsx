import { useState } from "react";
import {
  canNotify,
  isNotifyingBlocked,
  notify,
  requestNotifications,
  runEndPreference,
} from "#app/features/runs/background/run-end-notification.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";

const BLOCKED = "Notifications are blocked for this site. Allow them in the site settings first.";
const UNABLE = "Notifications don’t work on this device.";

/**
 * Turns system notifications of runs that end on and off; asks the browser for permission only when they are turned on.
 */
export function RunEndSwitch() {
  const { value = false, pending, set } = usePreference(runEndPreference);
  const [problem, setProblem] = useState<string>();
  if (!canNotify() || pending) return null;
  const turnOn = async () => {
    if ((await requestNotifications()) === "blocked") return setProblem(BLOCKED);
    const shown = notify("You will be told here when a run ends.", "run-end");
    setProblem(shown ? undefined : UNABLE);
    if (shown) set(true);
  };
  const change = (checked: boolean) => {
    if (checked) void turnOn();
    else set(false);
  };
  const on = value && !isNotifyingBlocked();
  const shownProblem = value && isNotifyingBlocked() ? BLOCKED : problem;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <Checkbox label="Notify me when a run ends" showLabel checked={on} onChange={change} />
      <p role="status" className="text-xs text-warning-ink empty:hidden">
        {shownProblem}
      </p>
    </div>
  );
}
