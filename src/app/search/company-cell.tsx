import { Missing } from "./missing.tsx";
import { Avatar } from "#app/ui/avatar.tsx";

/** The company of a row: its mark and its name. */
export function CompanyCell({ name }: { readonly name: string | undefined }) {
  if (name === undefined || name === "") return <Missing className="max-md:hidden" />;
  return (
    <span className="flex min-w-0 items-center max-md:before:px-1.5 max-md:before:text-ink-3 max-md:before:content-['·'] md:gap-2">
      <span className="flex flex-none max-md:hidden">
        <Avatar name={name} shape="square" />
      </span>
      <span className="truncate max-md:text-ink-2" title={name}>
        {name}
      </span>
    </span>
  );
}
