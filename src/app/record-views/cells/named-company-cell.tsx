import { CompanyMark } from "./company-cell.tsx";

interface NamedCompanyCellProps {
  readonly name: string | undefined;
  /** On a phone it stands as the row's title; else as a line of its own under one. */
  readonly title?: boolean;
}

/** The company that an event is about, or that none is named. */
export function NamedCompanyCell({ name, title }: NamedCompanyCellProps) {
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
