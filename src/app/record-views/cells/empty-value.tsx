/** What the service does not tell. */
export function Missing({ className = "" }: { className?: string }) {
  return (
    <span title="Not told" className={`text-ink-3 ${className}`}>
      –
    </span>
  );
}
