import { ResultsToolbar } from "./results-toolbar.tsx";
import { ResultsCards } from "./results-cards.tsx";

/**
 * What only searches show whose records count. Their routes hand it to the screen, so that the others, the first screen
 * among them, are without it.
 */
export const countedParts = { Strip: ResultsToolbar, Cards: ResultsCards };
export type CountedParts = typeof countedParts;
