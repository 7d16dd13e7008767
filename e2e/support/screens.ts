/** The addresses of the app's screens. */
export const SCREENS = [
  "/contacts",
  "/companies",
  "/intent",
  "/news",
  "/scoops",
  "/selection",
  "/lists",
  "/owned",
  "/runs",
  "/import",
  "/exports",
  "/families",
  "/saved",
  "/usage",
] as const;
