import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { paramsOf } from "#app/search/search-params.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { CopyLinkButton } from "#app/ui/copy-link-button.tsx";
import { type OwnSearches, useOpenSaved, useOwnSearches } from "./saved-searches-store.ts";
import { rememberedSearch } from "./recent-searches.ts";
import { SaveButton } from "./save-button.tsx";

/** At the right of a search's header: save and copy link. Remembers what was asked. */
export function SearchActions(open: SearchSnapshot) {
  const own = useOwnSearches();
  return (
    <>
      {own && <OwnActions own={own} open={open} />}
      <CopySearchLink open={open} />
    </>
  );
}

function OwnActions({ own, open }: { readonly own: OwnSearches; readonly open: SearchSnapshot }) {
  const saved = useOpenSaved(own, open);
  const { answer } = open;
  useEffect(() => {
    if (answer === undefined) return;
    own.recent.change(rememberedSearch(own.recent.getState().rows.values(), open, crypto.randomUUID()));
    if (saved !== undefined) own.actions.visit(saved, open);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is seen once for each search that it is of
  }, [own, answer?.at, answer?.total, open.resource, saved?.id, saved?.criteria]);
  return <SaveButton own={own} open={open} saved={saved} />;
}

/** Copies the address of the view for anyone who may sign in: without the saved search, which is this person's own. */
function CopySearchLink({ open }: { readonly open: SearchSnapshot }) {
  const router = useRouter();
  const link = () => {
    const search = paramsOf({ ...open.view, saved: undefined });
    return new URL(router.buildLocation({ to: ".", search }).href, window.location.href).href;
  };
  return (
    <CopyLinkButton link={link} message={`Link copied${open.secret ? ", without the e-mail address" : ""}`} />
  );
}
