import { useQuery } from "@tanstack/react-query";
import { PhoneOff, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { mailtoUrl, telUrl } from "#app/lib/safe-url.ts";
import { useIsPaidRecord } from "#app/paid-calls/paid-record-keys.ts";
import { usePaidRecords } from "#app/paid-calls/paid-record-store.ts";
import type { ContactInfoProps } from "#app/record-views/record-extensions-context.tsx";
import { recordKey } from "#contract/records/record-snapshot.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { type PaidChannels, paidChannels } from "./paid-channels.ts";
import { RevealButton, isComing, useRevealState } from "./reveal-button.tsx";
import type { Reveals } from "./user-reveals.ts";

interface RevealContactInfoProps extends ContactInfoProps {
  readonly reveals: Reveals;
}

/** The contact's addresses and numbers where they were paid for, else what is on file and what it costs. */
export function RevealContactInfo(props: RevealContactInfoProps) {
  const paid = useIsPaidRecord(props.record);
  const state = useRevealState(props.reveals, props.record);
  const [revealedHere, setRevealedHere] = useState(false);
  if (state?.kind === "revealing" && !revealedHere) setRevealedHere(true);
  return paid ? (
    <PaidContactInfo {...props} revealedHere={revealedHere} />
  ) : (
    <UnpaidContactInfo {...props} arrived={false} />
  );
}

/** `revealedHere`: by a press while it stood here. */
function PaidContactInfo({
  revealedHere,
  ...props
}: RevealContactInfoProps & { readonly revealedHere: boolean }) {
  const { record, channels } = props;
  const { data } = useQuery(usePaidRecords().one(recordKey(record)));
  // for the moment in which the browser is asked
  if (data === undefined) return channels;
  const values = data && paidChannels(data, record.snapshot);
  if (!values) return <UnpaidContactInfo {...props} arrived />;
  return <ChannelValues values={values} fresh={revealedHere} />;
}

/** `arrived`: something was paid for, but no address and no number. */
function UnpaidContactInfo({
  record,
  reveals,
  channels,
  nothingOnFile,
  arrived,
}: RevealContactInfoProps & { readonly arrived: boolean }) {
  const state = useRevealState(reveals, record);
  if (isComing({ reveals, record, state }, arrived) || (state === undefined && nothingOnFile))
    return channels;
  const rests = state === undefined || state.kind === "revealing";
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5 align-middle">
      {rests && <span className="flex-none">{channels}</span>}
      {/* under a finger a row opens first: a credit is not spent by a slip */}
      <span className="flex min-w-0 max-md:hidden">
        <RevealButton {...{ reveals, record, state, arrived }} action="Reveal" variant="row" />
      </span>
    </span>
  );
}

interface ChannelValuesProps {
  readonly values: PaidChannels;
  /** It was just revealed: it slides in. */
  readonly fresh: boolean;
}

/** The address over the number, or the number alone. */
function ChannelValues({ values: { email, phone, doNotCall }, fresh }: ChannelValuesProps) {
  const first = email ?? (doNotCall ? undefined : phone);
  return (
    <Slide active={fresh}>
      <span className="hidden max-md:inline">
        <YoursMark />
      </span>
      <span className="grid min-w-0 max-md:hidden">
        {first !== undefined && (
          <span className="flex h-4.5 min-w-0 items-center gap-0.5">
            <ChannelLink value={first} isEmail={email !== undefined} />
            <CopyButton
              value={first}
              label={`Copy ${email === undefined ? "phone number" : "e-mail"} ${first}`}
              className="-my-1 focus-visible:-outline-offset-2"
            />
          </span>
        )}
        <span
          className={classNames(
            "flex h-4 min-w-0 items-center gap-1.5 text-xs leading-4 text-ink-2",
            first !== undefined && "in-data-[density=compact]:hidden",
          )}
        >
          {doNotCall ? (
            <span className="inline-flex min-w-0 items-center gap-1 text-danger-ink">
              <PhoneOff size={12} strokeWidth={1.75} aria-hidden className="flex-none" />
              Do not call
            </span>
          ) : (
            email !== undefined && phone !== undefined && <span className="truncate">{phone}</span>
          )}
          {(doNotCall || (email !== undefined && phone !== undefined)) && (
            <span aria-hidden className="text-ink-3">
              ·
            </span>
          )}
          <YoursMark />
        </span>
      </span>
    </Slide>
  );
}

function ChannelLink({ value, isEmail }: { readonly value: string; readonly isEmail: boolean }) {
  const href = isEmail ? mailtoUrl(value) : telUrl(value);
  return href === undefined ? (
    <span className="truncate" title={value}>
      {value}
    </span>
  ) : (
    <a
      href={href}
      title={value}
      className="truncate text-accent-ink hover:underline focus-visible:-outline-offset-1"
    >
      {value}
    </a>
  );
}

function YoursMark() {
  return (
    <span
      title="Owned: paid for, and stored here"
      className="inline-flex flex-none items-center gap-1 text-xs leading-4 text-teal-ink"
    >
      <ShieldCheck size={12} strokeWidth={1.75} aria-hidden />
      Owned
    </span>
  );
}

/** Lets what was just revealed slide in. */
function Slide({ active, children }: { readonly active: boolean; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(
        "block min-w-0",
        active &&
          "motion-safe:transition-[opacity,translate] motion-safe:duration-200 motion-safe:starting:translate-y-1 motion-safe:starting:opacity-0",
      )}
    >
      {children}
    </span>
  );
}
