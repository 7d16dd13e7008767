/** What the server puts into meta elements, since the page itself is the same file everywhere. */
function meta(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  // in development the placeholder is not filled in
  return content === undefined || content === "" || content.startsWith("%") ? undefined : content;
}

/** The origin at which the app is meant to be opened; the redirect URIs belong to it. */
export const publicUrl: string = meta("prospect-public-url") ?? window.location.origin;
