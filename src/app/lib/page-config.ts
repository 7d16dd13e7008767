/** What the server tells the page in meta elements, since the page is the same file everywhere. */
function meta(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  // in development the placeholder is served as it stands
  return content === undefined || content === "" || content.startsWith("%") ? undefined : content;
}

/** Origin under which the app is meant to be opened; redirect URIs hang on it. */
export const publicUrl: string = meta("prospect-public-url") ?? window.location.origin;
