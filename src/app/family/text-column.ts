/** The texts of many nodes in one buffer of UTF-8: a hundred thousand strings would be as many objects on the heap. */
export interface TextColumn {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each text starts; one more than there are texts, so that the last one ends too. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The text at an index; empty outside of the column. */
export function textAt({ bytes, starts }: TextColumn, index: number): string {
  return decoder.decode(bytes.subarray(starts[index] ?? 0, starts[index + 1] ?? 0));
}

/** Puts texts into one column. A lone surrogate becomes U+FFFD. */
export function textColumn(texts: readonly string[]): TextColumn {
  const starts = new Uint32Array(texts.length + 1);
  // no text takes more than three bytes for each of its UTF-16 units
  let bytes = new Uint8Array(texts.length * 24 + 16);
  let end = 0;
  for (const [index, text] of texts.entries()) {
    const most = end + text.length * 3;
    if (most > bytes.length) {
      const larger = new Uint8Array(Math.max(most, bytes.length * 2));
      larger.set(bytes);
      bytes = larger;
    }
    end += encoder.encodeInto(text, bytes.subarray(end)).written;
    starts[index + 1] = end;
  }
  return { bytes: bytes.slice(0, end), starts };
}
