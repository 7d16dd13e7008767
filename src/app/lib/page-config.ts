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

/** The content of a meta element, which the server fills in since the page is one static file. */
function meta(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  // in development the placeholder is not replaced
  return content === undefined || content === "" || content.startsWith("%") ? undefined : content;
}

/** The app's canonical origin, to which the redirect URIs belong. */
export const publicUrl: string = meta("prospect-public-url") ?? window.location.origin;

/**
 * The current URL at the app's canonical origin, where the page was opened under another name of the host; else
 * undefined.
 */
export function addressAtHome(
  { origin, pathname, search, hash }: Pick<Location, "origin" | "pathname" | "search" | "hash">,
  home: string,
): string | undefined {
  return origin === home ? undefined : home + pathname + search + hash;
}

/** What depends on the service behind the gateway. */
type ShownConfig = Pick<PageConfig, "imageHosts" | "isSandbox" | "countsDaily">;

/** Undefined until the gateway has answered or failed. */
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
 * Fetches the config of the service behind the gateway; concurrent callers share one request. Rejects without an
 * answer. [gateway-11]
 */
export async function fetchPageConfig(): Promise<PageConfig> {
  asking ??= askForConfig().finally(() => {
    asking = undefined;
  });
  return asking;
}

/**
 * Loads the config once per page load, since the page's CSP does not change either. Without an answer the page does
 * without.
 */
export async function loadPageConfig(): Promise<void> {
  const nothing = { imageHosts: [], isSandbox: false, countsDaily: false };
  const config = await fetchPageConfig().catch(ignoring(isExpected, isNetworkTrouble, isUnreadable));
  shownConfig.setState({ config: config ?? nothing });
}

/** Whether loading the config has ended. */
export function useIsConfigured(): boolean {
  return useStore(shownConfig, ({ config }) => config !== undefined);
}

/** Whether the people and companies of the service are fictional. */
export function useIsSandbox(): boolean {
  return useStore(shownConfig, ({ config }) => config?.isSandbox === true);
}

/** Whether the gateway counts saved searches that cost nothing once a day. */
export function useCountsDaily(): boolean {
  return useStore(shownConfig, ({ config }) => config?.countsDaily === true);
}

/** The URL of an image, if this page may load it by {@link safeImageUrl}. */
export function useImageUrl(text: string | undefined): string | undefined {
  const hosts = useStore(shownConfig, ({ config }) => config?.imageHosts);
  return safeImageUrl(text, [window.location.origin, ...(hosts ?? [])]);
}
