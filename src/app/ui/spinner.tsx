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
