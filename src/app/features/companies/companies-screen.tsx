import type * as z from "zod/mini";
import type { SearchScreenProps } from "#app/search/search-resource.ts";
import { SearchScreen } from "#app/search/search-screen.tsx";
import { companyResource, type companiesSearchSchema } from "./company-resource.ts";

/** Search for companies. The address is the state: `search` is it, parsed by {@link companiesSearchSchema}. */
export function CompaniesScreen(props: SearchScreenProps<z.output<typeof companiesSearchSchema>>) {
  return <SearchScreen resource={companyResource} {...props} />;
}
