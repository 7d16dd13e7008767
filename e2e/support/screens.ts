/** The addresses of the app's screens. */
export const SCREENS = [
  "/contacts",
  "/companies",
  "/intent",
  "/news",
  "/scoops",
  "/selection",
  "/lists",
  "/yours",
  "/runs",
  "/import",
  "/exports",
  "/families",
  "/saved",
  "/usage",
] as const;
