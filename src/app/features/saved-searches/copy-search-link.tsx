import { useRouter } from "@tanstack/react-router";
import { paramsOf } from "#app/search/search-params.ts";
import type { OpenSearch } from "#app/search/search-resource.ts";
import { CopyLinkButton } from "#app/ui/copy-link-button.tsx";

/** Copies the address of the view for anyone who may sign in: without the saved search, which is this person's own. */
export function CopySearchLink({ open }: { readonly open: OpenSearch }) {
  const router = useRouter();
  const link = () => {
    const search = paramsOf({ ...open.view, saved: undefined });
    return new URL(router.buildLocation({ to: ".", search }).href, window.location.href).href;
  };
  return (
    <CopyLinkButton link={link} message={`Link copied${open.secret ? ", without the e-mail address" : ""}`} />
  );
}
