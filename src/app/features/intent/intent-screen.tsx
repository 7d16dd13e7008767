import type * as z from "zod/mini";
import { SearchScreen } from "#app/search/search-screen.tsx";
import type { SearchScreenProps } from "#app/search/search-resource.ts";
import { intentResource, type intentSearchSchema } from "./intent-resource.ts";

/** The intent search. The address is the state: `search` is it, parsed by {@link intentSearchSchema}. */
export function IntentScreen(props: SearchScreenProps<z.output<typeof intentSearchSchema>>) {
  return <SearchScreen resource={intentResource} {...props} />;
}
