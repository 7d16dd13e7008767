import { useRowCompany } from "./row-companies.tsx";
import { PlaceCell } from "./value-cells.tsx";

/** The location of a row's company. Another column has the location of its person, if owned. */
export function CompanyPlaceCell({ companyId }: { readonly companyId: string | undefined }) {
  const { company } = useRowCompany(companyId);
  // empty while loading, and where search finds nothing
  return company === undefined ? null : <PlaceCell place={company?.attributes ?? {}} />;
}
