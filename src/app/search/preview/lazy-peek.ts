import type { ReactNode } from "react";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import type { PeekProps } from "./record-preview.tsx";

type AnyPeek = PeekProps<{ readonly id: string }, string>;

const lazyPeek = lazyComponent<AnyPeek>(async () => (await import("./record-preview.tsx")).RecordPreview);

/** The panel of one row, fetched when rows are about to be used. */
export const peekPanel = {
  // a lazy component forgets the type parameters
  Component: lazyPeek.Component as unknown as <Row extends { readonly id: string }, Key extends string>(
    props: PeekProps<Row, Key>,
  ) => ReactNode,
  preload: lazyPeek.preload,
};
