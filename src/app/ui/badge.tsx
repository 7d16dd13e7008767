import { Users } from "lucide-react";
import { type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { Icon } from "./icon.tsx";
import { softTone, type Tone } from "./tone.ts";

type BadgeProps = {
  tone: Tone;
  icon?: ReactNode;
  title?: string | undefined;
  children: ReactNode;
};

/** A short word on a soft background. The word carries the meaning; colour only supports it. */
export function Badge({ tone, icon, title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={classNames(
        "inline-flex h-5 max-w-full min-w-0 items-center gap-1 rounded-xs px-1.5 align-middle text-xs font-medium",
        "whitespace-nowrap [&_svg]:size-3.5 [&_svg]:flex-none",
        softTone[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** Marks something that others can see, with its owner's name unless it is the person's own. */
export function SharedBadge({ by }: { readonly by: string | null | undefined }) {
  return (
    <Badge tone="accent" icon={<Icon of={Users} size="sm" />}>
      {by == null ? "Shared" : `Shared by ${by}`}
    </Badge>
  );
}
