import { Activity } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";
import { countWords } from "./count-words.ts";
import type { SearchResults } from "./use-search-results.ts";

interface CountNoteProps {
  readonly results: SearchResults<unknown>;
  readonly className?: string;
}

/** What the rows that are shown counted. It keeps its width while the next ones are on their way. */
export function CountNote({ results, className }: CountNoteProps) {
  const { answer, stale, fromMemory, error, cancelled } = results;
  if (error || cancelled) return null;
  const settled = answer !== undefined && !stale;
  return (
    <p
      className={classNames(
        "flex min-w-63 items-center justify-end gap-1.5 text-ink-2 max-md:text-xs",
        className,
      )}
      title={
        fromMemory
          ? "The same page asked twice within 5 minutes is one request"
          : "Each record that comes back counts toward the record limit; it costs no credits"
      }
    >
      <Activity size={15} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      <span className="min-w-0">
        {settled ? countWords(answer.data.length, fromMemory) : "Each record that comes counts"}
      </span>
    </p>
  );
}
