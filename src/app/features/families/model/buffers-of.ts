/** The buffers of all columns in a message, each once; lists and files have none. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return;
    if (!ArrayBuffer.isView(part)) Object.values(part).forEach(look);
    else if (part.buffer instanceof ArrayBuffer) found.add(part.buffer);
  };
  look(value);
  return [...found];
}
