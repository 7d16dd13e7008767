const TINTS = ["#4f46e5", "#0f766e", "#b45309", "#be123c", "#6d28d9", "#0369a1", "#4d7c0f", "#a21caf"];

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

/** A drawn logo for a sandbox company: its initials on a colour of its own. */
export function logoAnswer(companyId: number, name: string): Response {
  const tint = TINTS[companyId % TINTS.length] ?? "#4f46e5";
  const text = initials(name).replace(/[<&]/g, "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="12" fill="${tint}"/><text x="32" y="41" font-family="system-ui,sans-serif" font-size="26" font-weight="600" text-anchor="middle" fill="#fff">${text}</text></svg>`;
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=86400",
      "Content-Security-Policy": "default-src 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
