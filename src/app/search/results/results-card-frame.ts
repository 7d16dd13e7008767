/** The border and background of a card. */
export const cardFrame =
  "flex min-w-0 flex-1 flex-col overflow-hidden rounded-md border border-line bg-surface shadow-sm";
