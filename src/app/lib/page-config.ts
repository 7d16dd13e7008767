import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { CONFIG_PATH, type PageConfig, pageConfig } from "#contract/gateway-schemas.ts";
import { safeImageUrl } from "./safe-url.ts";
import {
  ExpectedError,
  ignoring,
  isExpected,
  isNetworkTrouble,
  isUnreadable,
} from "#app/lib/reports/report.ts";

const CONFIG_TIMEOUT_MS = 30_000;

/** What the server puts into meta elements, since the page itself is the same file everywhere. */
function meta(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  // in development the placeholder is not filled in
  return content === undefined || content === "" || content.startsWith("%") ? undefined : content;
}

/** The origin at which the app is meant to be opened; the redirect URIs belong to it. */
export const publicUrl: string = meta("prospect-public-url") ?? window.location.origin;

/** The same place at the app's own origin, where the page was opened under another name of that machine; else undefined. */
export function addressAtHome(
  { origin, pathname, search, hash }: Pick<Location, "origin" | "pathname" | "search" | "hash">,
  home: string,
): string | undefined {
  return origin === home ? undefined : home + pathname + search + hash;
}

/** What the page shows, and from where, by the service behind the gateway. */
type ShownConfig = Pick<PageConfig, "imageHosts" | "isSandbox" | "countsDaily">;

/** Undefined until the gateway has answered, or could not. */
const shownConfig = createStore<{ readonly config: ShownConfig | undefined }>(() => ({ config: undefined }));

async function askForConfig(): Promise<PageConfig> {
  const response = await fetch(publicUrl + CONFIG_PATH, {
    cache: "no-store",
    signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
  });
  if (!response.ok) throw new ExpectedError(`${CONFIG_PATH} answered ${response.status}`);
  return pageConfig.parse(await response.json());
}

let asking: Promise<PageConfig> | undefined;

/**
 * Asks the gateway which service stands behind it; who asks meanwhile gets the same answer. Rejects where none comes.
 * [gateway-11]
 */
export async function fetchPageConfig(): Promise<PageConfig> {
  asking ??= askForConfig().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** After a load: learns what this page shows, once, since its policy is that of the load. Without an answer it does without. */
export async function loadPageConfig(): Promise<void> {
  const nothing = { imageHosts: [], isSandbox: false, countsDaily: false };
  const config = await fetchPageConfig().catch(ignoring(isExpected, isNetworkTrouble, isUnreadable));
  shownConfig.setState({ config: config ?? nothing });
}

/** Whether it is settled what this page shows. */
export function useIsConfigured(): boolean {
  return useStore(shownConfig, ({ config }) => config !== undefined);
}

/** Whether the people and companies of the service are made up. */
export function useIsSandbox(): boolean {
  return useStore(shownConfig, ({ config }) => config?.isSandbox === true);
}

/** Whether the gateway counts saved searches that cost nothing once a day. */
export function useCountsDaily(): boolean {
  return useStore(shownConfig, ({ config }) => config?.countsDaily === true);
}

/** The address of a picture if this page may load it, as {@link safeImageUrl} decides. */
export function useImageUrl(text: string | undefined): string | undefined {
  const hosts = useStore(shownConfig, ({ config }) => config?.imageHosts);
  return safeImageUrl(text, [window.location.origin, ...(hosts ?? [])]);
}
