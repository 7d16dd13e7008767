/** Many strings in one UTF-8 buffer, instead of a hundred thousand objects on the heap. */
export interface TextColumn {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each string starts, plus the end of the last one. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

// a leading byte order mark is part of the text
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** The string at an index; empty out of range. */
export function textAt({ bytes, starts }: TextColumn, index: number): string {
  return decoder.decode(bytes.subarray(starts[index] ?? 0, starts[index + 1] ?? 0));
}

/** All strings, decoded at once: one call each would take ten times as long. */
export function allTexts({ bytes, starts }: TextColumn): string[] {
  const whole = decoder.decode(bytes);
  const texts: string[] = [];
  let from = 0;
  for (let index = 1; index < starts.length; index += 1) {
    let to = from;
    for (let at = starts[index - 1] ?? 0; at < (starts[index] ?? 0); at += 1) {
      const byte = bytes[at] ?? 0;
      // a leading byte makes one UTF-16 unit, or two if it starts a four-byte sequence
      if (byte < 0x80 || byte >= 0xc0) to += byte >= 0xf0 ? 2 : 1;
    }
    texts.push(whole.slice(from, to));
    from = to;
  }
  return texts;
}

/** Builds a column. Lone surrogates become U+FFFD. */
export function textColumn(texts: readonly string[]): TextColumn {
  const starts = new Uint32Array(texts.length + 1);
  // a UTF-16 unit takes at most three bytes
  let bytes = new Uint8Array(texts.length * 24 + 16);
  let end = 0;
  for (const [index, text] of texts.entries()) {
    const most = end + text.length * 3;
    if (most > bytes.length) {
      const larger = new Uint8Array(Math.max(most, bytes.length * 2));
      larger.set(bytes);
      bytes = larger;
    }
    end += writeText(text, bytes, end);
    starts[index + 1] = end;
  }
  return { bytes: bytes.slice(0, end), starts };
}

/** Writes a string at an offset and returns its length. Most are ASCII, where calling the encoder would be slower. */
function writeText(text: string, bytes: Uint8Array<ArrayBuffer>, offset: number): number {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) return encoder.encodeInto(text, bytes.subarray(offset)).written;
    bytes[offset + at] = unit;
  }
  return text.length;
}
