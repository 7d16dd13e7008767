import { PhoneOff, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { mailtoUrl, telUrl } from "#app/lib/safe-url.ts";
import { type OwnedChannels, ownedChannels } from "#app/owned/owned-channels.ts";
import { ownedLabel } from "#app/owned/owned-label.ts";
import { useOwned } from "#app/owned/known-records-store.ts";
import { usePrice } from "#app/prices/use-price.ts";
import type { ContactInfoProps } from "#app/record-views/record-extensions-context.tsx";
import { useReveal } from "#app/runs/use-reveal.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { KnownRecord } from "#contract/records/owned-record.ts";
import { RevealButton } from "./reveal-button.tsx";

/** The contact's owned addresses and numbers, else the available channels and their price. */
export function RevealContactInfo(props: ContactInfoProps) {
  const { record, channels } = props;
  const known = useOwned(record);
  const price = usePrice(record);
  const { state, press } = useReveal(record);
  const [revealedHere, setRevealedHere] = useState(false);
  if (state?.kind === "running" && !revealedHere) setRevealedHere(true);
  const values = known?.record && ownedChannels(known.record, record.snapshot);
  if (known && values) return <ChannelValues {...{ values, known }} fresh={revealedHere} />;
  // no price before the gateway has said what is owned
  if (known === undefined && state === undefined) return channels;
  if (price.kind === "owned") return <NothingFound known={known ?? undefined} channels={channels} />;
  const rests = state === undefined || state.kind === "running";
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5 align-middle">
      {rests && <span className="flex flex-none">{channels}</span>}
      {/* on a phone the row opens first, so that a stray tap spends nothing */}
      <span className="flex min-w-0 max-md:hidden">
        <RevealButton {...{ record, price, state }} onPress={() => press(price)} variant="row" />
      </span>
    </span>
  );
}

/** Says that the contact was revealed with every channel requested, and had none. */
function NothingFound({
  known,
  channels,
}: {
  readonly known: KnownRecord | undefined;
  readonly channels: ReactNode;
}) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5 align-middle">
      <span className="flex flex-none">{channels}</span>
      <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2 max-md:hidden">
        <span className="truncate">Nothing found</span>
        <span aria-hidden className="text-ink-3">
          ·
        </span>
        {known && <OwnedMark known={known} />}
      </span>
    </span>
  );
}

interface ChannelValuesProps {
  readonly values: OwnedChannels;
  readonly known: KnownRecord;
  /** Whether it was just revealed, and slides in. */
  readonly fresh: boolean;
}

/** The address above the number, or the number alone. */
function ChannelValues({ values: { email, phone, doNotCall }, known, fresh }: ChannelValuesProps) {
  const first = email ?? (doNotCall ? undefined : phone);
  return (
    <Slide active={fresh}>
      <span className="hidden max-md:inline">
        <OwnedMark known={known} />
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
              <Icon of={PhoneOff} size="xs" className="flex-none" />
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
          <OwnedMark known={known} />
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

function OwnedMark({ known }: { readonly known: KnownRecord }) {
  return (
    <span
      title={ownedLabel(known)}
      className="inline-flex flex-none items-center gap-1 text-xs leading-4 text-teal-ink"
    >
      <Icon of={ShieldCheck} size="xs" />
      Owned
    </span>
  );
}

/** Animates newly revealed values. */
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
