import { Mail, Phone, PhoneOff, Smartphone } from "lucide-react";
import type { ComponentType } from "react";
import type { ContactRecord } from "#contract/contacts.ts";

type Attributes = ContactRecord["attributes"];

/** What search tells about one way to reach a person; undefined where it does not tell. */
type Reach = "available" | "do-not-call" | "absent" | "unknown";

function phoneReach(has: boolean | undefined, doNotCall: boolean | undefined): Reach {
  if (has === false) return "absent";
  if (doNotCall === true) return "do-not-call";
  return has === undefined ? "unknown" : "available";
}

function emailReach({ hasEmail, hasSupplementalEmail }: Attributes): Reach {
  if (hasEmail === true || hasSupplementalEmail === true) return "available";
  return hasEmail === undefined ? "unknown" : "absent";
}

const WORDS: Readonly<Record<Reach, string>> = {
  available: "available after enrich",
  "do-not-call": "do not call",
  absent: "not known",
  unknown: "not told",
};

/** Hints about e-mail, direct phone and mobile: icons with words; never an address or a number. Section 2.2. */
export function ContactReach({ attributes }: { attributes: Attributes }) {
  const { hasDirectPhone, directPhoneDoNotCall, hasMobilePhone, mobilePhoneDoNotCall } = attributes;
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <ReachIcon icon={Mail} label="E-mail" reach={emailReach(attributes)} />
      <ReachIcon icon={Phone} label="Direct phone" reach={phoneReach(hasDirectPhone, directPhoneDoNotCall)} />
      <ReachIcon icon={Smartphone} label="Mobile" reach={phoneReach(hasMobilePhone, mobilePhoneDoNotCall)} />
    </span>
  );
}

interface ReachIconProps {
  readonly icon: ComponentType<{ size: number; strokeWidth: number; className: string; "aria-hidden": true }>;
  readonly label: string;
  readonly reach: Reach;
}

function ReachIcon({ icon, label, reach }: ReachIconProps) {
  const words = `${label}: ${WORDS[reach]}`;
  const barred = reach === "do-not-call";
  const Icon = barred ? PhoneOff : icon;
  return (
    <span title={words} className="flex size-4 items-center justify-center leading-none">
      {reach === "available" || barred ? (
        <Icon
          size={15}
          strokeWidth={1.75}
          aria-hidden
          className={barred ? "text-danger-ink" : "text-ink-2"}
        />
      ) : (
        <span aria-hidden className="text-ink-3">
          –
        </span>
      )}
      <span className="sr-only">{words}. </span>
    </span>
  );
}
