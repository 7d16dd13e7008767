import { hasAnyEmail } from "#contract/records/reach.ts";
import { CircleAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import type { Price } from "#app/prices/price-of.ts";
import { noOfferMessage } from "#app/prices/price-labels.ts";
import { revealLabel, revealQuestion, revealedName } from "#app/runs/reveal-request.ts";
import { type SingleRunState, againLabel } from "#app/runs/single-run-state.ts";
import { type RunCost, costLabel } from "#app/runs/single-runs.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { Icon, Spinner } from "#app/ui/icon.tsx";
import { Kbd } from "#app/ui/kbd.tsx";
import { PaidKeyButton } from "./paid-key-button.tsx";

interface RevealButtonProps {
  readonly record: SelectableRecord;
  readonly price: Price;
  readonly state: SingleRunState | undefined;
  readonly onPress: () => void;
  /** In a row, labels are short, and R presses the button of the focused row. */
  readonly variant: "row" | "panel";
}

/** The button that starts a reveal, with its current price, and the outcome of the last press. */
export function RevealButton({ record, price, state, onPress, variant }: RevealButtonProps) {
  const name = revealedName(record);
  // a company's button is never the primary one: a reveal is not what its screen is for
  const button = { variant, name, press: onPress, primary: variant === "panel" && record.type === "contact" };
  if (state?.kind === "waiting") return <Progress>{state.label}</Progress>;
  // busy until the values found have loaded
  if (state?.kind === "running" || (state?.kind === "done" && state.found)) {
    return <PriceButton {...button} label={price.kind === "free" ? "Getting it…" : "Revealing…"} busy />;
  }
  if (state?.kind === "done") return <NothingKnown cost={state} record={record} />;
  if (state?.kind === "failed") return <Failed {...{ state, price, variant, name, press: onPress }} />;
  const label = revealLabel(record, price, variant);
  if (label === undefined) return <NoOffer price={price} variant={variant} />;
  return (
    <PriceButton
      {...button}
      label={label}
      free={price.kind === "free"}
      question={revealQuestion(name, price)}
    />
  );
}

const NO_OFFER_LABELS: Readonly<Partial<Record<Price["kind"], string>>> = {
  nothing: "Nothing on file",
  "over-ceiling": "Ceiling reached",
};

/** Says that nothing can be revealed, or not today; in a row nothing where the person may reveal nothing at all. */
function NoOffer({ price, variant }: Pick<RevealButtonProps, "price" | "variant">) {
  const message = noOfferMessage(price);
  const label = NO_OFFER_LABELS[price.kind];
  if (variant === "row")
    return label === undefined ? null : (
      <span title={message} className="truncate text-xs text-ink-3">
        {label}
      </span>
    );
  return message === undefined ? null : <p className="text-xs text-ink-2">{message}</p>;
}

interface PriceButtonProps {
  readonly label: string;
  readonly name: string;
  readonly variant: RevealButtonProps["variant"];
  readonly press: () => void;
  readonly primary: boolean;
  readonly free?: boolean;
  /** The question for the R key. */
  readonly question?: string | undefined;
  readonly busy?: boolean;
}

function PriceButton({ label, name, variant, press, primary, free, question, busy }: PriceButtonProps) {
  const inRow = variant === "row";
  return (
    <PaidKeyButton
      question={question}
      variant={primary && !free ? "primary" : "secondary"}
      busy={busy}
      onPress={press}
      aria-label={`${label}, ${name}`}
      icon={free && <Icon of={ShieldCheck} size="sm" />}
      className={classNames(
        inRow ? "!h-6.5 !gap-1 !px-2 text-xs in-data-[density=compact]:!h-6" : "w-full",
        free && "!text-teal-ink",
        // not dimmed while in progress, since it is not unavailable
        busy && "!bg-accent-soft !text-accent-ink inset-ring-accent *:!opacity-100",
      )}
    >
      {label}
      {inRow && !busy && (
        <span aria-hidden className="ml-1.5 hidden group-data-focused/row:inline">
          <Kbd>R</Kbd>
        </span>
      )}
    </PaidKeyButton>
  );
}

function Progress({ children }: { readonly children: ReactNode }) {
  return (
    <span role="status" className="inline-flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
      <Spinner />
      <span className="truncate">{children}</span>
    </span>
  );
}

/** Says that a call was answered without the requested values. */
function NothingKnown({ cost, record }: { readonly cost: RunCost; readonly record: SelectableRecord }) {
  const channel =
    record.type === "contact" && hasAnyEmail(record.snapshot.hints) === false ? "number" : "e-mail";
  const label = record.type === "company" ? "Nothing known" : `No ${channel} known`;
  return (
    <span className="truncate text-xs text-ink-2">
      {label} · {costLabel(cost)}
    </span>
  );
}

function Failed({
  state,
  price,
  variant,
  name,
  press,
}: Omit<PriceButtonProps, "label" | "primary"> & {
  readonly state: Extract<SingleRunState, { kind: "failed" }>;
  readonly price: Price;
}) {
  const inRow = variant === "row";
  const label = againLabel(state.again, "Reveal · 1 credit");
  return (
    <span className={classNames("inline-flex min-w-0 items-center gap-1.5", !inRow && "flex-wrap")}>
      <span title={state.text} className="inline-flex min-w-0 items-center gap-1 text-xs text-danger-ink">
        <Icon of={CircleAlert} size="sm" className="flex-none" />
        <span className="truncate">{state.label}</span>
        {inRow && <span className="sr-only">. {state.text}</span>}
      </span>
      {!inRow && <span className="w-full text-xs text-ink-2">{state.text}</span>}
      <PaidKeyButton
        question={revealQuestion(name, price, state.again)}
        variant="link"
        onPress={press}
        aria-label={`${label}, ${name}`}
        className="!h-6 !px-1 text-xs"
      >
        {label}
      </PaidKeyButton>
    </span>
  );
}
