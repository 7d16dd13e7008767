import { Monitor, Smartphone } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { SignedInDevice } from "#contract/gateway-schemas.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatBeginning } from "#app/lib/format-date.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";

/** The name of a device, at the start of a sentence. */
export const deviceLabel = ({ device }: Pick<SignedInDevice, "device">) => device ?? "Unknown device";

interface SignedInDevicesProps {
  /** Undefined while loading. */
  readonly devices: readonly SignedInDevice[] | undefined;
  /** Why loading failed. */
  readonly error: Error | null;
  readonly isOnline: boolean;
  readonly onRetry: () => void;
  /** Signs another device out. Never rejects. */
  readonly onEnd: (device: SignedInDevice) => Promise<void>;
}

/** The devices on which a person is signed in, this one first, or why they are unknown. */
export function SignedInDevices({ devices, error, isOnline, onRetry, onEnd }: SignedInDevicesProps) {
  if (devices === undefined)
    return error === null ? (
      <DevicesLoading />
    ) : (
      <ErrorPanel error={error} what="Your devices" onRetry={onRetry} />
    );
  const [own, others] = [devices.filter(({ isThis }) => isThis), devices.filter(({ isThis }) => !isThis)];
  return (
    <>
      <ul aria-label="Devices">
        {[...own, ...others].map((device) => (
          <DeviceRow key={device.id} device={device} isOnline={isOnline} onEnd={() => onEnd(device)} />
        ))}
      </ul>
      {others.length === 0 && <p className="pt-3 text-ink-2">Only this device is signed in.</p>}
    </>
  );
}

interface DeviceRowProps {
  readonly device: SignedInDevice;
  readonly isOnline: boolean;
  readonly onEnd: () => Promise<void>;
}

function DeviceRow({ device, isOnline, onEnd }: DeviceRowProps) {
  const timesId = useId();
  const label = deviceLabel(device);
  const icon = /iPhone|iPad|Android/.test(label) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2 last:border-b-0">
      <Icon of={icon} size="lg" className="flex-none text-ink-3" />
      <div className="min-w-48 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 font-medium">
          {label}
          {device.isThis && <Badge tone="accent">This device</Badge>}
        </p>
        <p id={timesId} className="text-xs text-ink-2">
          Started {formatBeginning(device.startedAt)} ·{" "}
          {device.isThis ? (
            "in use now"
          ) : (
            <>
              last used <RelativeTime date={device.usedAt} />
            </>
          )}
        </p>
      </div>
      {!device.isThis && (
        <ConfirmedButton
          label="Sign out"
          name={`Sign out ${label}`}
          describedBy={timesId}
          isOff={!isOnline}
          onConfirm={onEnd}
        />
      )}
    </li>
  );
}

interface ConfirmedButtonProps {
  readonly label: string;
  /** Longer accessible name; starts with the label. */
  readonly name?: string;
  readonly describedBy?: string;
  /** The question, where the button alone says too little. */
  readonly question?: string;
  readonly isOff: boolean;
  /** Must never reject. */
  readonly onConfirm: () => Promise<void>;
}

/** A button that asks for confirmation in place. */
export function ConfirmedButton({
  label,
  name = label,
  describedBy,
  question,
  isOff,
  onConfirm,
}: ConfirmedButtonProps) {
  const [step, setStep] = useState<"resting" | "asking" | "busy" | "left">("resting");
  const button = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // on Cancel, so that a key still held down confirms nothing
    if (step === "asking") cancel.current?.focus();
    if (step === "left") button.current?.focus();
  }, [step]);
  const confirm = async () => {
    setStep("busy");
    await onConfirm();
    setStep("left");
  };
  if (step === "resting" || step === "left")
    return (
      <Button
        ref={button}
        aria-label={name}
        aria-describedby={describedBy}
        aria-disabled={isOff}
        onClick={() => setStep("asking")}
      >
        {label}
      </Button>
    );
  return (
    <span
      role="group"
      aria-label={`${name}?`}
      className="ml-auto flex flex-wrap items-center justify-end gap-2"
    >
      {question !== undefined && <span>{question}</span>}
      <Button
        ref={cancel}
        variant="ghost"
        aria-disabled={step === "busy"}
        aria-label={`Cancel: ${name}?`}
        onClick={() => setStep("left")}
      >
        Cancel
      </Button>
      <Button
        variant="danger"
        aria-label={name}
        aria-describedby={describedBy}
        busy={step === "busy"}
        aria-disabled={isOff}
        onClick={() => void confirm()}
      >
        {label}
      </Button>
    </span>
  );
}

function DevicesLoading() {
  return (
    <div aria-busy>
      <span role="status" className="sr-only">
        Loading your devices
      </span>
      {[52, 44, 48].map((width) => (
        <div key={width} className="flex min-h-14 items-center gap-3 border-b border-line last:border-b-0">
          <Skeleton width={18} height={18} />
          <div className="grid flex-1 gap-2">
            <Skeleton width={`${width}%`} />
            <Skeleton width="64%" height={6} />
          </div>
        </div>
      ))}
    </div>
  );
}
