import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);

interface StartButtonProps {
  /** Why it cannot be pressed now; said under the button. */
  readonly obstacle: string | undefined;
  /** Resolves when the run was stored, or could not be. */
  readonly onStart: () => Promise<void>;
}

/** Starts the run, once: further presses while it is being stored do nothing. ⌘↵ or Ctrl+↵ does the same. */
export function StartButton({ obstacle, onStart }: StartButtonProps) {
  const reasonId = useId();
  const under = useRef(false);
  const [starting, setStarting] = useState(false);
  const start = async () => {
    if (under.current || obstacle !== undefined) return;
    under.current = true;
    setStarting(true);
    try {
      await onStart();
    } finally {
      under.current = false;
      setStarting(false);
    }
  };
  useStartKey(() => void start());
  return (
    <div className="grid gap-2">
      <Button
        variant="primary"
        hint={MAC ? "⌘↵" : "Ctrl ↵"}
        busy={starting}
        className="h-9 w-full"
        onClick={() => void start()}
        {...(obstacle === undefined ? {} : { "aria-disabled": true, "aria-describedby": reasonId })}
      >
        Start enriching
      </Button>
      {obstacle !== undefined && (
        <p id={reasonId} className="text-xs text-ink-2">
          {obstacle}
        </p>
      )}
    </div>
  );
}

function useStartKey(start: () => void): void {
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const modified = event.metaKey || event.ctrlKey;
      if (event.key !== "Enter" || !modified || event.repeat || document.querySelector("dialog[open]"))
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
