import { EmptyValue } from "./empty-value.tsx";

/** The id of a record or of what it belongs to, to be read and copied. */
export function IdCell({ id }: { readonly id: string | undefined }) {
  if (id === undefined || id === "") return <EmptyValue />;
  return (
    <span title={id} className="font-mono text-xs text-ink-2">
      {id}
    </span>
  );
}
