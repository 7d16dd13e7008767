import { searchPath } from "#app/api/search-path.ts";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { type CompanyReadOperation, requestBody } from "#contract/operation.ts";
import { sentId } from "#contract/records/match-input.ts";

/** Records of one page of a company read. */
export const COMPANY_PAGE_SIZE = 25;

/** A request as a run of many companies sends it. */
interface CompanyRequest {
  readonly path: string;
  readonly body: string;
}

/** The request for one company's family tree. [enrich-6] */
export function hierarchyRequest(companyId: string): CompanyRequest {
  return {
    path: enrichHierarchy.path,
    body: JSON.stringify(
      requestBody(enrichHierarchy.requestType, {
        matchCompanyInput: [{ companyId: sentId(companyId) }],
        outputFields: ["companyId", "familyTree", "parentage"],
      }),
    ),
  };
}

/** The path of a page of a company read. */
export function companyReadPath(
  { path, paged }: Pick<CompanyReadOperation<unknown, unknown>, "path" | "paged">,
  page: number,
): string {
  return paged ? searchPath(path, { page, size: COMPANY_PAGE_SIZE }) : path;
}

/** The request for one page. [metering-2] [metering-3] [metering-4] [metering-7] */
export function companyRequest<Criteria>(
  operation: CompanyReadOperation<Criteria, unknown>,
  criteria: Criteria,
  page: number,
): CompanyRequest {
  const { path, paged, requestType } = operation;
  return {
    path: companyReadPath({ path, paged }, page),
    body: JSON.stringify(requestBody(requestType, criteria)),
  };
}
