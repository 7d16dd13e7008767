import { useEffect } from "react";
import { createStore } from "zustand/vanilla";

interface PageTitle {
  readonly screen: string;
  /** How far work in the background is, in whole percent. */
  readonly percent: number | undefined;
}

const pageTitle = createStore<PageTitle>(() => ({ screen: "", percent: undefined }));

pageTitle.subscribe(({ screen, percent }) => {
  if (screen !== "") document.title = formatPageTitle(screen, percent);
});

/** "Contacts · Prospect", or "(43 %) Contacts · Prospect" while work goes on in the background. */
export function formatPageTitle(screen: string, percent: number | undefined): string {
  return `${percent === undefined ? "" : `(${percent} %) `}${screen} · Prospect`;
}

/** Names the browser's tab after the screen: "Contacts · Prospect". */
export function usePageTitle(screen: string): void {
  useEffect(() => pageTitle.setState({ screen }), [screen]);
}

/** Shows progress before the name of whatever screen is open; undefined takes it away. */
export function setTitleProgress(percent: number | undefined): void {
  pageTitle.setState({ percent });
}
