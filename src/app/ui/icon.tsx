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
