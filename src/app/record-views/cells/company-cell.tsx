import type { ReactNode } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { EmptyValue } from "./empty-value.tsx";

/** A company's mark beside its name. On a phone the mark is left out. */
export function CompanyMark({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex flex-none max-md:hidden">
        <Avatar name={name} shape="square" />
      </span>
      {children}
    </span>
  );
}

/** The company of a row that is something else: its mark and its name. */
export function CompanyCell({ name }: { readonly name: string | undefined }) {
  if (name === undefined || name === "") return <EmptyValue className="max-md:hidden" />;
  return (
    <CompanyMark name={name}>
      <span
        className="truncate max-md:text-ink-2 max-md:before:px-1.5 max-md:before:text-ink-3 max-md:before:content-['·']"
        title={name}
      >
        {name}
      </span>
    </CompanyMark>
  );
}
