import { useRowCompany } from "./row-companies.tsx";
import { PlaceCell } from "./value-cells.tsx";

/** Where the company of a row is; where its person is says another column, as far as that was paid for. */
export function CompanyPlaceCell({ companyId }: { readonly companyId: string | undefined }) {
  const { company } = useRowCompany(companyId);
  // empty until the answer is there, and where none comes
  return company === undefined ? null : <PlaceCell place={company?.attributes ?? {}} />;
}
