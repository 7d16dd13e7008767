import { AUDIENCE_STRENGTHS } from "#contract/intent.ts";
import { classNames } from "#app/lib/class-names.ts";

const WORDS = [
  "Largest audience",
  "Large audience",
  "Medium audience",
  "Small audience",
  "Smallest audience",
];

const looks = [
  "bg-ok-soft text-ok-ink",
  "bg-teal-soft text-teal-ink",
  "bg-accent-soft text-accent-ink",
  "bg-sunken text-ink-2",
  "bg-sunken text-ink-2",
];

/** How many people at a company read about a topic, A to E; a letter that we do not know stands as it came. */
export function AudienceBadge({ strength }: { readonly strength: string }) {
  const place = AUDIENCE_STRENGTHS.findIndex((letter) => letter === strength);
  const words = WORDS[place];
  return (
    <span
      title={words && `${words}, ${strength} of A to E`}
      className={classNames(
        "inline-flex h-5 max-w-full min-w-5 items-center justify-center rounded-xs px-1.5 text-xs font-semibold",
        looks[place] ?? "bg-sunken text-ink-2",
      )}
    >
      <span className="truncate">{strength}</span>
      {words && <span className="sr-only">, {words.toLowerCase()}</span>}
    </span>
  );
}
