import { CircleAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { classNames } from "#app/lib/class-names.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { recordKey, wasUnderManagement } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { Kbd } from "#app/ui/kbd.tsx";
import { Spinner } from "#app/ui/state-panel.tsx";
import { PaidKeyButton } from "./paid-key-button.tsx";
import { revealLabel } from "./reveal-plan.ts";
import type { RevealState } from "./reveal-state.ts";
import { type Reveals, costLabel } from "./user-reveals.ts";

/** How the latest reveal of a record stands; undefined where there was none. */
export function useRevealState(reveals: Reveals, record: SelectableRecord): RevealState | undefined {
  const key = recordKey(record);
  return useStore(reveals.store, (states) => states.get(key));
}

/** Whether another device revealed a record whose values come by themselves: nothing is offered meanwhile. */
export function isComing(
  { reveals, record, state }: Pick<RevealButtonProps, "reveals" | "record" | "state">,
  arrived: boolean,
): boolean {
  return state?.kind === "done" && state.found && !arrived && !reveals.isOwn(recordKey(record));
}

interface RevealButtonProps {
  readonly reveals: Reveals;
  readonly record: SelectableRecord;
  readonly state: RevealState | undefined;
  /** What the button says before its price: "Reveal". */
  readonly action: string;
  /** What the last reveal brought is here, whether or not it is what was looked for. */
  readonly arrived: boolean;
  /** In a row the texts are short, and R does the same on the row that has the focus. */
  readonly variant: "row" | "panel";
}

/** The price of a reveal as it stands now, on the button that starts it, and what became of the last press. */
export function RevealButton({ reveals, record, state, action, arrived, variant }: RevealButtonProps) {
  const name = record.snapshot.name || `${RECORD_NOUN[record.type].one} ${record.id}`;
  const press = () => void reveals.press(record);
  // what costs about a company stands with its price, and is never what the screen is for
  const button = { variant, name, press, primary: variant === "panel" && record.type === "contact" };
  if (state?.kind === "waiting") return <Progress>{state.label}</Progress>;
  if (state?.kind === "revealing" || (state?.kind === "done" && state.found && !arrived)) {
    return <PriceButton {...button} label="Revealing…" busy />;
  }
  if (state?.kind === "done") return <NothingKnown credits={state.credits} record={record} />;
  if (state?.kind === "failed") return <Failed {...{ state, variant, name, press, action }} />;
  return (
    <PriceButton
      {...button}
      label={revealLabel(action, record.snapshot, variant)}
      free={wasUnderManagement(record.snapshot)}
    />
  );
}

interface PriceButtonProps {
  readonly label: string;
  readonly name: string;
  readonly variant: RevealButtonProps["variant"];
  readonly press: () => void;
  readonly primary: boolean;
  readonly free?: boolean;
  readonly busy?: boolean;
}

function PriceButton({ label, name, variant, press, primary, free, busy }: PriceButtonProps) {
  const inRow = variant === "row";
  return (
    <PaidKeyButton
      question={free || busy ? undefined : `Reveal ${name} for 1 credit?`}
      variant={primary && !free ? "primary" : "secondary"}
      busy={busy}
      onPress={press}
      aria-label={`${label}, ${name}`}
      icon={free && <ShieldCheck size={14} strokeWidth={1.75} aria-hidden />}
      className={classNames(
        inRow ? "!h-6.5 !gap-1 !px-2 text-xs in-data-[density=compact]:!h-6" : "w-full",
        free && "!text-teal-ink",
        // one that is under way is not dimmed: it is not something that cannot be done
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

/** A call that was answered without what was asked for. */
function NothingKnown({
  credits,
  record,
}: {
  readonly credits: number | null;
  readonly record: SelectableRecord;
}) {
  const channel = record.type === "contact" && record.snapshot.hints.hasEmail === false ? "number" : "e-mail";
  const label = record.type === "company" ? "Nothing known" : `No ${channel} known`;
  return (
    <span className="truncate text-xs text-ink-2">
      {label} · {costLabel(credits)}
    </span>
  );
}

const AGAIN_LABELS = {
  start: "Try again",
  resume: "Try again",
  "start-paid": "Reveal · 1 credit",
  "ask-again": "Ask again · up to 1 credit",
} as const;

function Failed({
  state,
  variant,
  name,
  press,
}: Omit<PriceButtonProps, "label" | "primary"> & {
  readonly state: Extract<RevealState, { kind: "failed" }>;
  readonly action: string;
}) {
  const inRow = variant === "row";
  return (
    <span className={classNames("inline-flex min-w-0 items-center gap-1.5", !inRow && "flex-wrap")}>
      <span title={state.text} className="inline-flex min-w-0 items-center gap-1 text-xs text-danger-ink">
        <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
        <span className="truncate">{state.label}</span>
        {inRow && <span className="sr-only">. {state.text}</span>}
      </span>
      {!inRow && <span className="w-full text-xs text-ink-2">{state.text}</span>}
      <PaidKeyButton
        question={`Reveal ${name} for up to 1 credit?`}
        variant="link"
        onPress={press}
        aria-label={`${AGAIN_LABELS[state.again]}, ${name}`}
        className="!h-6 !px-1 text-xs"
      >
        {inRow && state.again === "ask-again" ? "Ask again" : AGAIN_LABELS[state.again]}
      </PaidKeyButton>
    </span>
  );
}
