import { FileQuestion } from "lucide-react";
import type { Noun } from "#app/lib/number-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";

/** Grey bars while the rows are read. */
export function PeekLoading() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton width="70%" height={20} />
      <Skeleton width="50%" />
      <Skeleton width="100%" height={32} />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <Skeleton width="70%" />
    </div>
  );
}

interface PeekElsewhereProps {
  readonly noun: Noun;
  readonly onFirst: () => void;
  readonly onClose: () => void;
}

/** An address that names a row which is not on its page. */
export function PeekElsewhere({ noun, onFirst, onClose }: PeekElsewhereProps) {
  return (
    <StatePanel
      icon={<FileQuestion size={18} strokeWidth={1.75} aria-hidden />}
      title={`This ${noun.one} is not on this page`}
      actions={
        <>
          <Button variant="primary" onClick={onFirst}>
            Show the first {noun.one}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>It may stand on another page by now, or no longer fit this search.</p>
    </StatePanel>
  );
}
