import type * as z from "zod/mini";
import { SearchScreen } from "#app/search/search-screen.tsx";
import type { SearchScreenProps } from "#app/search/search-resource.ts";
import { contactResource, type contactsSearchSchema } from "./contact-resource.ts";

/** Search for contacts. The address is the state: `search` is it, parsed by {@link contactsSearchSchema}. */
export function ContactsScreen(props: SearchScreenProps<z.output<typeof contactsSearchSchema>>) {
  return <SearchScreen resource={contactResource} {...props} />;
}
