import type * as z from "zod/mini";
import { SearchScreen } from "#app/search/search-screen.tsx";
import type { SearchScreenProps } from "#app/search/search-resource.ts";
import { newsResource, type newsSearchSchema } from "./news-resource.ts";

/** The news search. The address is the state: `search` is it, parsed by {@link newsSearchSchema}. */
export function NewsScreen(props: SearchScreenProps<z.output<typeof newsSearchSchema>>) {
  return <SearchScreen resource={newsResource} {...props} />;
}
