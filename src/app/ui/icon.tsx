import type { LucideIcon } from "lucide-react";

interface IconProps {
  readonly of: LucideIcon;
  /** 12 px beside small text, 14 px inside rows and fields, 16 px on buttons and notices, 18 px over an empty screen. */
  readonly size?: "xs" | "sm" | "md" | "lg";
  readonly className?: string | undefined;
}

const SIZES = { xs: 12, sm: 14, md: 16, lg: 18 } as const;

/** An icon beside words with the same meaning; screen readers skip it. */
export function Icon({ of: Drawing, size = "md", className }: IconProps) {
  return <Drawing size={SIZES[size]} strokeWidth={1.75} aria-hidden className={className} />;
}

/** A turning ring of the text's colour. With a label it is read out; without one it is decoration. */
export function Spinner({ label, size = 16 }: { label?: string | undefined; size?: number | undefined }) {
  return (
    <span {...(label ? { role: "status" } : { "aria-hidden": true })} className="inline-flex flex-none">
      <svg width={size} height={size} viewBox="0 0 16 16" fill="none" className="animate-spin" aria-hidden>
        <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
        <path
          d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
