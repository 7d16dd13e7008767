import { Badge } from "#app/ui/badge.tsx";
import type { Tone } from "#app/ui/tone.ts";

/** A label with the tone of its badge. */
export interface ToneLabel {
  readonly label: string;
  readonly tone: Tone;
}

/** Labels as badges, without duplicates; they wrap and are never hidden. */
export function BadgeListCell({ labels }: { readonly labels: readonly ToneLabel[] }) {
  const unique = [...new Map(labels.map((each) => [each.label, each])).values()];
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {unique.map(({ label, tone }) => (
        <Badge key={label} tone={tone} title={label}>
          {label}
        </Badge>
      ))}
    </span>
  );
}
