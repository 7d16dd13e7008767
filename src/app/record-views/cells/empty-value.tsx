/** What the service does not tell. */
export function EmptyValue({ className = "" }: { className?: string }) {
  return (
    <span title="Not told" className={`text-ink-3 ${className}`}>
      –
    </span>
  );
}
