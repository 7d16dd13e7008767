import { type LucideIcon, SearchX } from "lucide-react";
import { type ReactElement, type ReactNode, cloneElement } from "react";
import { classNames } from "../lib/class-names.ts";
import { Button, buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { softTone, type Tone } from "./tone.ts";

type StatePanelProps = {
  icon: LucideIcon;
  tone?: Tone | undefined;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** A link to another screen, drawn as a button after the actions: the primary one where there are none. */
  link?: ReactElement<{ className?: string }>;
  /** Shown below the actions: alternatives. */
  below?: ReactNode;
};

/**
 * Takes the place of a list, near its top: no results, waiting for input, an error. In the danger tone it is announced
 * at once. On a phone a bar that appears below does not move it.
 */
export function StatePanel(props: StatePanelProps) {
  const { icon, tone = "neutral", title, children, actions, link, below } = props;
  return (
    <div
      {...(tone === "danger" ? { role: "alert" } : {})}
      className="grid min-h-60 flex-1 grid-rows-[minmax(0,1fr)_auto_minmax(0,2fr)] justify-items-center overflow-y-auto px-4 py-8 max-sm:grid-rows-[minmax(0,14dvh)_auto_minmax(0,1fr)]"
    >
      <div className="row-start-2 flex max-w-104 flex-col items-center text-center text-balance">
        <span className={classNames("grid size-9 place-items-center rounded-md", softTone[tone])}>
          <Icon of={icon} size="lg" />
        </span>
        <h2 className="mt-3 text-base font-semibold">{title}</h2>
        {children !== undefined && (
          <div className="mt-1 grid justify-items-center gap-2.5 text-ink-2">{children}</div>
        )}
        {(actions || link) && (
          <div className="mt-3 flex flex-wrap justify-center gap-2">
            {actions}
            {link && cloneElement(link, { className: buttonClass(actions ? "secondary" : "primary") })}
          </div>
        )}
        {below && (
          // outside of the centred part, so that it can appear later without moving anything
          <div className="relative h-0 w-full">
            <div className="absolute top-0 left-1/2 flex w-104 max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col items-center pb-8">
              {below}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

interface NothingMatchesProps {
  readonly title?: string;
  /** Clears the filters; `action` is the label of its button. */
  readonly onReset: (() => void) | undefined;
  readonly action?: string;
  readonly children?: ReactNode;
}

/** Takes the place of rows when the filters match none. */
export function NothingMatches(props: NothingMatchesProps) {
  const { title = "Nothing matches", onReset, action = "Show all", children } = props;
  return (
    <StatePanel icon={SearchX} title={title} actions={<Button onClick={onReset}>{action}</Button>}>
      {children && <p>{children}</p>}
    </StatePanel>
  );
}

/**
 * A placeholder bar for text, or a square from 12 px of height on. A number is in pixels, a string is any CSS width.
 * Not animated, by design.
 */
export function Skeleton({ width, height = 8 }: { width: number | string; height?: number | undefined }) {
  return (
    <span
      aria-hidden
      style={{ width, height }}
      className={classNames(
        "inline-block max-w-full bg-line align-middle",
        height < 12 ? "rounded-full" : "rounded-xs",
      )}
    />
  );
}

/** A 2 px bar above rows that are reloading. It takes no space; its parent must be `relative`. */
export function ProgressBar({ active, label = "Loading" }: { active: boolean; label?: string | undefined }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
      {active && (
        <div role="progressbar" aria-label={label} className="h-full bg-accent-soft">
          <div className="h-full w-2/5 animate-slide bg-accent motion-reduce:w-full motion-reduce:animate-none forced-colors:bg-[Highlight]" />
        </div>
      )}
    </div>
  );
}

type InlineNoticeProps = {
  tone: Tone;
  icon: ReactNode;
  children: ReactNode;
  action?: ReactNode;
};

/** A notice above rows that stay: offline, waiting, a limit. */
export function InlineNotice({ tone, icon, children, action }: InlineNoticeProps) {
  return (
    <div
      role="status"
      className={classNames(
        "flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5",
        tone === "neutral" ? "bg-canvas text-ink-2" : softTone[tone],
      )}
    >
      <span className="flex flex-none items-center">{icon}</span>
      <div className="min-w-40 flex-1">{children}</div>
      {action}
    </div>
  );
}

interface NoticesBelowProps {
  /** The notices; some may render nothing. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Notices below rows, where they move no row when they come and go. */
export function NoticesBelow({ children, className }: NoticesBelowProps) {
  return (
    <div
      className={classNames(
        "flex max-h-1/2 flex-none flex-col overflow-y-auto border-t border-line bg-surface *:last:border-b-0 empty:hidden",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** A notice over rows that stay. It takes no space, so that nothing moves; its parent must be `relative`. */
export function FloatingNotice({ icon, children, action }: Omit<InlineNoticeProps, "tone">) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-12 z-20 flex justify-center pr-3 pl-14 sm:pl-3"
    >
      <div className="pointer-events-auto flex max-w-full items-center gap-2.5 rounded-md border border-line-strong bg-raised py-1.5 pr-1.5 pl-3 shadow-pop">
        <span className="flex flex-none items-center text-ink-2">{icon}</span>
        <div className="min-w-0">{children}</div>
        {action}
      </div>
    </div>
  );
}
