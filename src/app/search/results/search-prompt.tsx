import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { StatePanel } from "#app/ui/state-panel.tsx";

interface SearchPromptProps {
  readonly title: string;
  readonly text: string;
  /** What was asked before. */
  readonly recent: ReactNode;
}

/** In place of rows while nothing was asked: what to do first, and what it counts. */
export function SearchPrompt({ title, text, recent }: SearchPromptProps) {
  return (
    <StatePanel icon={<Search size={18} strokeWidth={1.75} aria-hidden />} title={title} below={recent}>
      <p>{text}</p>
      <p>Each record that comes back counts toward the record limit; it costs no credits.</p>
    </StatePanel>
  );
}
