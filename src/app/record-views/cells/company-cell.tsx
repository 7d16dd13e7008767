import type { ReactNode } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { EmptyValue } from "./value-cells.tsx";

/** A company's logo beside its name. Phones leave out the logo. */
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

/** The company that a contact belongs to. */
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

interface EventCompanyCellProps {
  readonly name: string | undefined;
  /** On a phone it is the row's title; otherwise a line below it. */
  readonly title?: boolean;
}

/** The company that a signal or a scoop is about, if it names one. */
export function EventCompanyCell({ name, title }: EventCompanyCellProps) {
  if (!name) return <span className="text-ink-3">Company not named</span>;
  return (
    <CompanyMark name={name}>
      <span
        dir="auto"
        className={title ? "truncate max-md:font-semibold" : "truncate max-md:text-ink-2"}
        title={name}
      >
        {name}
      </span>
    </CompanyMark>
  );
}
