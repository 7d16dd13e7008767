import { Badge } from "./badge.tsx";

/** The logo: a dark square with a white line, inverted in dark mode. Decorative, since the name stands beside it. */
export function BrandMark({ size = 24 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className="flex-none">
      <rect width="24" height="24" rx="6" className="fill-ink" />
      <path
        d="M6.25 15.25 10 8.5l3.75 6L17.75 8"
        fill="none"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-surface"
      />
    </svg>
  );
}

/** Logo and name; `sandbox` adds a badge saying that the people and companies are fictional. */
export function Brand({ sandbox }: { sandbox?: boolean | undefined }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <BrandMark />
      <span className="flex-1 text-base font-semibold tracking-tight">Prospect</span>
      {sandbox && <Sandbox />}
    </span>
  );
}

/** The badge for fictional data. */
export function Sandbox() {
  return (
    <Badge tone="neutral" title="Fictional people and companies">
      Sandbox
    </Badge>
  );
}
