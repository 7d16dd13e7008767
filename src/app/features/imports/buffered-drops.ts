type Taker = (files: readonly File[]) => void;

let held: readonly File[] = [];
let taker: Taker | undefined;

/** Whether the dragged items include a file. */
export function hasFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

/**
 * Catches files that are dropped anywhere, from the page's first moment: otherwise the browser would leave the page for
 * the file. Holds them until {@link receiveDrops} registers a handler.
 */
export function bufferDrops(page: Pick<Window, "addEventListener">): void {
  page.addEventListener("dragover", (event) => {
    if (hasFile(event)) event.preventDefault();
  });
  page.addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    if (taker === undefined) held = [...held, ...files];
    else taker(files);
  });
}

/** Registers a handler for dropped files; it gets the held ones first. Returns the function that unregisters it. */
export function receiveDrops(take: Taker): () => void {
  taker = take;
  const files = held;
  held = [];
  if (files.length > 0) take(files);
  return () => {
    if (taker === take) taker = undefined;
  };
}
