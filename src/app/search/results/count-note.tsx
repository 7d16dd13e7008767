import { Activity } from "lucide-react";
import { countWords } from "./count-words.ts";
import type { SearchResults } from "./use-search-results.ts";

/** What the rows that are shown counted. It keeps its place while there is nothing to say. */
export function CountNote({ results }: { readonly results: SearchResults<unknown> }) {
  const { answer, stale, fromMemory, error, cancelled } = results;
  if (error || cancelled) return <p className="flex-1" />;
  const settled = answer !== undefined && !stale;
  return (
    <p
      className="flex min-w-32 flex-1 items-center gap-1.5 text-ink-2 max-md:text-xs"
      title={
        fromMemory
          ? "The same page asked twice within 5 minutes is one request"
          : "Each record that comes back counts toward the record limit; it costs no credits"
      }
    >
      <Activity size={15} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      {settled ? countWords(answer.data.length, fromMemory) : "Each record that comes counts"}
    </p>
  );
}
