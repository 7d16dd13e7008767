import { drawingAnswer, tintOf } from "./drawing.ts";

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

/** A drawn logo of a sandbox company or technology: its initials on a colour of its own. */
export function logoAnswer(id: number, name: string): Response {
  return drawingAnswer(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="12" fill="${tintOf(id)}"/><text x="32" y="41" font-family="system-ui,sans-serif" font-size="26" font-weight="600" text-anchor="middle" fill="#fff">${initials(name)}</text></svg>`,
  );
}
