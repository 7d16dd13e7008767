import { EMAIL_FIELDS } from "#app/records/record-cell-values.ts";
import { type LucideIcon, Mail, Minus, Phone, PhoneOff, Smartphone } from "lucide-react";
import { hasAnyEmail } from "#contract/records/reach.ts";
import type { ContactSnapshot } from "#contract/records/record-snapshot.ts";
import { type ContactInfoProps, useRecordExtensions } from "#app/record-views/record-extensions-context.tsx";

/** What the service says about a channel: null or undefined if nothing. */
type Hint = boolean | null | undefined;

interface ContactChannelsCellProps {
  readonly snapshot: ContactSnapshot;
}

/** The channels of a contact as labelled icons, never an address or number. [field-2] */
export function ContactChannelsCell({ snapshot }: ContactChannelsCellProps) {
  const { hints, directPhoneDoNotCall, mobilePhoneDoNotCall } = snapshot;
  const { hasDirectPhone, hasMobilePhone } = hints;
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <ChannelIcon label="E-mail" icon={Mail} has={hasAnyEmail(hints)} doNotCall={false} />
      <ChannelIcon label="Direct phone" icon={Phone} has={hasDirectPhone} doNotCall={directPhoneDoNotCall} />
      <ChannelIcon label="Mobile" icon={Smartphone} has={hasMobilePhone} doNotCall={mobilePhoneDoNotCall} />
    </span>
  );
}

/** The fields of a contact's addresses and numbers. */
export const REACH_FIELDS = [...EMAIL_FIELDS, "phone", "mobilePhone"];

/** The contact's owned addresses and numbers; else the available channels, with the price of a reveal. */
export function ContactInfoCell({ record }: Pick<ContactInfoProps, "record">) {
  const { ContactInfo } = useRecordExtensions();
  const channels = <ContactChannelsCell snapshot={record.snapshot} />;
  // keyed, so that another row in the same place starts with fresh state
  return ContactInfo === undefined ? (
    channels
  ) : (
    <ContactInfo key={record.id} record={record} channels={channels} />
  );
}

interface ChannelIconProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly has: Hint;
  readonly doNotCall: Hint;
}

function ChannelIcon({ label, icon, has, doNotCall }: ChannelIconProps) {
  const barred = has !== false && doNotCall === true;
  const text = `${label}: ${statusLabel(has, barred)}`;
  const Icon = barred ? PhoneOff : has === true ? icon : Minus;
  return (
    <span title={text} className="grid size-4 place-items-center">
      <Icon
        size={Icon === Minus ? 10 : 15}
        strokeWidth={1.75}
        aria-hidden
        className={barred ? "text-danger-ink" : Icon === Minus ? "text-ink-3" : "text-ink-2"}
      />
      <span className="sr-only">{text}. </span>
    </span>
  );
}

function statusLabel(has: Hint, barred: boolean): string {
  if (barred) return "do not call";
  if (has === undefined || has === null) return "unknown";
  return has ? "available after enrich" : "not on file";
}
