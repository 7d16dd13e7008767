import { type ComponentType, createContext, createElement, useContext } from "react";

/** Lines that exceed a search, and what they contain. */
export interface ImportLinesProps {
  /** Heading of their column: "Website". */
  readonly heading: string;
  readonly lines: readonly string[];
}

const ImportLinesContext = createContext<ComponentType<ImportLinesProps> | undefined>(undefined);

/** Provides the import, which another feature adds. */
export const ImportLinesProvider = ImportLinesContext.Provider;

/** A button that passes lines to the import; nothing where there is none. */
export function ImportLines(props: ImportLinesProps) {
  const component = useContext(ImportLinesContext);
  return component ? createElement(component, props) : null;
}
