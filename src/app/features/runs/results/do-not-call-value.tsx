import { PhoneOff } from "lucide-react";
import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";

/** A number that must not be called: said in words, never a link, and seen only when asked for. */
export function DoNotCallValue({ text }: { text: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Badge tone="bad" icon={<PhoneOff strokeWidth={1.75} aria-hidden />}>
        Do not call
      </Badge>
      {shown ? (
        <span className="truncate text-ink-2">{text}</span>
      ) : (
        <button
          type="button"
          onClick={() => setShown(true)}
          className="h-6 flex-none rounded-xs px-1 text-xs text-ink-2 underline decoration-line-control underline-offset-2 hover:text-ink pointer-coarse:h-11"
        >
          Show anyway
        </button>
      )}
    </span>
  );
}
