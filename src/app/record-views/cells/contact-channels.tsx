import { type LucideIcon, Mail, Minus, Phone, PhoneOff, Smartphone } from "lucide-react";
import type { ContactSnapshot } from "#app/records/snapshot.ts";

interface Way {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly hint: keyof ContactSnapshot["hints"];
  readonly flag?: "directPhoneDoNotCall" | "mobilePhoneDoNotCall";
}

const WAYS: readonly Way[] = [
  { label: "E-mail", icon: Mail, hint: "hasEmail" },
  { label: "Direct phone", icon: Phone, hint: "hasDirectPhone", flag: "directPhoneDoNotCall" },
  { label: "Mobile", icon: Smartphone, hint: "hasMobilePhone", flag: "mobilePhoneDoNotCall" },
];

/** Which ways to reach a contact the service says it has: icons with words. Section 2.2, the hints. */
export function ContactChannels({ snapshot }: { snapshot: ContactSnapshot }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      {WAYS.map((way) => (
        <ReachIcon key={way.hint} way={way} snapshot={snapshot} />
      ))}
    </span>
  );
}

function ReachIcon({ way, snapshot }: { way: Way; snapshot: ContactSnapshot }) {
  const has = snapshot.hints[way.hint];
  const barred = has !== false && way.flag !== undefined && snapshot[way.flag] === true;
  const words = `${way.label}: ${wordsOf(has, barred)}`;
  const Icon = barred ? PhoneOff : has === true ? way.icon : Minus;
  return (
    <span title={words} className="grid size-4 place-items-center">
      <Icon
        size={Icon === Minus ? 10 : 15}
        strokeWidth={1.75}
        aria-hidden
        className={barred ? "text-danger-ink" : Icon === Minus ? "text-ink-3" : "text-ink-2"}
      />
      <span className="sr-only">{words}. </span>
    </span>
  );
}

function wordsOf(has: boolean | null, barred: boolean): string {
  if (barred) return "do not call";
  if (has === null) return "not told";
  return has ? "available after enrich" : "not known";
}
