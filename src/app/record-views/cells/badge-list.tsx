import { Badge } from "#app/ui/badge.tsx";
import type { Tone } from "#app/ui/tone.ts";

/** A word with the tone that it is shown in. */
export interface ToneWord {
  readonly word: string;
  readonly tone: Tone;
}

/** Words that say what something is about, each once; they wrap rather than hide. */
export function BadgeList({ words }: { readonly words: readonly ToneWord[] }) {
  const once = [...new Map(words.map((each) => [each.word, each])).values()];
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {once.map(({ word, tone }) => (
        <Badge key={word} tone={tone} title={word}>
          {word}
        </Badge>
      ))}
    </span>
  );
}
