import { type ComponentType, createContext, createElement, useContext } from "react";

/** Lines that are too many for a search, and what they hold. */
export interface ImportLinesProps {
  /** The heading of their column: "Website". */
  readonly heading: string;
  readonly lines: readonly string[];
}

const ImportLinesContext = createContext<ComponentType<ImportLinesProps> | undefined>(undefined);

/** Lets fields lead to the import, which another feature adds. */
export const ImportLinesProvider = ImportLinesContext.Provider;

/** Brings lines into the import; nothing where there is none. */
export function ImportLines(props: ImportLinesProps) {
  const component = useContext(ImportLinesContext);
  return component ? createElement(component, props) : null;
}
