import { EmptyValue } from "./empty-value.tsx";

/** A text of one line; whatever is too long stands in the tooltip. */
export function TextCell({ text }: { readonly text: string | undefined }) {
  if (!text) return <EmptyValue className="max-md:hidden" />;
  return (
    <span dir="auto" className="block truncate text-ink-2" title={text}>
      {text}
    </span>
  );
}
