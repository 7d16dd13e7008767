/** Colours of drawn pictures: each reads well under white. */
const TINTS = ["#4f46e5", "#0f766e", "#b45309", "#be123c", "#6d28d9", "#0369a1", "#4d7c0f", "#a21caf"];

/** The colour of a record, always the same. */
export function tintOf(id: number): string {
  return TINTS[id % TINTS.length] ?? "#4f46e5";
}

/** A drawing as an answer: it may be kept for a day and can run nothing. */
export function drawingAnswer(svg: string): Response {
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=86400",
      "Content-Security-Policy": "default-src 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
