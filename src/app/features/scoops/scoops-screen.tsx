import type * as z from "zod/mini";
import { SearchScreen } from "#app/search/search-screen.tsx";
import type { SearchScreenProps } from "#app/search/search-resource.ts";
import { scoopResource, type scoopsSearchSchema } from "./scoop-resource.ts";

/** The scoops search. The address is the state: `search` is it, parsed by {@link scoopsSearchSchema}. */
export function ScoopsScreen(props: SearchScreenProps<z.output<typeof scoopsSearchSchema>>) {
  return <SearchScreen resource={scoopResource} {...props} />;
}
