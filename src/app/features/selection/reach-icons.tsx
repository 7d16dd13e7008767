import { type LucideIcon, Mail, Phone, Smartphone } from "lucide-react";
import type { ContactSnapshot } from "#app/records/snapshot.ts";

interface Way {
  readonly key: keyof ContactSnapshot["hints"];
  readonly label: string;
  readonly icon: LucideIcon;
}

const WAYS: readonly Way[] = [
  { key: "hasEmail", label: "E-mail", icon: Mail },
  { key: "hasDirectPhone", label: "Direct phone", icon: Phone },
  { key: "hasMobilePhone", label: "Mobile", icon: Smartphone },
];

/** Which ways to reach a contact the service says it has: an icon or a dash for each. Section 2.2, the hints. */
export function ReachIcons({ hints }: { hints: ContactSnapshot["hints"] }) {
  const there = WAYS.filter((way) => hints[way.key] === true);
  const words = there.length === 0 ? "None known" : there.map((way) => way.label).join(", ");
  return (
    <span className="inline-flex items-center gap-2 align-middle text-ink-2" title={words}>
      <span className="sr-only">{words}</span>
      {WAYS.map(({ key, icon: Icon }) => (
        <span key={key} aria-hidden className="grid size-4 place-items-center">
          {hints[key] === true ? (
            <Icon size={14} strokeWidth={1.75} />
          ) : (
            <span className="text-ink-3">–</span>
          )}
        </span>
      ))}
    </span>
  );
}
