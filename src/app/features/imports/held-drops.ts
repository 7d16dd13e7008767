type Taker = (files: readonly File[]) => void;

let held: readonly File[] = [];
let taker: Taker | undefined;

/** Whether something that is dragged holds a file. */
export function hasFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

/**
 * Hears of files that are dropped anywhere, from the first moment of the page: the browser would leave it for the file.
 * They are held until {@link takeDrops} has somebody who takes them.
 */
export function holdDrops(page: Pick<Window, "addEventListener">): void {
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

/** Has files taken from now on, those first that were held. Returns what ends it. */
export function takeDrops(take: Taker): () => void {
  taker = take;
  const files = held;
  held = [];
  if (files.length > 0) take(files);
  return () => {
    if (taker === take) taker = undefined;
  };
}
