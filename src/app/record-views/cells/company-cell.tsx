import type { ReactNode } from "react";
import type { CompanyRecord } from "#contract/company-schemas.ts";
import { PERSON, formatCount, formatMoney, parseNumber } from "#app/lib/format-number.ts";
import { formatPlace } from "#app/records/format-place.ts";
import { useIsOwned, useOwned } from "#app/owned/known-records-store.ts";
import { newestText } from "#contract/records/newest-values.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { useRowCompany } from "./row-companies.tsx";
import { EmptyValue, secondLine, twoLines } from "./value-cells.tsx";

/** A company's logo beside its name. Phones omit the logo. */
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

interface CompanyCellProps {
  readonly contactId: string;
  readonly company: { readonly id: string; readonly name: string } | undefined;
}

/** A contact's company, above its size and industry where known. */
export function CompanyCell({ contactId, company }: CompanyCellProps) {
  if (company === undefined || company.name === "") return <EmptyValue className="max-md:hidden" />;
  const { id, name } = company;
  return (
    <CompanyMark name={name}>
      <span className="block min-w-0 md:leading-4.5">
        <span
          className="block truncate max-md:text-ink-2 max-md:before:px-1.5 max-md:before:text-ink-3 max-md:before:content-['·']"
          title={name}
        >
          {name}
        </span>
        <CompanySize key={contactId} contactId={contactId} companyId={id} />
      </span>
    </CompanyMark>
  );
}

/** Number of employees; the revenue where that is unknown. */
function sizeLabel(attributes: CompanyRecord["attributes"] | undefined): string | undefined {
  const employees = parseNumber(attributes?.employeeCount);
  if (employees !== undefined) return formatCount(employees, PERSON);
  const revenue = parseNumber(attributes?.revenue);
  return revenue === undefined ? undefined : `${formatMoney(revenue)} revenue`;
}

interface CompanySizeProps {
  readonly companyId: string;
  /** The contact whose company it is; the contact's owned values may include the industry. */
  readonly contactId?: string;
  /** Adds the location. */
  readonly withPlace?: boolean;
}

/** "640 people · Austin, TX · Software". The line keeps its height while nothing is known. */
export function CompanySize({ contactId = "", companyId, withPlace = false }: CompanySizeProps) {
  const { told, company } = useRowCompany(companyId);
  const companyOwned = useIsOwned({ type: "company", id: companyId });
  const contactOwned = useIsOwned({ type: "contact", id: contactId });
  if (!told) return null;
  const place = withPlace ? formatPlace(company?.attributes ?? {}) : undefined;
  const size = [sizeLabel(company?.attributes), place].filter(Boolean).join(" · ") || undefined;
  return (
    <span className={`${secondLine} h-4 max-md:hidden`} title={size}>
      {size}
      {/* only after the size has loaded, which it would otherwise push aside */}
      {company !== undefined && (companyOwned || contactOwned) && (
        <OwnedIndustry {...{ contactId, companyId }} separated={size !== undefined} />
      )}
    </span>
  );
}

interface OwnedIndustryProps {
  readonly contactId: string;
  readonly companyId: string;
  /** Whether something precedes it. */
  readonly separated: boolean;
}

/**
 * The industry of a contact's company, if owned with the contact or the company: search does not return it. [field-3]
 */
function OwnedIndustry({ contactId, companyId, separated }: OwnedIndustryProps) {
  const company = useOwned({ type: "company", id: companyId });
  const contact = useOwned({ type: "contact", id: contactId });
  const industry =
    newestText(company?.record, "primaryIndustry") || newestText(contact?.record, "companyPrimaryIndustry");
  return industry !== "" && (separated ? ` · ${industry}` : industry);
}

interface EventCompanyCellProps {
  readonly name: string | undefined;
  /** Whether it is the row's title on a phone, rather than a line below it. */
  readonly title?: boolean;
}

/** The company of a signal or scoop, if it names one. */
export function EventCompanyCell({ name, title }: EventCompanyCellProps) {
  if (!name) return <span className="text-ink-3">Company not named</span>;
  return (
    <CompanyMark name={name}>
      <span
        dir="auto"
        className={`${twoLines} ${title ? "max-md:font-semibold" : "max-md:text-ink-2"}`}
        title={name}
      >
        {name}
      </span>
    </CompanyMark>
  );
}
