import { useEffect } from "react";
import { createStore } from "zustand/vanilla";

interface PageTitle {
  readonly screen: string;
  /** Progress of background work, in whole percent. */
  readonly percent: number | undefined;
}

const pageTitle = createStore<PageTitle>(() => ({ screen: "", percent: undefined }));

pageTitle.subscribe(({ screen, percent }) => {
  if (screen !== "") document.title = formatPageTitle(screen, percent);
});

/** "Contacts · Prospect", or "(43 %) Contacts · Prospect" during background work. */
export function formatPageTitle(screen: string, percent: number | undefined): string {
  return `${percent === undefined ? "" : `(${percent} %) `}${screen} · Prospect`;
}

/** Sets the document title for a screen: "Contacts · Prospect". */
export function usePageTitle(screen: string): void {
  useEffect(() => pageTitle.setState({ screen }), [screen]);
}

/** Shows progress in the document title, on every screen; undefined removes it. */
export function setTitleProgress(percent: number | undefined): void {
  pageTitle.setState({ percent });
}
